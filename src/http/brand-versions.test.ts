import { expect, it } from "vitest";
import { settingsPaths, siteDraftPaths } from "#contract/paths.ts";
import type { SiteDraft, SiteVersions } from "#contract/site-draft.ts";
import type { SiteSettingsInput } from "#contract/site-settings.ts";
import { onBothOwnedApps } from "#test/support/owned-app.ts";
import { problemOf } from "#test/support/samples.ts";

onBothOwnedApps("brands that were saved", ({ call, answered }) => {
  const save = (facts: SiteSettingsInput) =>
    answered(call("PUT", settingsPaths.siteSettings(), facts));
  const versions = async () =>
    (await answered<SiteVersions>(call("GET", siteDraftPaths.versions()))).items;

  it("stand among the earlier states of the site, where something of the brand changed", async () => {
    await save({ brand_color: "#0F8B8D" });
    await save({ brand_color: "#0f8b8d", city: "Hobart" });
    await save({ second_color: "#ffb45c", corners: "soft", type_pair: "studio" });
    expect((await versions()).map(({ reason, brand }) => ({ reason, brand }))).toEqual([
      {
        reason: "brand",
        brand: {
          brand_color: "#0f8b8d",
          second_color: "#ffb45c",
          corners: "soft",
          pictures: "doors",
          type_pair: "studio",
        },
      },
      {
        reason: "brand",
        brand: {
          brand_color: "#0f8b8d",
          second_color: "",
          corners: "sharp",
          pictures: "doors",
          type_pair: "threshold",
        },
      },
    ]);
  });

  it("are no words that could be restored or taken back", async () => {
    await save({ corners: "sharp" });
    const [brand] = await versions();
    await problemOf(await call("POST", siteDraftPaths.restore(brand?.id ?? "")), 404);
    await problemOf(await call("POST", siteDraftPaths.takeBack()), 409);
    expect((await answered<SiteDraft>(call("GET", siteDraftPaths.draft()))).published_at).toBe(
      null,
    );
  });
});
