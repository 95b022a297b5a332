import { queryOptions, useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { settingsApi } from "#admin/data/settings-api.ts";
import { isStale } from "#admin/errors.ts";
import { pendingProblem } from "#admin/forms/pending-work.ts";
import { type SaveChoice, useSaveForm } from "#admin/forms/save-form.ts";
import { useFocusAfter } from "#admin/layout/focus-after.ts";
import { Loaded } from "#admin/layout/load-failure.tsx";
import { toastFailure, toastProblem, toastSuccess } from "#admin/layout/toasts.ts";
import { settings as portal } from "#admin/portal-settings.ts";
import { queryClient, queryKeys } from "#admin/query-client.ts";
import { session } from "#admin/session.ts";
import { hasDoor } from "#contract/brand.ts";
import { sitePaths } from "#contract/paths.ts";
import type { SiteSettings as Settings } from "#contract/site-settings.ts";
import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";
import { lastFieldOf, SettingsForm } from "./settings-form.tsx";
import styles from "./site.module.css";
import { type SiteFields, SiteForm as SiteSchema, toFields, toInput } from "./site-fields.ts";
import {
  BusinessSection,
  ContactSection,
  NameSection,
  PilotSection,
  SiteLinks,
  SitePeople,
} from "./site-sections.tsx";

export function SiteSettings() {
  return (
    <Loaded
      query={useQuery(siteSettingsQuery())}
      failure="The site’s settings could not be loaded."
      height="10rem"
    >
      {(stored) => <SiteForm stored={stored} />}
    </Loaded>
  );
}

function SiteForm({ stored }: { stored: Settings }) {
  const site = useSiteForm(stored);
  const { form, submit, isSaving, isDirty } = site;
  const { dirtyFields, errors } = form.formState;
  const element = useRef<HTMLFormElement>(null);
  const conflict = useFocusAfter(() => lastFieldOf(element.current));
  return (
    <SettingsForm
      ref={element}
      className={styles.form}
      submit={submit}
      isDirty={isDirty}
      isSaving={isSaving}
      onDiscard={site.discard}
      loss="The site settings that you changed are not saved."
      note={changesNote(Object.keys(dirtyFields).length, Object.keys(errors).length)}
    >
      <NameSection form={form} />
      <ContactSection form={form} storedZone={stored.time_zone} />
      <PilotSection form={form} />
      <SitePeople form={form} />
      <SiteLinks form={form} />
      <BusinessSection form={form} sampleRating={site.sampleRating} />
      {site.isStale && (
        <Notice
          ref={conflict}
          tone="warn"
          role="alert"
          title="These settings were changed elsewhere since you opened them."
          actions={
            <>
              <Button look="ghost" disabled={isSaving} onClick={() => submit({ overwrites: true })}>
                Keep mine
              </Button>
              <Button look="ghost" disabled={isSaving} onClick={site.loadTheirs}>
                Load theirs
              </Button>
            </>
          }
        >
          Keep mine saves this page over the other changes. Load theirs shows them, and drops what
          you changed here.
        </Notice>
      )}
    </SettingsForm>
  );
}

const failure = "Failed to save the site settings";

function useSiteForm(stored: Settings) {
  const latest = useRef(stored);
  const [isOutdated, setOutdated] = useState(false);
  const show = (settings: Settings) => {
    latest.current = settings;
    setOutdated(false);
    form.reset(toFields(settings));
  };
  const { form, ...saving } = useSaveForm<SiteFields, SiteFields, Settings>({
    schema: SiteSchema,
    values: toFields(stored),
    save: (fields, { overwrites }) =>
      saveSiteSettings(fields, overwrites ? undefined : latest.current.version),
    onSaved: (saved, sent) => {
      // Fields that were typed in meanwhile stay; the others show what is stored.
      if (JSON.stringify(form.getValues()) === JSON.stringify(sent)) show(saved);
      latest.current = saved;
      setOutdated(false);
      toastSuccess("Site settings saved.", "form");
    },
    onFailure: (error) => {
      // The owner's answer to the notice is asked for again if the save failed for another reason.
      if (isStale(error)) setOutdated(true);
      return isStale(error);
    },
    failure,
  });
  return {
    form,
    ...saving,
    submit: (choice?: SaveChoice) => {
      const problem = pendingProblem();
      if (problem) toastProblem(failure, problem, "form");
      else saving.submit(choice);
    },
    isStale: isOutdated,
    sampleRating: latest.current.sample_rating,
    discard: () => show(latest.current),
    loadTheirs: async () => {
      try {
        show(await settingsApi.siteSettings());
      } catch (error) {
        toastFailure("Failed to load the site settings", error, "form");
      }
    },
  };
}

function changesNote(changes: number, wrong: number): string {
  const first = changes === 1 ? "1 change not saved" : `${changes} changes not saved`;
  return wrong === 0 ? first : `${first}, ${wrong} to fix`;
}

/** Its answer is never cached: a form with old values would write them back. */
function siteSettingsQuery() {
  return queryOptions({
    queryKey: ["site-settings"],
    queryFn: ({ signal }) => settingsApi.siteSettings(signal),
    gcTime: 0,
    staleTime: "static",
  });
}

async function saveSiteSettings(fields: SiteFields, version?: number): Promise<Settings> {
  const saved = await settingsApi.saveSiteSettings(toInput(fields), version);
  showInPortal(saved);
  const { time_zone } = saved;
  const { state } = session;
  // This also redraws the frame of the portal, with the name in it.
  if (state.status === "signed-in") session.open({ ...state.me, time_zone });
  await queryClient.invalidateQueries({ queryKey: queryKeys.stats });
  return saved;
}

/** Replaces those with which this page of the portal was rendered. */
function showInPortal({ brand, logo, default_author, contact_email, version }: Settings): void {
  document.title = document.title.replace(`${portal.brand} admin`, `${brand} admin`);
  portal.brand = brand;
  portal.icon = hasDoor(brand) && logo === "" ? null : `${sitePaths.favicon()}?v=${version}`;
  portal.defaultAuthor = default_author;
  portal.contactEmail = contact_email;
}
