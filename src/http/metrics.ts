import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { Operation } from "#domain/operation.ts";

/** Every metric names the server; the version is a metric of its own, as is the custom with Prometheus. */
export function createMetrics({ server, version }: { server: string; version: string }) {
  const registry = new Registry();
  registry.setDefaultLabels({ server });
  new Gauge({
    name: "portico_build_info",
    help: "Always 1; the label says which version runs.",
    labelNames: ["version"] as const,
    registers: [registry],
  }).set({ version }, 1);
  collectDefaultMetrics({ register: registry });
  const requests = new Counter({
    name: "portico_http_requests_total",
    help: "Answered requests by status and by where the answer came from.",
    labelNames: ["status", "source"] as const,
    registers: [registry],
  });
  const seconds = new Histogram({
    name: "portico_http_request_duration_seconds",
    help: "Time to the end of the answer, for requests that the page cache did not answer.",
    buckets: [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 30],
    registers: [registry],
  });
  const refusedSignIns = new Counter({
    name: "portico_sign_ins_refused_total",
    help: "Passwords, codes and passkeys that were wrong, and tries beyond the limit.",
    labelNames: ["reason"] as const,
    registers: [registry],
  });
  return {
    countRefusedSignIn: (reason: "wrong" | "too_many") => refusedSignIns.inc({ reason }),
    countCached: (status: number) => requests.inc({ status, source: "cache" }),
    countHandled: (status: number, durationMs: number) => {
      requests.inc({ status, source: "app" });
      seconds.observe(durationMs / 1000);
    },
    /** @param read null where the database did not answer */
    text: async (read: Operation | null) => {
      const operation = describeOperation(read, server);
      return [await registry.metrics(), await operation.metrics()].join("\n");
    },
    contentType: registry.contentType,
  };
}
export type Metrics = ReturnType<typeof createMetrics>;

/** @param read what was read just now; null where the database did not answer */
function describeOperation(read: Operation | null, server: string): Registry {
  const registry = new Registry();
  registry.setDefaultLabels({ server });
  const gauge = <Label extends string>(name: string, help: string, labelNames: Label[] = []) =>
    new Gauge({ name: `portico_${name}`, help, labelNames, registers: [registry] });
  gauge("database_up", "1 if the database answered just now, or else 0.").set(read ? 1 : 0);
  if (read === null) return registry;
  const { jobs, waiting, lastBackup, freeBytes, connections } = read;
  const counts = gauge("jobs", "Mails, webhooks and other work of all servers; failed: given up.", [
    "kind",
    "state",
  ]);
  for (const { kind, state, count } of jobs) counts.set({ kind, state }, count);
  const oldest = gauge(
    "oldest_job_seconds",
    "How long the oldest job of a kind has waited that is due or was tried in vain.",
    ["kind"],
  );
  for (const { kind, seconds } of waiting) oldest.set({ kind }, seconds);
  gauge(
    "last_backup_timestamp_seconds",
    "When the newest backup was made; 0 where there is none.",
  ).set((lastBackup?.getTime() ?? 0) / 1000);
  if (freeBytes !== null) {
    gauge("disk_free_bytes", "Free space for files, where they lie on a disk.").set(freeBytes);
  }
  if (connections !== null) {
    const lent = gauge(
      "database_connections",
      "Connections to PostgreSQL: busy, idle, and questions that wait for one.",
      ["state"],
    );
    for (const [state, count] of Object.entries(connections)) lent.set({ state }, count);
  }
  return registry;
}
