import { promisedBy, promisedTime } from "#contract/promise.ts";
import type { SiteSettings as Settings } from "#contract/site-settings.ts";
import styles from "./site.module.css";
import { SiteForm as SiteSchema, toFields, toInput } from "./site-fields.ts";
import { LoadedSiteSettings, SiteSettingsForm, useSiteSave } from "./site-save.tsx";
import {
  BusinessSection,
  ContactSection,
  NameSection,
  PilotSection,
  SiteLinks,
  SitePeople,
} from "./site-sections.tsx";

export function SiteSettings() {
  return <LoadedSiteSettings>{(stored) => <SiteForm stored={stored} />}</LoadedSiteSettings>;
}

function SiteForm({ stored }: { stored: Settings }) {
  const save = useSiteSave({
    stored,
    schema: SiteSchema,
    toFields,
    toInput,
    success: "Site settings saved.",
    failure: "Failed to save the site settings",
  });
  const { form, latest } = save;
  const { dirtyFields, errors } = form.formState;
  return (
    <SiteSettingsForm
      save={save}
      className={styles.form}
      loss="The site settings that you changed are not saved."
      note={changesNote(Object.keys(dirtyFields).length, Object.keys(errors).length)}
    >
      <NameSection form={form} />
      <ContactSection form={form} storedZone={stored.time_zone} promised={promisedIn(stored)} />
      <PilotSection form={form} />
      <SitePeople form={form} />
      <SiteLinks form={form} />
      <BusinessSection
        form={form}
        sampleRating={latest.current.sample_rating}
        promised={promisedIn(stored)}
      />
    </SiteSettingsForm>
  );
}

function changesNote(changes: number, wrong: number): string {
  const first = changes === 1 ? "1 change not saved" : `${changes} changes not saved`;
  return wrong === 0 ? first : `${first}, ${wrong} to fix`;
}

/** The words of a number of days, which replace the owner's own; null without one. */
function promisedIn({ reply_days: days, reply_skips_weekends: skipsWeekends }: Settings) {
  const promised = promisedBy({ days, skipsWeekends });
  return promised && promisedTime(promised);
}
