import { blogRoutes } from "./api/blog.ts";
import { contactSubmissionRoutes } from "./api/contact-submission.ts";
import { ebookRoutes } from "./api/ebook.ts";
import { pageViewRoutes } from "./api/page-view.ts";
import { privacyRoutes } from "./api/privacy.ts";
import { sessionRoutes } from "./api/session.ts";
import { smtpConfigRoutes } from "./api/smtp-config.ts";
import { statsRoutes } from "./api/stats.ts";
import { feedRoutes } from "./feeds.ts";
import { healthRoutes } from "./health.ts";
import { openApiDocument } from "./openapi.ts";
import { pageRoutes } from "./pages.ts";
import { portalRoutes } from "./portal.ts";
import { json, publicRoute, type Route } from "./route.ts";
import { shareCardRoutes } from "./share-card.ts";

const apiRoutes: readonly Route[] = [
  ...sessionRoutes,
  ...blogRoutes,
  ...ebookRoutes,
  ...contactSubmissionRoutes,
  ...pageViewRoutes,
  ...smtpConfigRoutes,
  ...privacyRoutes,
  ...statsRoutes,
];

/** Every address of the product, with who may call it. The first line that fits answers. */
export const routes: readonly Route[] = [
  ...healthRoutes,
  ...feedRoutes,
  ...pageRoutes,
  ...shareCardRoutes,
  ...portalRoutes,
  publicRoute("GET", "/api/openapi.json", (c) =>
    json(openApiDocument(apiRoutes, c.var.services.site.origin, c.var.services.version)),
  ),
  ...apiRoutes,
];
