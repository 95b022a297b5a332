import { useWatch } from "react-hook-form";
import { readAbn } from "#contract/abn.ts";
import { hasDoor } from "#contract/brand-mark.ts";
import { thumbnailOf } from "#contract/picture-address.ts";
import { weeksInWords } from "#contract/pilot-length.ts";
import { socialProfileName } from "#contract/social-profile.ts";
import { Mark } from "#ui/mark.tsx";
import { RemotePicture } from "#ui/remote-picture.tsx";
import styles from "./site.module.css";
import type { SiteFields } from "./site-fields.ts";
import type { Form } from "./site-sections.tsx";

/** As the header and the footer will have it, on both of their grounds. */
export function LogoPreview({ form }: { form: Form }) {
  const [brand, logo, onDusk] = useWatch({
    control: form.control,
    name: ["brand", "logo", "logo_on_dusk"],
  });
  return (
    <div className={styles.grounds}>
      <Sign ground="paper" brand={brand} logo={logo} />
      <Sign ground="dusk" brand={brand} logo={onDusk === "" || logo === "" ? logo : onDusk} />
    </div>
  );
}

interface SignProps {
  ground: "paper" | "dusk";
  brand: string;
  logo: string;
}

function Sign({ ground, brand, logo }: SignProps) {
  return (
    <figure className={styles.sign} data-ground={ground}>
      {logo === "" ? (
        <span className={styles.name}>
          {hasDoor(brand) && <Mark />}
          {brand}
        </span>
      ) : (
        <img src={thumbnailOf(logo)} alt={`Logo on ${ground}`} />
      )}
    </figure>
  );
}

export function PilotPreview({ form }: { form: Form }) {
  const [weeks, price] = useWatch({
    control: form.control,
    name: ["pilot_weeks", "pilot_price_from"],
  });
  const length = weeks !== null && Number.isInteger(weeks) && weeks > 0;
  const terms = [
    ...(length ? [`Length: ${weeksInWords(weeks)}`] : []),
    `Price: ${price ? `From $${price.toLocaleString("en-AU")}, fixed` : "Fixed, in writing"}`,
  ];
  return <p className="field-hint">Reads: “{terms.join(". ")}.”</p>;
}

export function FooterPreview({ form }: { form: Form }) {
  const facts = useWatch({ control: form.control });
  const { brand, email, phone, social_profiles = [], city, abn, reply_within: reply } = facts;
  const { legal_name: legalName, copyright_from: from, copyright_until: until } = facts;
  const number = abn ? readAbn(abn) : null;
  const profiles = social_profiles.map(({ address = "" }) => address);
  const lines = [
    email,
    phone,
    ...profiles.map((address) => socialProfileName(address, profiles)),
    city,
    number && `ABN ${number}`,
    reply && `We reply within ${reply.replace(/^we reply within\s+/i, "").replace(/\.$/, "")}`,
  ].filter(Boolean);
  const years = until && until !== from ? `${from}–${until}` : from;
  return (
    <figure className={styles.footer}>
      <figcaption>In the footer</figcaption>
      <ul className="bare-list">
        {[...new Set(lines)].map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <p>
        © {years} {legalName || brand}. All rights reserved.
      </p>
    </figure>
  );
}

/** Their openings on About: a door ajar where there is no portrait. */
export function PeoplePreview({ people }: { people: SiteFields["team"] }) {
  if (people.length === 0) return null;
  return (
    <ul className={`bare-list ${styles.people}`} aria-label="On About">
      {people.map(({ name, role, portrait }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a person has nothing else while being typed.
        <li key={at}>
          <span className={styles.opening}>
            {portrait === "" ? (
              <span className={styles.leaf} />
            ) : (
              <RemotePicture src={thumbnailOf(portrait)} />
            )}
          </span>
          <strong>{name || "No name yet"}</strong>
          {role}
        </li>
      ))}
    </ul>
  );
}
