import { apiPaths } from "#contract/paths.ts";
import {
  Counters,
  SourcesQuery,
  Stats,
  StatsQuery,
  SystemInfo,
  VisitSources,
} from "#contract/stats.ts";
import { adminCall, adminQuery, json, type Route } from "#http/route.ts";

export const statsRoutes: Route[] = [
  adminCall(
    "GET",
    apiPaths.counters,
    {
      operationId: "getCounters",
      scope: "stats:read",
      summary: "How much there is of everything.",
      answer: Counters,
    },
    async ({ c, owner }) => {
      const { proxyWatch } = c.var.services;
      const counters = await owner.countEverything();
      const proxy = { state: proxyWatch.judge(c.env.incoming) };
      return json({ ...counters, proxy } satisfies Counters);
    },
  ),
  adminQuery(
    apiPaths.stats,
    {
      operationId: "getStats",
      scope: "stats:read",
      summary: "Visits, downloads and messages of the last days in the owner’s time zone.",
      answer: Stats,
      query: StatsQuery,
    },
    async ({ owner, query }) => json(await owner.statsOfLastDays(query)),
  ),
  adminQuery(
    apiPaths.visitSources,
    {
      operationId: "getVisitSources",
      scope: "stats:read",
      summary: "Where the visits of the last days came from, and what was read before messages.",
      answer: VisitSources,
      query: SourcesQuery,
    },
    async ({ owner, query }) => json(await owner.visitSourcesOfLastDays(query)),
  ),
  adminCall(
    "GET",
    apiPaths.system,
    {
      operationId: "getSystemInfo",
      scope: "stats:read",
      summary: "What runs; 503 when its database does not answer.",
      answer: SystemInfo,
    },
    async ({ c, owner }) => {
      const [version = "", build = null] = c.var.services.version.split("+");
      const database = await owner.askDatabaseVersion();
      return json({ version, build, database } satisfies SystemInfo);
    },
  ),
];
