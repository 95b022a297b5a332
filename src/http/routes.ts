import type { oas31 } from "zod-openapi";
import { openapiPath } from "#contract/paths.ts";
import { accessTokenExamples, accessTokenRoutes } from "./api/access-token.ts";
import { addressExamples, addressRoutes } from "./api/address.ts";
import { autoReplyExamples, autoReplyRoutes } from "./api/auto-reply.ts";
import { backupRoutes } from "./api/backup.ts";
import { contactSubmissionRoutes } from "./api/contact-submission.ts";
import { firstStepsRoutes } from "./api/first-steps.ts";
import { importExamples, importRoutes } from "./api/import.ts";
import { nameExamples, nameRoutes } from "./api/names.ts";
import { pageViewRoutes } from "./api/page-view.ts";
import { pictureExamples, pictureRoutes } from "./api/picture.ts";
import { privacyRoutes } from "./api/privacy.ts";
import { publicSiteExamples, publicSiteRoutes } from "./api/public-site.ts";
import { replyExamples, replyRoutes } from "./api/reply.ts";
import { resetLinkRoutes } from "./api/reset-link.ts";
import { savedAnswerExamples, savedAnswerRoutes } from "./api/saved-answer.ts";
import { sessionRoutes } from "./api/session.ts";
import { signInRoutes } from "./api/sign-in.ts";
import { signInMethodRoutes } from "./api/sign-in-methods.ts";
import { siteDraftExamples, siteDraftRoutes } from "./api/site-draft.ts";
import { siteSettingsRoutes } from "./api/site-settings.ts";
import { smtpConfigRoutes } from "./api/smtp-config.ts";
import { statsRoutes } from "./api/stats.ts";
import { tintedPictureRoutes } from "./api/tinted-pictures.ts";
import { trashRoutes } from "./api/trash.ts";
import { webhookExamples, webhookRoutes } from "./api/webhook.ts";
import { cachedJson } from "./cache/cached.ts";
import { drawnCoverRoute } from "./cards/drawn-cover.ts";
import { iconRoutes } from "./cards/icons.ts";
import type { HttpContext } from "./context.ts";
import { feedRoutes } from "./feeds.ts";
import { mediaRoutes } from "./files/media.ts";
import { healthRoutes } from "./health.ts";
import { type CallGroup, openApiDocument } from "./openapi/document.ts";
import { signInExamples } from "./openapi/sign-in-examples.ts";
import { pageRoutes } from "./pages.ts";
import { portalRoutes } from "./portal.ts";
import { publications } from "./publications/list.ts";
import { publicRoute, type Route } from "./route.ts";

export const callGroups: readonly CallGroup[] = [
  {
    tag: "Session",
    description: "Signing in and the account.",
    routes: [...signInRoutes, ...resetLinkRoutes, ...sessionRoutes, ...signInMethodRoutes],
    examples: signInExamples,
  },
  {
    tag: "Tokens",
    description: "What programs call the API with.",
    routes: accessTokenRoutes,
    examples: accessTokenExamples,
  },
  ...publications.map(({ calls }) => calls),
  {
    tag: "Names",
    description: "Names that many publications carry alike.",
    routes: nameRoutes,
    examples: nameExamples,
  },
  {
    tag: "Addresses",
    description: "Short addresses, former ones, and what was looked for and not found.",
    routes: addressRoutes,
    examples: addressExamples,
  },
  { tag: "Trash", description: "Deleted publications and pictures.", routes: trashRoutes },
  {
    tag: "Pictures",
    description: "Pictures of the owner’s own.",
    routes: pictureRoutes,
    examples: pictureExamples,
  },
  {
    tag: "Import",
    description: "What comes from other systems, and goes out as files.",
    routes: importRoutes,
    examples: importExamples,
  },
  {
    tag: "Messages",
    description: "Messages from visitors, and what the owner answers.",
    routes: [...contactSubmissionRoutes, ...replyRoutes, ...savedAnswerRoutes],
    examples: { ...replyExamples, ...savedAnswerExamples },
  },
  {
    tag: "Site",
    description: "What the site says of the agency, and its settings.",
    routes: [...publicSiteRoutes, ...siteSettingsRoutes, ...tintedPictureRoutes],
    examples: publicSiteExamples,
  },
  {
    tag: "Texts",
    description: "Texts of the site that its owner has changed.",
    routes: siteDraftRoutes,
    examples: siteDraftExamples,
  },
  {
    tag: "Mail",
    description: "Outgoing mail.",
    routes: [...smtpConfigRoutes, ...autoReplyRoutes],
    examples: autoReplyExamples,
  },
  {
    tag: "Webhooks",
    description: "Who hears of what happens.",
    routes: webhookRoutes,
    examples: webhookExamples,
  },
  { tag: "Privacy", description: "Retention and erasure of personal data.", routes: privacyRoutes },
  { tag: "Backup", description: "Backups of the whole site.", routes: backupRoutes },
  { tag: "Visits", description: "Visit counting.", routes: pageViewRoutes },
  {
    tag: "First steps",
    description: "What a new site still lacks.",
    routes: firstStepsRoutes,
  },
  { tag: "Stats", description: "Counters, activity and system information.", routes: statsRoutes },
];

export const routes: readonly Route[] = [
  ...healthRoutes,
  ...feedRoutes,
  ...iconRoutes,
  ...pageRoutes,
  ...publications.map(({ site }) => site.shareCards),
  drawnCoverRoute,
  ...mediaRoutes,
  ...portalRoutes,
  publicRoute("GET", openapiPath, sendDocument),
  ...callGroups.flatMap(({ routes }) => routes),
];

const documents = new Map<string, oas31.OpenAPIObject>();

/**
 * Uses the names of site.config.ts. It is built once, since that blocks the event loop for a tenth of a
 * second.
 */
export function documentOf(origin: string, version: string): oas31.OpenAPIObject {
  const key = `${version} ${origin}`;
  const document = documents.get(key) ?? openApiDocument(callGroups, origin, version);
  documents.set(key, document);
  return document;
}

function sendDocument(c: HttpContext): Promise<Response> {
  const { app, site, version } = c.var.services;
  return cachedJson(c, async () => {
    const { brand, legalName: name, email } = app.content.facts;
    const document = documentOf(site.origin, version);
    const contact = { name, email, url: site.origin };
    return { value: { ...document, info: { ...document.info, title: `${brand} API`, contact } } };
  });
}
