import { defineConfig } from "vitest/config";
import { SlowestFirst } from "./test/support/slowest-first.ts";
import { testWorkers } from "./test/support/workers.ts";

/** What opens the portal in a document of jsdom. */
const inDocument = ["src/admin/**/*.test.tsx"];

/** Three servers, a database of three and a store, which have to agree within seconds. */
const cluster = "test/cluster/*.test.ts";

export default defineConfig({
  test: {
    globalSetup: "test/support/databases.ts",
    maxWorkers: testWorkers(1.5),
    sequence: { sequencer: SlowestFirst },
    // What a test leaves behind is collected later, in fewer goes: a tenth of the time.
    execArgv: ["--max-semi-space-size=64", "--initial-heap-size=1024"],
    tags: [
      {
        name: "slow",
        description: "Kills, floods, waits or starts programs: about a second or more.",
      },
      {
        name: "second-database",
        description: "Asks PostgreSQL what SQLite has answered.",
      },
    ],
    // A busy machine is slow, not broken; the bench measures speed.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 45_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: "server",
          include: [
            "src/**/*.test.{ts,tsx}",
            "test/**/*.test.ts",
            "scripts/**/*.test.ts",
            "bench/*.test.ts",
          ],
          exclude: ["**/node_modules/**", ...inDocument, cluster],
          // Files share a worker's modules: loading the product anew for each took half of the time.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: "portal",
          include: inDocument,
          environment: "jsdom",
          // The libraries of the portal hold on to the document and the timers that they first met.
          isolate: true,
        },
      },
      { extends: true, test: { name: "cluster", include: [cluster] } },
    ],
  },
});
