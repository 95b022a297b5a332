import { useEffect } from "react";
import { useLocation } from "react-router";
import { z } from "zod";
import { tintedPicturesQuery } from "#admin/data/tinted-pictures.ts";
import { queryClient } from "#admin/query-client.ts";
import { showBrand } from "#admin/shown-brand.ts";
import { BrandFacts } from "#contract/site-facts.ts";
import type { SiteSettings } from "#contract/site-settings.ts";
import styles from "./brand.module.css";
import { BrandSchema, type BrandForm as Form, toFields } from "./brand-fields.ts";
import { BrandPreview } from "./brand-preview.tsx";
import {
  CornersSection,
  FirstColour,
  PicturesSection,
  SecondColour,
  TypeSection,
} from "./brand-sections.tsx";
import page from "./settings-page.module.css";
import { LoadedSiteSettings, SiteSettingsForm, useSiteSave } from "./site-save.tsx";

export function BrandSettings() {
  return <LoadedSiteSettings>{(stored) => <BrandForm stored={stored} />}</LoadedSiteSettings>;
}

const Carried = z.object({ brand: BrandFacts });

function BrandForm({ stored }: { stored: SiteSettings }) {
  const save = useSiteSave({
    stored,
    schema: BrandSchema,
    toFields,
    toInput: (facts) => facts,
    success: "Brand saved.",
    failure: "Failed to save the brand",
    onSaved: (facts) => {
      showBrand(facts);
      void queryClient.invalidateQueries(tintedPicturesQuery());
    },
  });
  const { form, latest } = save;
  useBrandToUseAgain(form);
  return (
    <SiteSettingsForm
      save={save}
      className={page.wide}
      loss="The brand that you chose is not saved."
      note="Visitors still see the former brand"
    >
      <div className={styles.columns}>
        <div className={styles.choices}>
          <FirstColour form={form} logo={stored.logo} />
          <SecondColour form={form} logo={stored.logo} />
          <TypeSection form={form} />
          <CornersSection form={form} />
          <PicturesSection form={form} />
        </div>
        <BrandPreview form={form} stored={latest.current} />
      </div>
    </SiteSettingsForm>
  );
}

/** Fills in the brand that a link of *Earlier* carries, unsaved. */
function useBrandToUseAgain(form: Form): void {
  const { state } = useLocation();
  useEffect(() => {
    const { data } = Carried.safeParse(state);
    if (data) form.reset(toFields(data.brand), { keepDefaultValues: true });
  }, [form, state]);
}
