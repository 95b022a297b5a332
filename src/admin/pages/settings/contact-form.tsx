import { useRef } from "react";
import type { UseFormReturn } from "react-hook-form";
import { z } from "zod";
import { useFocusAfter } from "#admin/layout/focus-after.ts";
import { contactFormFacts, SiteFacts } from "#contract/site-facts.ts";
import type { SiteSettings } from "#contract/site-settings.ts";
import { type StoryWay, storyWayOf, storyWays } from "#contract/story.ts";
import styles from "./contact-form.module.css";
import { lastFieldOf, Section, SettingsForm } from "./settings-form.tsx";
import { LoadedSiteSettings, SiteConflict, useSiteSave } from "./site-save.tsx";

const ContactFacts = SiteFacts.pick(contactFormFacts).extend({ story: z.enum(storyWays) });
type ContactFacts = z.infer<typeof ContactFacts>;
type Form = UseFormReturn<ContactFacts, unknown, ContactFacts>;

export function ContactFormSettings() {
  return <LoadedSiteSettings>{(stored) => <ContactForm stored={stored} />}</LoadedSiteSettings>;
}

function ContactForm({ stored }: { stored: SiteSettings }) {
  const save = useSiteSave<ContactFacts, ContactFacts>({
    stored,
    schema: ContactFacts,
    toFields: (settings) => ({ story: storyWayOf(settings) }),
    // What is usual in the country goes on following the country.
    toInput: ({ story, ...facts }) => {
      const usual = storyWayOf({ country: stored.country, story: null });
      return { ...facts, story: story === usual ? null : story };
    },
    success: "Contact form saved.",
    failure: "Failed to save the contact form",
  });
  const { form, submit, isSaving, isDirty, discard } = save;
  const element = useRef<HTMLFormElement>(null);
  const conflict = useFocusAfter(() => lastFieldOf(element.current));
  return (
    <SettingsForm
      ref={element}
      submit={submit}
      isDirty={isDirty}
      isSaving={isSaving}
      onDiscard={discard}
      loss="The contact form that you changed is not saved."
    >
      <StorySection form={form} />
      <SiteConflict ref={conflict} save={save} />
    </SettingsForm>
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
