import { settingsPaths } from "#contract/paths.ts";
import { SiteSettings } from "#contract/site-settings.ts";
import { adminCall, adminWrite, json, type Route } from "#http/route.ts";

export const siteSettingsRoutes: Route[] = [
  adminCall(
    "GET",
    settingsPaths.siteSettings,
    {
      operationId: "getSiteSettings",
      summary: "The settings of the site.",
      answer: SiteSettings,
    },
    async ({ owner }) => json(await owner.siteSettings.get()),
  ),
  adminWrite(
    "PUT",
    settingsPaths.siteSettings,
    {
      operationId: "saveSiteSettings",
      summary: "Changes the settings of the site.",
      description: "Counts of the past follow a new time zone, too.",
      body: SiteSettings,
      answer: SiteSettings,
    },
    async ({ owner, body }) => {
      await owner.siteSettings.save(body);
      return json(await owner.siteSettings.get());
    },
  ),
];
