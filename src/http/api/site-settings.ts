import { settingsPaths } from "#contract/paths.ts";
import { SiteSettings, SiteSettingsInput } from "#contract/site-settings.ts";
import { adminCall, adminWrite, ifMatch, type Route, versioned } from "#http/route.ts";

export const siteSettingsRoutes: Route[] = [
  adminCall(
    "GET",
    settingsPaths.siteSettings,
    {
      operationId: "getSiteSettings",
      scope: "settings:read",
      summary: "The settings of the site.",
      answer: SiteSettings,
      isVersioned: true,
    },
    async ({ owner }) => versioned(await owner.siteSettings.get()),
  ),
  adminWrite(
    "PUT",
    settingsPaths.siteSettings,
    {
      operationId: "saveSiteSettings",
      scope: "settings:write",
      summary: "Changes the settings of the site.",
      description:
        "What is left out stays as it is. The next answer of every page, feed and share card has the new ones. Counts of the past follow a new time zone, too.",
      body: SiteSettingsInput,
      answer: SiteSettings,
      isVersioned: true,
      refuses: ["conflict"],
    },
    async ({ c, owner, body }) => versioned(await owner.siteSettings.save(body, ifMatch(c))),
  ),
];
