import { queryOptions, useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { settingsApi } from "#admin/data/settings-api.ts";
import { formatNow, placeOf } from "#admin/dates.ts";
import { useSaveShortcut } from "#admin/forms/save-shortcut.ts";
import { UnsavedChanges } from "#admin/forms/unsaved-changes.tsx";
import { useSaveForm } from "#admin/forms/use-save-form.ts";
import { LoadFailure } from "#admin/layout/load-failure.tsx";
import { toastSuccess } from "#admin/layout/toasts.ts";
import { queryClient, queryKeys } from "#admin/query-client.ts";
import { session } from "#admin/session.ts";
import { SiteSettings as Settings } from "#contract/site-settings.ts";
import { Panel } from "#ui/panel.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { SaveBar } from "./save-bar.tsx";
import styles from "./settings-page.module.css";

export function SiteSettings() {
  const query = useQuery(siteSettingsQuery());
  const { data, error } = query;
  if (data) return <SiteForm stored={data} />;
  if (!error) return <Skeleton height="10rem" />;
  return (
    <LoadFailure title="The site’s settings could not be loaded." error={error} query={query} />
  );
}

function SiteForm({ stored }: { stored: Settings }) {
  const { form, submit, isSaving, isDirty } = useSaveForm({
    schema: Settings,
    values: stored,
    save: saveSiteSettings,
    onSaved: () => toastSuccess("Site settings saved.", "form"),
    failure: "Failed to save the site settings",
  });
  useSaveShortcut(submit);
  const id = useId();
  const zone = form.watch("time_zone");
  const error = form.formState.errors.time_zone?.message;
  return (
    <form
      className={styles.narrow}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Panel title="Days and dates">
        <div className="field">
          <label htmlFor={id}>Time zone</label>
          <select
            className="input"
            id={id}
            aria-invalid={error ? true : undefined}
            aria-describedby={`${id}-hint`}
            {...form.register("time_zone")}
          >
            {regionsOf(stored.time_zone).map(([region, zones]) => (
              <optgroup key={region} label={region}>
                {zones.map((name) => (
                  <option key={name} value={name}>
                    {placeOf(name)}
                  </option>
                ))}
              </optgroup>
            ))}
          </select>
          <p className="field-hint" id={`${id}-hint`}>
            {error ??
              `For charts, schedules and dates in this portal, those of the past as well. Now ${formatNow(new Date(), zone)}.`}
          </p>
        </div>
      </Panel>
      <SaveBar isDirty={isDirty} isSaving={isSaving} onDiscard={() => form.reset(stored)} />
      <UnsavedChanges isDirty={isDirty} text="The site settings that you changed are not saved." />
    </form>
  );
}

/** By continent, with a stored zone that this browser does not list. */
function regionsOf(stored: string): [region: string, zones: string[]][] {
  const zones = [...new Set([...Intl.supportedValuesOf("timeZone"), "UTC", stored])].toSorted();
  const regions = Object.groupBy(zones, (name) =>
    name.includes("/") ? name.slice(0, name.indexOf("/")) : "Other",
  );
  return Object.entries(regions).map(([region, names = []]) => [region, names]);
}

/** Never cached: a form with old values would write them back. */
function siteSettingsQuery() {
  return queryOptions({
    queryKey: ["site-settings"],
    queryFn: ({ signal }) => settingsApi.siteSettings(signal),
    gcTime: 0,
    staleTime: "static",
  });
}

async function saveSiteSettings(settings: Settings): Promise<Settings> {
  const saved = await settingsApi.saveSiteSettings(settings);
  queryClient.setQueryData(siteSettingsQuery().queryKey, saved);
  const { state } = session;
  if (state.status === "signed-in") session.open({ ...state.me, ...saved });
  await queryClient.invalidateQueries({ queryKey: queryKeys.stats });
  return saved;
}
