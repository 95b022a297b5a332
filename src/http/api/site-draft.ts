import { spanOf } from "#contract/counted.ts";
import { siteDraftPaths } from "#contract/paths.ts";
import { Schedule } from "#contract/publication.ts";
import { requestLimits } from "#contract/request-limits.ts";
import {
  NewSitePreview,
  SavedSiteDraft,
  SiteDraft,
  SiteDraftInput,
  SitePreview,
  type SiteTextChange,
  type SiteVersion,
  SiteVersions,
} from "#contract/site-draft.ts";
import { adminCall, adminWrite, idOf, json, noContent, type Route } from "#http/route.ts";

export const siteDraftRoutes: Route[] = [
  adminCall(
    "GET",
    siteDraftPaths.draft,
    {
      operationId: "getSiteDraft",
      scope: "content:read",
      summary:
        "The texts of the site that differ from the original words, and the changes to them.",
      answer: SiteDraft,
    },
    async ({ owner }) => json(await owner.siteDraft.get()),
  ),
  adminWrite(
    "PUT",
    siteDraftPaths.draft,
    {
      operationId: "saveSiteDraft",
      scope: "content:write",
      summary: "Changes texts of the site, which visitors do not read yet.",
      description:
        "Each text is compared with what its writer saw, so two writers of different texts both win.",
      body: SiteDraftInput,
      answer: SavedSiteDraft,
    },
    async ({ owner, body }) => json(await owner.siteDraft.save(body)),
  ),
  adminCall(
    "POST",
    siteDraftPaths.publish,
    {
      operationId: "publishSiteDraft",
      scope: "content:write",
      summary: "Publishes all changes at once.",
      answer: SiteDraft,
      refuses: ["conflict"],
    },
    async ({ owner }) => json(await owner.siteDraft.publish()),
  ),
  adminCall(
    "POST",
    siteDraftPaths.takeBack,
    {
      operationId: "takeBackSiteTexts",
      scope: "content:write",
      summary: "Publishes the texts that visitors read before.",
      answer: SiteDraft,
      refuses: ["conflict"],
    },
    async ({ owner }) => json(await owner.siteDraft.takeBack()),
  ),
  adminCall(
    "POST",
    siteDraftPaths.discard,
    {
      operationId: "discardSiteDraft",
      scope: "content:write",
      summary: "Drops all changes. They stay among the versions for 90 days.",
      answer: SiteDraft,
    },
    async ({ owner }) => json(await owner.siteDraft.discard()),
  ),
  adminWrite(
    "PUT",
    siteDraftPaths.schedule,
    {
      operationId: "scheduleSiteDraft",
      scope: "content:write",
      summary: `Publishes all changes at a moment within ${spanOf(requestLimits.scheduleDays)} from now, as they are by then.`,
      body: Schedule,
      answer: SiteDraft,
      refuses: ["conflict"],
    },
    async ({ owner, body }) => json(await owner.siteDraft.schedule(body)),
  ),
  adminCall(
    "DELETE",
    siteDraftPaths.schedule,
    {
      operationId: "unscheduleSiteDraft",
      scope: "content:write",
      summary: "Publishes the changes at no moment.",
      answer: SiteDraft,
    },
    async ({ owner }) => json(await owner.siteDraft.unschedule()),
  ),
  adminCall(
    "GET",
    siteDraftPaths.versions,
    {
      operationId: "listSiteVersions",
      scope: "content:read",
      summary: "What the texts of the site were, and what they would have been.",
      answer: SiteVersions,
    },
    async ({ owner }) => json({ items: await owner.siteDraft.versions() }),
  ),
  adminCall(
    "POST",
    siteDraftPaths.restore,
    {
      operationId: "restoreSiteVersion",
      scope: "content:write",
      summary: "Makes the changes lead to what the texts were then.",
      answer: SiteDraft,
    },
    async ({ c, owner }) => json(await owner.siteDraft.restore(idOf(c))),
  ),
  adminWrite(
    "POST",
    siteDraftPaths.previews,
    {
      operationId: "createSitePreview",
      scope: "content:write",
      summary: "A secret link to the site as its texts will be.",
      body: NewSitePreview,
      answer: SitePreview,
      status: 201,
    },
    async ({ owner, body }) => json(await owner.siteDraft.createPreview(body), 201),
  ),
  adminCall(
    "DELETE",
    siteDraftPaths.previews,
    {
      operationId: "endSitePreviews",
      scope: "content:write",
      summary: "Ends all links that were shared.",
      status: 204,
    },
    async ({ owner }) => {
      await owner.siteDraft.endSharedPreviews();
      return noContent();
    },
  ),
];

const change: SiteTextChange = {
  key: "home.headline",
  value: "Open the right door.",
  changed_at: "2026-03-11T01:00:00.000Z",
};
const version: SiteVersion = {
  id: "019ca2f4-2e00-7a77-b3c4-8f9a0b1c2d3e",
  saved_at: "2026-03-10T01:00:00.000Z",
  reason: "published",
  texts: { "home.badge": "Powered by patience" },
  brand: null,
};
const draft: SiteDraft = {
  published: { "home.badge": "Powered by patience" },
  published_at: "2026-03-10T01:00:00.000Z",
  changes: [change],
  plan: null,
};

export const siteDraftExamples = {
  SiteDraft: draft,
  SiteDraftInput: {
    changes: [{ key: "home.headline", value: "Open the right door.", seen: null }],
  } satisfies SiteDraftInput,
  SavedSiteDraft: { ...draft, conflicts: [] } satisfies SavedSiteDraft,
  NewSitePreview: { own: false } satisfies NewSitePreview,
  SitePreview: {
    token: "Jx0WbnmUj5mOxZt2Q4o8sE1yNQwJYbKXk4q3cYxk1mU",
    url: "https://agency.example/preview/Jx0WbnmUj5mOxZt2Q4o8sE1yNQwJYbKXk4q3cYxk1mU/home",
    expires_at: "2026-03-18T01:00:00.000Z",
  } satisfies SitePreview,
  SiteTextChange: change,
  SiteVersion: version,
  SiteVersions: { items: [version] } satisfies SiteVersions,
};
