import { type ReactNode, useId } from "react";
import type { FieldPathByValue, UseFormReturn } from "react-hook-form";
import { BoundTextArea, BoundTextField, useFieldError } from "#admin/content/fields.tsx";
import { limits } from "#contract/limits.ts";
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
        <PictureChoice form={form} name="logo" label="Logo on paper" />
        <PictureChoice form={form} name="logo_on_dusk" label="Logo on dusk" />
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
  return (
    <Section
      title="The pilot offer"
      lead="Printed on Home and Services. Empty fields are left out everywhere."
    >
      <div className={styles.two}>
        <NumberField
          form={form}
          name="pilot_weeks"
          label="Weeks"
          optional
          hint="With six, Home and Services draw each week."
        />
        <NumberField form={form} name="pilot_price_from" label="Price from, in dollars" optional />
      </div>
      <PilotPreview form={form} />
    </Section>
  );
}

export function BusinessSection({ form }: { form: Form }) {
  return (
    <Section title="Business" lead="In the footer and in what search engines read.">
      <div className={styles.two}>
        <BoundTextField
          form={form}
          name="legal_name"
          label="Legal name"
          max={limits.name}
          optional
          hint="If empty, the name stands beside the ©."
        />
        <BoundTextField
          form={form}
          name="abn"
          label="ABN"
          max={20}
          optional
          inputMode="numeric"
          hint="11 digits, checked."
        />
        <NumberField form={form} name="copyright_from" label="Copyright from" aria-required />
        <NumberField form={form} name="copyright_until" label="Copyright until" optional />
        <NumberField form={form} name="rating_value" label="Rating" optional />
        <NumberField form={form} name="rating_count" label="Reviews" optional />
      </div>
      <p className="field-hint">
        The rating shows on no page: search engines read it, and may treat one that a business gives
        itself as spam.
      </p>
      <FooterPreview form={form} />
    </Section>
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
