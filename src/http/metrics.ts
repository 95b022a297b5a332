import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";

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
  return {
    countCached: (status: number) => requests.inc({ status, source: "cache" }),
    countHandled: (status: number, durationMs: number) => {
      requests.inc({ status, source: "app" });
      seconds.observe(durationMs / 1000);
    },
    text: () => registry.metrics(),
    contentType: registry.contentType,
  };
}
export type Metrics = ReturnType<typeof createMetrics>;
