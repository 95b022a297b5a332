import { BoundCheckbox, BoundTextField, useFieldText } from "#admin/content/fields.tsx";
import { limits } from "#contract/limits.ts";
import type { SiteSettings } from "#contract/site-settings.ts";
import { type StoryWay, storyWayOf, storyWays } from "#contract/story-way.ts";
import { ContactFacts, type ContactFields, type Form, toFields } from "./contact-fields.ts";
import styles from "./contact-form.module.css";
import { QuestionsSection } from "./contact-questions.tsx";
import { Section } from "./settings-form.tsx";
import { LoadedSiteSettings, SiteSettingsForm, useSiteSave } from "./site-save.tsx";

export function ContactFormSettings() {
  return <LoadedSiteSettings>{(stored) => <ContactForm stored={stored} />}</LoadedSiteSettings>;
}

function ContactForm({ stored }: { stored: SiteSettings }) {
  const save = useSiteSave<ContactFields, ContactFacts>({
    stored,
    schema: ContactFacts,
    toFields,
    // What is usual in the country goes on following the country.
    toInput: ({ story, ...facts }) => {
      const usual = storyWayOf({ country: stored.country, story: null });
      return { ...facts, story: story === usual ? null : story };
    },
    success: "Contact form saved.",
    failure: "Failed to save the contact form",
  });
  const { form } = save;
  return (
    <SiteSettingsForm save={save} loss="The contact form that you changed is not saved.">
      <BookingSection form={form} />
      <QuestionsSection form={form} />
      <StorySection form={form} />
    </SiteSettingsForm>
  );
}

function BookingSection({ form }: { form: Form }) {
  const address = useFieldText(form, "booking_url").trim();
  return (
    <Section
      title="Booking a call"
      lead="“Book Your Pilot” leads to the contact page, as always. Here a time can be chosen right after sending."
    >
      <BoundTextField
        form={form}
        name="booking_url"
        label="Booking address"
        max={limits.url}
        optional
        type="url"
        inputMode="url"
        autoComplete="off"
        placeholder="https://"
        hint="The page where you are booked: Cal.com, Calendly, Outlook, Google or any other. It opens as a link; nothing of it is loaded on your site."
      />
      <div>
        <BoundCheckbox form={form} name="booking_after_sending" label="After sending" />
        <BoundCheckbox form={form} name="booking_in_reply" label="In the automatic reply" />
        <BoundCheckbox
          form={form}
          name="booking_above_form"
          label="On the contact page, above the form"
        />
      </div>
      {/^https:/i.test(address) && (
        <p>
          <a href={address} target="_blank" rel="noreferrer">
            Try it
          </a>
        </p>
      )}
    </Section>
  );
}

const ways: Record<StoryWay, { label: string; hint: string }> = {
  shown: {
    label: "Show it above Send, with a way to leave it out",
    hint: "Visitors see each line before it is sent.",
  },
  asked: {
    label: "Only if the visitor ticks “Add what I read here”",
    hint: "For sites whose visitors are mainly in the European Union.",
  },
  never: { label: "Never", hint: "Nothing is read and nothing is shown." },
};

function StorySection({ form }: { form: Form }) {
  return (
    <Section
      title="What visitors bring along"
      lead="Which of your pages they read in this tab, and the campaign link they came by. Their browser tells it; you store nothing about anybody who does not write."
    >
      <fieldset className={`choices ${styles.ways}`}>
        <legend className="visually-hidden">What visitors bring along</legend>
        {storyWays.map((way) => (
          <label key={way}>
            <input type="radio" value={way} {...form.register("story")} />
            <span>
              {ways[way].label}
              <span className="field-hint">{ways[way].hint}</span>
            </span>
          </label>
        ))}
      </fieldset>
    </Section>
  );
}
