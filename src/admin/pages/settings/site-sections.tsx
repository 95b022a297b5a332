import { type ReactNode, useId } from "react";
import { type FieldPathByValue, useWatch } from "react-hook-form";
import { Link } from "react-router";
import { findField } from "#admin/content/field-links.tsx";
import {
  BoundCheckbox,
  BoundTextArea,
  BoundTextField,
  useFieldError,
  useFieldText,
} from "#admin/content/fields.tsx";
import { RowsField } from "#admin/content/rows-field.tsx";
import { formatNow, placeOf, serverNow } from "#admin/dates.ts";
import { useFocusAfter } from "#admin/layout/focus-after.ts";
import { countryCodes, countryName, currencyOf, privacyLawOf } from "#contract/country.ts";
import { limits } from "#contract/limits.ts";
import { settingsPages } from "#contract/paths.ts";
import type { SiteSettings } from "#contract/site-settings.ts";
import { Button } from "#ui/button.tsx";
import { FieldError, TextField, type TextFieldProps } from "#ui/text-field.tsx";
import { PictureChoice } from "./picture-choice.tsx";
import { Section, TextFields } from "./settings-form.tsx";
import styles from "./site.module.css";
import { type Form, readNumber, type SiteFields } from "./site-fields.ts";
import { FooterPreview, LogoPreview, PeoplePreview, PilotPreview } from "./site-previews.tsx";

export function NameSection({ form }: { form: Form }) {
  return (
    <Section
      title="Name and logo"
      lead="In the header and the footer, in mails, search results and shared cards."
    >
      <div className={styles.two}>
        <TextFields
          form={form}
          fields={[
            { name: "brand", label: "Name", max: limits.brand, "aria-required": true },
            {
              name: "default_author",
              label: "Blogs are signed by",
              max: limits.author,
              "aria-required": true,
              hint: (
                <>
                  Used when a blog has no author of its own.{" "}
                  <Link to={settingsPages.names()}>Names</Link> lists the authors in use.
                </>
              ),
            },
          ]}
        />
      </div>
      <BoundTextField
        form={form}
        name="tagline"
        label="Tagline"
        max={limits.tagline}
        optional
        hint="Each sentence gets a line of its own."
      />
      <BoundTextArea
        form={form}
        name="description"
        label="Description"
        max={limits.siteDescription}
        rows={2}
        aria-required
        hint="What search results and shared links say of the home page."
      />
      <div className={styles.two}>
        <PictureChoice form={form} name="logo" label="Logo for light backgrounds" />
        <PictureChoice form={form} name="logo_on_dusk" label="Logo for dark backgrounds" />
        <PictureChoice form={form} name="icon" label="Square icon" />
      </div>
      <LogoPreview form={form} />
      <p className="field-hint">
        A PNG or WebP with a transparent background. Without a logo, the name is shown; with only
        the first, it is used on both. Tabs and phones show the square icon; without one, the first
        logo, or the initial where that is too wide.
      </p>
    </Section>
  );
}

interface ContactSectionProps {
  form: Form;
  storedZone: string;
  /** The words of a number of days. */
  promised: string | null;
}

export function ContactSection({ form, storedZone, promised }: ContactSectionProps) {
  return (
    <Section title="Contact">
      <div className={styles.two}>
        <TextFields
          form={form}
          fields={[
            {
              name: "contact_email",
              label: "Contact address",
              type: "email",
              max: limits.email,
              "aria-required": true,
              hint: "On the contact page. Messages are sent to “To email” in Mail.",
            },
            {
              name: "email",
              label: "Address in the footer",
              type: "email",
              max: limits.email,
              "aria-required": true,
            },
            { name: "phone", label: "Phone", type: "tel", max: limits.phone, optional: true },
            { name: "city", label: "City", max: limits.city, optional: true },
          ]}
        />
        <CountryField form={form} />
        <TextFields
          form={form}
          fields={[
            {
              name: "area_served",
              label: "Clients from",
              max: limits.areaServed,
              "aria-required": true,
              hint: "Worldwide, or where: completes “open to clients in” in the footer.",
            },
            {
              name: "reply_within",
              label: "Reply time",
              max: limits.replyTime,
              optional: true,
              placeholder: "one working day",
              hint: promised ? (
                <>
                  Waits: visitors read “{promised}”, as{" "}
                  <Link to={settingsPages.answering()}>Answering</Link> says.
                </>
              ) : (
                "Continues “We reply within”. Leave it empty to make no promise."
              ),
            },
          ]}
        />
        <TimeZoneField form={form} stored={storedZone} />
      </div>
    </Section>
  );
}

