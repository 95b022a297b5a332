import { queryOptions, useQuery } from "@tanstack/react-query";
import { type ReactNode, type Ref, useRef, useState } from "react";
import type { DefaultValues, FieldValues } from "react-hook-form";
import type { z } from "zod";
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
import type { SiteSettings, SiteSettingsInput } from "#contract/site-settings.ts";
import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";
import { lastFieldOf, SettingsForm } from "./settings-form.tsx";

interface LoadedSiteSettingsProps {
  children: (stored: SiteSettings) => ReactNode;
}

/** The site's settings are one document, of which several pages of the portal show a part. */
export function LoadedSiteSettings({ children }: LoadedSiteSettingsProps) {
  return (
    <Loaded
      query={useQuery(siteSettingsQuery())}
      failure="The site’s settings could not be loaded."
      height="10rem"
    >
      {children}
    </Loaded>
  );
}

interface SiteSaveOptions<Input extends FieldValues, Output extends FieldValues> {
  stored: SiteSettings;
  schema: z.ZodType<Output, Input>;
  toFields: (settings: SiteSettings) => Input & DefaultValues<Input>;
  /** Names the page's own facts alone, so that those of other pages stay as they are. */
  toInput: (output: Output) => SiteSettingsInput;
  /** The titles of its toasts. */
  success: string;
  failure: string;
  onSaved?: (saved: SiteSettings) => void;
}

interface SiteSave {
  submit: (choice?: SaveChoice) => void;
  isDirty: boolean;
  isSaving: boolean;
  discard: () => void;
  isStale: boolean;
  loadTheirs: () => void;
}

/** A form over a part of the site's settings, which is saved only over the version that its owner saw. */
export function useSiteSave<Input extends FieldValues, Output extends FieldValues>(
  options: SiteSaveOptions<Input, Output>,
) {
  const { stored, schema, toFields, toInput, success, failure, onSaved } = options;
  const latest = useRef(stored);
  const [isOutdated, setOutdated] = useState(false);
  const show = (settings: SiteSettings) => {
    latest.current = settings;
    setOutdated(false);
    form.reset(toFields(settings));
  };
  const { form, ...saving } = useSaveForm<Input, Output, SiteSettings>({
    schema,
    values: toFields(stored),
    save: (output, { overwrites }) =>
      saveSiteSettings(toInput(output), overwrites ? undefined : latest.current.version),
    onSaved: (saved, sent) => {
      // Fields that were typed in meanwhile stay; the others show what is stored.
      if (JSON.stringify(form.getValues()) === JSON.stringify(sent)) show(saved);
      latest.current = saved;
      setOutdated(false);
      onSaved?.(saved);
      toastSuccess(success, "form");
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
    /** The settings that are stored, as far as this page knows. */
    latest,
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

interface SiteSettingsFormProps {
  save: SiteSave;
  className?: string | undefined;
  /** Says what is lost on leaving. */
  loss: string;
  note?: string;
  children: ReactNode;
}

/** A page over a part of the site's settings, which asks what to do with changes from elsewhere. */
export function SiteSettingsForm({ save, children, ...form }: SiteSettingsFormProps) {
  const { submit, isDirty, isSaving, discard } = save;
  const element = useRef<HTMLFormElement>(null);
  const conflict = useFocusAfter(() => lastFieldOf(element.current));
  return (
    <SettingsForm
      {...form}
      ref={element}
      submit={submit}
      isDirty={isDirty}
      isSaving={isSaving}
      onDiscard={discard}
    >
      {children}
      <SiteConflict ref={conflict} save={save} />
    </SettingsForm>
  );
}

interface SiteConflictProps {
  ref: Ref<HTMLDivElement>;
  save: SiteSave;
}

function SiteConflict({ ref, save }: SiteConflictProps) {
  const { isStale, isSaving, submit, loadTheirs } = save;
  if (!isStale) return null;
  return (
    <Notice
      ref={ref}
      tone="warn"
      role="alert"
      title="These settings were changed elsewhere since you opened them."
      actions={
        <>
          <Button look="ghost" disabled={isSaving} onClick={() => submit({ overwrites: true })}>
            Keep mine
          </Button>
          <Button look="ghost" disabled={isSaving} onClick={loadTheirs}>
            Load theirs
          </Button>
        </>
      }
    >
      Keep mine saves this page over the other changes. Load theirs shows them, and drops what you
      changed here.
    </Notice>
  );
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

async function saveSiteSettings(input: SiteSettingsInput, version?: number): Promise<SiteSettings> {
  const saved = await settingsApi.saveSiteSettings(input, version);
  showInPortal(saved);
  const { time_zone } = saved;
  const { state } = session;
  // This also redraws the frame of the portal, with the name in it.
  if (state.status === "signed-in") session.open({ ...state.me, time_zone });
  void queryClient.invalidateQueries({ queryKey: queryKeys.answering });
  await queryClient.invalidateQueries({ queryKey: queryKeys.stats });
  return saved;
}

/** Replaces those with which this page of the portal was rendered. */
export function showInPortal(saved: SiteSettings): void {
  const { brand, logo, icon, default_author, contact_email, version } = saved;
  document.title = document.title.replace(`${portal.brand} admin`, `${brand} admin`);
  portal.brand = brand;
  const isDoor = hasDoor(brand) && logo === "" && icon === "";
  portal.icon = isDoor ? null : `${sitePaths.favicon()}?v=${version}`;
  portal.defaultAuthor = default_author;
  portal.contactEmail = contact_email;
}
