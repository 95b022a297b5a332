import { apiPaths } from "#contract/paths.ts";
import { Counters, Stats, StatsQuery, SystemInfo } from "#contract/stats.ts";
import { adminCall, adminQuery, json, type Route } from "#http/route.ts";

/** The calls about the site as a whole. */
export const statsRoutes: Route[] = [
  adminCall(
    "GET",
    apiPaths.counters,
    {
      operationId: "getCounters",
      summary: "How much there is of everything.",
      answer: Counters,
    },
    async ({ c, actor }) => {
      const { app, proxyWatch } = c.var.services;
      const counters = await app.stats.counters(actor);
      return json({ ...counters, proxy: proxyWatch.state } satisfies Counters);
    },
  ),
  adminQuery(
    apiPaths.stats,
    {
      operationId: "getStats",
      summary: "Visits, downloads and messages of the last days (UTC).",
      answer: Stats,
      query: StatsQuery,
    },
    async ({ c, actor, query }) => json(await c.var.services.app.stats.ofLastDays(actor, query)),
  ),
  adminCall(
    "GET",
    apiPaths.system,
    {
      operationId: "getSystemInfo",
      summary: "What runs; 503 when its database does not answer.",
      answer: SystemInfo,
    },
    async ({ c, actor }) => {
      const { app, version } = c.var.services;
      return json({ version, database: await app.system.database(actor) } satisfies SystemInfo);
    },
  ),
];
