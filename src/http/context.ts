import type { HttpBindings } from "@hono/node-server";
import type { Context } from "hono";
import type { Logger } from "pino";
import type { App } from "#domain/app.ts";
import type { Site } from "#site/props.ts";
import type { DownloadCounts } from "./download-counts.ts";
import type { Gates } from "./gates.ts";
import type { SecurityHeaders } from "./headers.ts";
import type { ContactLimit, MailTestLimit, SignInLimit } from "./limits.ts";
import type { LocalAccess } from "./local-access.ts";
import type { MessageFlood } from "./message-flood.ts";
import type { Metrics } from "./metrics.ts";
import type { PageCache } from "./page-cache.ts";
import type { PageViews } from "./page-views.ts";
import type { ProxyWatch } from "./proxy-watch.ts";

export interface Services {
  app: App;
  localAccess: LocalAccess;
  proxyWatch: ProxyWatch;
  trustProxy: number;
  metricsToken: string | null;
  version: string;
  /** For pages, see `siteOf`. */
  site: Pick<Site, "origin" | "assets">;
  cache: PageCache;
  gates: Gates;
  downloadCounts: DownloadCounts;
  pageViews: PageViews;
  security: SecurityHeaders;
  log: Logger;
  metrics: Metrics;
  contactLimit: ContactLimit;
  messageFlood: MessageFlood;
  signInLimit: SignInLimit;
  mailTestLimit: MailTestLimit;
}

export interface HttpEnv {
  Bindings: HttpBindings;
  Variables: { services: Services; requestId: string };
}

export type HttpContext = Context<HttpEnv>;
