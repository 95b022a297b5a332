import { type ReactNode, useId } from "react";
import type { FieldPathByValue, UseFormReturn } from "react-hook-form";
import {
  BoundTextArea,
  BoundTextField,
  useFieldError,
  useFieldText,
} from "#admin/content/fields.tsx";
import { countryCodes, countryName, currencyOf, privacyLawOf } from "#contract/country.ts";
import { limits } from "#contract/limits.ts";
import type { SiteSettings } from "#contract/site-settings.ts";
import { TextField, type TextFieldProps } from "#ui/text-field.tsx";
import styles from "./site.module.css";
import { readNumber, type SiteFields } from "./site-fields.ts";
import { PictureChoice } from "./site-picture.tsx";
import { FooterPreview, LogoPreview, PilotPreview } from "./site-previews.tsx";
import { TimeZoneField } from "./time-zone-field.tsx";

export type Form = UseFormReturn<SiteFields, unknown, SiteFields>;

interface SectionProps {
  title: string;
  lead?: string;
  children: ReactNode;
}

export function Section({ title, lead, children }: SectionProps) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div>
        <h3 id={id}>{title}</h3>
        {lead && <p className="field-hint">{lead}</p>}
      </div>
      {children}
    </section>
  );
}

export function NameSection({ form }: { form: Form }) {
  return (
    <Section
      title="Name and logo"
      lead="In the header and the footer, in mails, search results and shared cards."
    >
      <div className={styles.two}>
        <BoundTextField form={form} name="brand" label="Name" max={limits.brand} aria-required />
        <BoundTextField
          form={form}
          name="default_author"
          label="Blogs are signed by"
          max={limits.author}
          aria-required
          hint="Used when a blog has no author of its own."
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
      </div>
      <LogoPreview form={form} />
      <p className="field-hint">
        A PNG or WebP with a transparent background. Without a logo, the name is shown; with only
        the first, it is used on both backgrounds. The icons of tabs and phones are made of the
        first, or show the initial.
      </p>
    </Section>
  );
}

export function ContactSection({ form, storedZone }: { form: Form; storedZone: string }) {
  return (
    <Section title="Contact">
      <div className={styles.two}>
        <BoundTextField
          form={form}
          name="contact_email"
          label="Contact address"
          type="email"
          max={limits.email}
          aria-required
          hint="On the contact page. Messages are sent to “To email” in Mail."
        />
        <BoundTextField
          form={form}
          name="email"
          label="Address in the footer"
          type="email"
          max={limits.email}
          aria-required
        />
        <BoundTextField
          form={form}
          name="phone"
          label="Phone"
          type="tel"
          max={limits.phone}
          optional
        />
        <BoundTextField form={form} name="city" label="City" max={limits.city} optional />
        <CountryField form={form} />
        <BoundTextField
          form={form}
          name="area_served"
          label="Clients from"
          max={limits.areaServed}
          aria-required
          hint="Worldwide, or where: completes “open to clients in” in the footer."
        />
        <BoundTextField
          form={form}
          name="reply_within"
          label="Reply time"
          max={limits.replyTime}
          optional
          placeholder="one working day"
          hint="Continues “We reply within”. Leave it empty to make no promise."
        />
        <TimeZoneField form={form} stored={storedZone} />
      </div>
    </Section>
  );
}

export function PilotSection({ form }: { form: Form }) {
  const country = useFieldText(form, "country");
  return (
    <Section
      title="The pilot offer"
      lead="Home and Services name the weeks, Services names the price."
    >
      <div className={styles.two}>
        <NumberField
          form={form}
          name="pilot_weeks"
          label="Weeks"
          optional
          hint="With six, Home and Services draw each week."
        />
        <NumberField
          form={form}
          name="pilot_price_from"
          label={`Price from, in ${currencyName(country)}`}
          optional
        />
      </div>
      <PilotPreview form={form} />
    </Section>
  );
}

interface BusinessSectionProps {
  form: Form;
  sampleRating: SiteSettings["sample_rating"];
}

export function BusinessSection({ form, sampleRating }: BusinessSectionProps) {
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
      <div className={styles.two}>
        <NumberField form={form} name="rating_value" label="Rating" optional />
        <NumberField form={form} name="rating_count" label="Reviews" optional />
      </div>
      <p className="field-hint">
        {sampleRating && `${sampleNote(sampleRating)} `}
        The rating shows on no page: search engines read it, and may treat one that a business gives
        itself as spam.
      </p>
      <FooterPreview form={form} />
    </Section>
  );
}

function sampleNote({ value, count }: NonNullable<SiteSettings["sample_rating"]>): string {
  const reviews = count === 1 ? "1 review" : `${count} reviews`;
  return `For now, search engines are told the sample that came with the name: ${value.toFixed(1)} from ${reviews}. It leaves once you save another name, or a rating of your own.`;
}

/** Within a sentence: "Australian dollars", "euros". */
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
  const id = useId();
  const error = useFieldError(form, "country");
  const law = privacyLawOf(useFieldText(form, "country"));
  const named = law ? `the ${law.name}` : "no law by its name";
  return (
    <div className="field">
      <label htmlFor={id}>Country</label>
      <select
        className="input"
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-hint`}
        {...form.register("country")}
      >
        {countries.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </select>
      <p className="field-hint" id={`${id}-hint`}>
        {error ?? `The currency of prices follows it. The privacy page names ${named}.`}
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