export function PilotSection({ form }: { form: Form }) {
  const currency = currencyName(useFieldText(form, "country"));
  const hint = "With six, Home and Services draw each week.";
  return (
    <Section
      title="The pilot offer"
      lead="Home and Services name the weeks, Services names the price."
    >
      <div className={styles.two}>
        <NumberField form={form} name="pilot_weeks" label="Weeks" optional hint={hint} />
        <NumberField
          form={form}
          name="pilot_price_from"
          label={`Price from, in ${currency}`}
          optional
        />
      </div>
      <PilotPreview form={form} />
    </Section>
  );
}

const nobody = { name: "", role: "", line: "", portrait: "" };

export function SitePeople({ form }: { form: Form }) {
  const people = useWatch({ control: form.control, name: "team" });
  // A portrait may have been deleted meanwhile, for example.
  const error = useFieldError(form, "team");
  const errorId = useId();
  return (
    <Section
      title="Team"
      lead="People named on About, in this order. While there is nobody, the section is not shown."
    >
      <PeoplePreview people={people} />
      {error && <FieldError id={errorId}>{error}</FieldError>}
      <RowsField form={form} name="team" one="person" most={limits.people} empty={nobody} isOrdered>
        {(at) => {
          const line = { max: limits.personLine, label: "A line about them", optional: true };
          return (
            <>
              <TextFields
                form={form}
                fields={[
                  {
                    name: `team.${at}.name`,
                    label: "Person’s name",
                    max: limits.name,
                    "aria-required": true,
                  },
                  { name: `team.${at}.role`, label: "Role", max: limits.role, optional: true },
                  { name: `team.${at}.line`, ...line },
                ]}
              />
              <PictureChoice form={form} name={`team.${at}.portrait`} label="Portrait" />
            </>
          );
        }}
      </RowsField>
    </Section>
  );
}

export function SiteLinks({ form }: { form: Form }) {
  const empty = { address: "" };
  return (
    <Section
      title="Social links"
      lead="In the footer by the name of their network, and for search engines."
    >
      <RowsField
        form={form}
        name="social_profiles"
        one="link"
        most={limits.socialProfiles}
        empty={empty}
      >
        {(at) => <LinkField form={form} at={at} />}
      </RowsField>
    </Section>
  );
}

function LinkField({ form, at }: { form: Form; at: number }) {
  const name = `social_profiles.${at}.address` as const;
  const toHttps = useFocusAfter(() => findField(name));
  const address = useFieldText(form, name);
  const secure = address.trim().replace(/^http:/i, "https:");
  return (
    <div className={styles.link}>
      <BoundTextField
        form={form}
        name={name}
        label={`Social link ${at + 1}`}
        max={limits.url}
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="https://…"
      />
      {secure !== address.trim() && (
        <Button
          ref={toHttps}
          look="quiet"
          onClick={() => form.setValue(name, secure, { shouldDirty: true, shouldValidate: true })}
        >
          Make it https
        </Button>
      )}
    </div>
  );
}

interface BusinessSectionProps {
  form: Form;
  sampleRating: SiteSettings["sample_rating"];
  promised: string | null;
}

