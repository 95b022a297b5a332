import type { HttpBindings } from "@hono/node-server";
import type { Context } from "hono";
import type { Logger } from "pino";
import type { App } from "#domain/app.ts";
import type { Outages } from "#platform/outages.ts";
import type { Site } from "#site/props.ts";
import type { PageCache } from "./cache/page-cache.ts";
import type { Drain } from "./drain.ts";
import type { Cors } from "./guards/cors.ts";
import type { Gates } from "./guards/gates.ts";
import type { LocalAccess } from "./guards/local-access.ts";
import type { ProxyWatch } from "./guards/proxy-watch.ts";
import type { SecurityHeaders } from "./headers.ts";
import type { Metrics } from "./metrics.ts";
import type { DownloadCounts } from "./visits/download-counts.ts";
import type { PageViews } from "./visits/page-views.ts";

export interface Services {
  app: App;
  localAccess: LocalAccess;
  proxyWatch: ProxyWatch;
  cors: Cors;
  trustProxy: number;
  metricsToken: string | null;
  serverName: string;
  version: string;
  /** Pages use `siteOf` instead. */
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
}

export interface HttpEnv {
  Bindings: HttpBindings;
  Variables: {
    services: Services;
    requestId: string;
    accessTokenId?: string;
  };
}

export type HttpContext = Context<HttpEnv>;
