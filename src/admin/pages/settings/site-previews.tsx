import { useWatch } from "react-hook-form";
import { readAbn } from "#contract/abn.ts";
import { hasDoor } from "#contract/brand.ts";
import { currencyOf, formatMoney } from "#contract/country.ts";
import { fill } from "#contract/fill.ts";
import { footerItems } from "#contract/footer.ts";
import { thumbnailOf } from "#contract/picture-address.ts";
import { weeksInWords } from "#contract/pilot-terms.ts";
import { readReplyTime } from "#contract/site-facts.ts";
import { footerValues } from "#contract/text-values.ts";
import { frame } from "#contract/texts/frame.ts";
import { pilot } from "#contract/texts/pilot.ts";
import { Mark } from "#ui/mark.tsx";
import { RemotePicture } from "#ui/remote-picture.tsx";
import styles from "./site.module.css";
import type { Form, SiteFields } from "./site-fields.ts";

/** Shows it as the header and the footer will, on both of their grounds. */
export function LogoPreview({ form }: { form: Form }) {
  const [brand, logo, onDusk, icon] = useWatch({
    control: form.control,
    name: ["brand", "logo", "logo_on_dusk", "icon"],
  });
  return (
    <div className={styles.grounds}>
      <Sign ground="light" brand={brand} logo={logo} />
      <Sign ground="dark" brand={brand} logo={onDusk || logo} />
      {icon !== "" && (
        <figure className={styles.icon}>
          <img src={thumbnailOf(icon)} alt="Square icon" />
        </figure>
      )}
    </div>
  );
}

interface SignProps {
  ground: "light" | "dark";
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
        <img src={thumbnailOf(logo)} alt={`Logo on a ${ground} background`} />
      )}
    </figure>
  );
}

export function PilotPreview({ form }: { form: Form }) {
  const [weeks, price, country] = useWatch({
    control: form.control,
    name: ["pilot_weeks", "pilot_price_from", "country"],
  });
  const [length, from] = [counted(weeks), counted(price)];
  const terms = [
    ...(length === null ? [] : [`${pilot.length.original}: ${weeksInWords(length)}`]),
    `${pilot.price.original}: ${from === null ? pilot.priceOpen.original : fill(pilot.priceFrom.original, { price: formatMoney(from, currencyOf(country)) })}`,
  ];
  return <p className="field-hint">Reads: “{terms.join(". ")}.”</p>;
}

/** Takes what is typed, which may be no number yet. */
function counted(typed: number | null): number | null {
  return typed !== null && Number.isInteger(typed) && typed > 0 ? typed : null;
}

export function FooterPreview({ form, promised }: { form: Form; promised: string | null }) {
  const facts = useWatch({ control: form.control, compute: (fields: SiteFields) => fields });
  const shown = {
    phone: facts.phone,
    socialProfiles: facts.social_profiles.map(({ address }) => address),
    city: facts.city,
    country: facts.country,
    areaServed: facts.area_served,
    abn: readAbn(facts.abn),
    replyWithin: promised ?? readReplyTime(facts.reply_within),
  };
  const values = footerValues({
    ...shown,
    copyrightYear: facts.copyright_from,
    copyrightUntil: facts.copyright_until,
    legalName: facts.legal_name || facts.brand,
  });
  const { place, abn, reply, rights } = frame;
  const items = footerItems(shown, {
    place: fill(place.original, values),
    abn: fill(abn.original, values),
    reply: fill(reply.original, values),
  });
  const lines = [facts.email, ...items.map(({ lines }) => lines.join(" "))].filter(Boolean);
  return (
    <figure className={styles.footer}>
      <figcaption>In the footer</figcaption>
      <ul className="bare-list">
        {[...new Set(lines)].map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <p>{fill(rights.original, values)}</p>
    </figure>
  );
}

/** Draws their openings on About: a door ajar where there is no portrait. */
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
