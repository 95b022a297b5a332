import type { oas31 } from "zod-openapi";
import { blogRoutes } from "./api/blog.ts";
import { contactSubmissionRoutes } from "./api/contact-submission.ts";
import { ebookRoutes } from "./api/ebook.ts";
import { pageViewRoutes } from "./api/page-view.ts";
import { privacyRoutes } from "./api/privacy.ts";
import { sessionRoutes } from "./api/session.ts";
import { smtpConfigRoutes } from "./api/smtp-config.ts";
import { statsRoutes } from "./api/stats.ts";
import { cachedJson } from "./cached.ts";
import type { HttpContext } from "./context.ts";
import { feedRoutes } from "./feeds.ts";
import { healthRoutes } from "./health.ts";
import { type CallGroup, openApiDocument } from "./openapi/document.ts";
import { pageRoutes } from "./pages.ts";
import { portalRoutes } from "./portal.ts";
import { publicRoute, type Route } from "./route.ts";
import { shareCardRoutes } from "./share-card.ts";

/** The calls of the API by noun, as the document lists them. */
export const callGroups: readonly CallGroup[] = [
  { tag: "Session", description: "Signing in, and the account.", routes: sessionRoutes },
  { tag: "Blogs", description: "Articles.", routes: blogRoutes },
  { tag: "Ebooks", description: "Guides to download, and their PDFs.", routes: ebookRoutes },
  { tag: "Messages", description: "What visitors send.", routes: contactSubmissionRoutes },
  { tag: "Mail", description: "How messages are mailed to the owner.", routes: smtpConfigRoutes },
  { tag: "Privacy", description: "How long personal data is kept.", routes: privacyRoutes },
  { tag: "Visits", description: "What visitors do, counted.", routes: pageViewRoutes },
  { tag: "Stats", description: "The site as a whole.", routes: statsRoutes },
];

/** Every address of the product, with who may call it. The first line that fits answers. */
export const routes: readonly Route[] = [
  ...healthRoutes,
  ...feedRoutes,
  ...pageRoutes,
  ...shareCardRoutes,
  ...portalRoutes,
  publicRoute("GET", "/api/openapi.json", sendDocument),
  ...callGroups.flatMap(({ routes }) => routes),
];

const documents = new Map<string, oas31.OpenAPIObject>();

/** The OpenAPI document of a server. Made once: it takes a tenth of a second of everybody's time. */
export function documentOf(origin: string, version: string): oas31.OpenAPIObject {
  const key = `${version} ${origin}`;
  const document = documents.get(key) ?? openApiDocument(callGroups, origin, version);
  documents.set(key, document);
  return document;
}

function sendDocument(c: HttpContext): Promise<Response> {
  const { site, version } = c.var.services;
  return cachedJson(c, async () => ({ value: documentOf(site.origin, version) }));
}