export function BusinessSection({ form, sampleRating, promised }: BusinessSectionProps) {
  const country = useFieldText(form, "country");
  return (
    <Section title="Business" lead="In the footer and in what search engines read.">
      <div className={styles.two}>
        <BoundTextField
          form={form}
          name="legal_name"
          label="Legal name"
          max={limits.name}
          optional
          hint="If you leave it empty, the footer’s copyright line has the name."
        />
        {(country === "AU" || form.formState.defaultValues?.abn) && (
          <BoundTextField
            form={form}
            name="abn"
            label="ABN"
            max={20}
            optional
            inputMode="numeric"
            hint="11 digits, checked."
          />
        )}
      </div>
      <div className={styles.two}>
        <NumberField form={form} name="copyright_from" label="Copyright from" aria-required />
        <NumberField form={form} name="copyright_until" label="Copyright until" optional />
      </div>
      <BoundCheckbox
        form={form}
        name="colophon"
        label="Say in the footer what a page weighs, and how the site is made"
      />
      <div className={styles.two}>
        <NumberField form={form} name="rating_value" label="Rating" optional />
        <NumberField form={form} name="rating_count" label="Reviews" optional />
      </div>
      <p className="field-hint">
        {sampleRating && `${sampleNote(sampleRating)} `}
        The rating shows on no page: search engines read it, and may treat one that a business gives
        itself as spam.
      </p>
      <FooterPreview form={form} promised={promised} />
    </Section>
  );
}

function sampleNote({ value, count }: NonNullable<SiteSettings["sample_rating"]>): string {
  const reviews = count === 1 ? "1 review" : `${count} reviews`;
  return `For now, search engines are told the sample that came with the name: ${value.toFixed(1)} from ${reviews}. It leaves once you save another name, or a rating of your own.`;
}

/** Names it as within a sentence: "Australian dollars", "euros". */
function currencyName(country: string): string {
  const format = new Intl.NumberFormat("en", {
    style: "currency",
    currency: currencyOf(country),
    currencyDisplay: "name",
  });
  return format.formatToParts(2).find(({ type }) => type === "currency")?.value ?? "";
}

const countries = countryCodes
  .map((code) => ({ code, name: countryName(code) }))
  .toSorted((one, other) => one.name.localeCompare(other.name));

function CountryField({ form }: { form: Form }) {
  const law = privacyLawOf(useFieldText(form, "country"));
  const named = law ? `the ${law.name}` : "no law by its name";
  return (
    <SelectField
      form={form}
      name="country"
      label="Country"
      hint={`The currency of prices follows it. The privacy page names ${named}.`}
    >
      {countries.map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}

function TimeZoneField({ form, stored }: { form: Form; stored: string }) {
  const zone = useFieldText(form, "time_zone");
  return (
    <SelectField
      form={form}
      name="time_zone"
      label="Time zone"
      hint={`For charts, schedules and dates in this portal, including past ones. Now ${formatNow(serverNow(), zone)}.`}
    >
      {regionsOf(stored).map(([region, zones]) => (
        <optgroup key={region} label={region}>
          {zones.map((name) => (
            <option key={name} value={name}>
              {placeOf(name)}
            </option>
          ))}
        </optgroup>
      ))}
    </SelectField>
  );
}

/** The zones by continent, with a stored one that this browser does not list. */
function regionsOf(stored: string): [region: string, zones: string[]][] {
  const zones = [...new Set([...Intl.supportedValuesOf("timeZone"), "UTC", stored])].toSorted();
  const regions = Object.groupBy(zones, (name) =>
    name.includes("/") ? name.slice(0, name.indexOf("/")) : "Other",
  );
  return Object.entries(regions).map(([region, names = []]) => [region, names]);
}

interface SelectFieldProps {
  form: Form;
  name: "country" | "time_zone";
  label: string;
  hint: string;
  children: ReactNode;
}

function SelectField({ form, name, label, hint, children }: SelectFieldProps) {
  const id = useId();
  const error = useFieldError(form, name);
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select
        className="input"
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-hint`}
        {...form.register(name)}
      >
        {children}
      </select>
      <p className="field-hint" id={`${id}-hint`}>
        {error ?? hint}
      </p>
    </div>
  );
}

type NumberName = Exclude<FieldPathByValue<SiteFields, number | null>, `${string}.${string}`>;

interface NumberFieldProps extends Omit<TextFieldProps, "form" | "name"> {
  form: Form;
  name: NumberName;
}

function NumberField({ form, name, ...field }: NumberFieldProps) {
  return (
    <TextField
      {...field}
      inputMode="decimal"
      autoComplete="off"
      error={useFieldError(form, name)}
      {...form.register(name, { setValueAs: readNumber })}
    />
  );
}
