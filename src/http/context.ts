import type { HttpBindings } from "@hono/node-server";
import type { Context } from "hono";
import type { Logger } from "pino";
import type { App } from "#domain/app.ts";
import type { ImportJob } from "#moving/import-job.ts";
import type { Outages } from "#platform/outages.ts";
import type { Site } from "#site/props.ts";
import type { DeletionLimit } from "./deletion-limit.ts";
import type { DownloadCounts } from "./download-counts.ts";
import type { Drain } from "./drain.ts";
import type { Gates } from "./gates.ts";
import type { SecurityHeaders } from "./headers.ts";
import type { ContactLimit, MailTestLimit, SecondStepLimit, SignInLimit } from "./limits.ts";
import type { LocalAccess } from "./local-access.ts";
import type { MessageFlood } from "./message-flood.ts";
import type { Metrics } from "./metrics.ts";
import type { Counted, PageCache } from "./page-cache.ts";
import type { PageViews } from "./page-views.ts";
import type { ProxyWatch } from "./proxy-watch.ts";

export interface Services {
  app: App;
  importJob: ImportJob;
  localAccess: LocalAccess;
  proxyWatch: ProxyWatch;
  trustProxy: number;
  metricsToken: string | null;
  serverName: string;
  version: string;
  /** For pages, see `siteOf`. */
  site: Pick<Site, "origin" | "filesOrigin" | "assets">;
  cache: PageCache;
  drain: Drain;
  gates: Gates;
  downloadCounts: DownloadCounts;
  pageViews: PageViews;
  security: SecurityHeaders;
  log: Logger;
  outages: Outages;
  metrics: Metrics;
  contactLimit: ContactLimit;
  messageFlood: MessageFlood;
  signInLimit: SignInLimit;
  secondStepLimit: SecondStepLimit;
  mailTestLimit: MailTestLimit;
  deletionLimit: DeletionLimit;
}

export interface HttpEnv {
  Bindings: HttpBindings;
  Variables: {
    services: Services;
    requestId: string;
    /** Of the access token that the request came with. */
    accessTokenId?: string;
    /** What a page counts as; null where the site has none. */
    findCounted(target: string): Promise<Counted | null>;
  };
}

export type HttpContext = Context<HttpEnv>;
