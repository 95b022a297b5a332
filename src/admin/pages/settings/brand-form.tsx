import { useRef } from "react";
import { useFocusAfter } from "#admin/layout/focus-after.ts";
import { showBrand } from "#admin/shown-brand.ts";
import type { SiteSettings } from "#contract/site-settings.ts";
import { BrandSchema, toFields } from "./brand-fields.ts";
import { CornersSection, FirstColour, SecondColour } from "./brand-sections.tsx";
import { lastFieldOf, SettingsForm } from "./settings-form.tsx";
import { LoadedSiteSettings, SiteConflict, useSiteSave } from "./site-save.tsx";

export function BrandSettings() {
  return <LoadedSiteSettings>{(stored) => <BrandForm stored={stored} />}</LoadedSiteSettings>;
}

function BrandForm({ stored }: { stored: SiteSettings }) {
  const save = useSiteSave({
    stored,
    schema: BrandSchema,
    toFields,
    toInput: (facts) => facts,
    success: "Brand saved.",
    failure: "Failed to save the brand",
    onSaved: showBrand,
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
      loss="The brand that you chose is not saved."
      note="Visitors still see the former brand"
    >
      <FirstColour form={form} />
      <SecondColour form={form} />
      <CornersSection form={form} />
      <SiteConflict ref={conflict} save={save} />
    </SettingsForm>
  );
}
