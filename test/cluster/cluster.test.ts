import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildProgram, type Program } from "#test/support/process.ts";
import { openCluster } from "./cluster.ts";
import { clusterFaults } from "./faults.ts";
import { missingClusterPrograms } from "./programs.ts";
import { findBroken } from "./report.ts";
import { strikeCluster } from "./run.ts";

const missing = missingClusterPrograms();
if (missing.length > 0) {
  process.stdout.write(`The test of a cluster is skipped: ${missing.join(", ")} not installed.\n`);
}

const SHORT = ["a server is killed", "a planned change of the primary"];

describe.skipIf(missing.length > 0)("three servers over a database that fails over", () => {
  let program: Program;
  beforeAll(() => {
    program = buildProgram();
  });
  afterAll(() => program.remove());

  it("lose nothing that they acknowledged when one is killed or the primary changes", async () => {
    const cluster = await openCluster(program.folder);
    try {
      const plan = clusterFaults
        .filter(({ name }) => SHORT.includes(name))
        .map((fault) => ({ fault, rounds: 1 }));
      expect(plan).toHaveLength(SHORT.length);
      const outcome = await strikeCluster(cluster, plan, () => {});
      expect(findBroken(outcome)).toEqual([]);
      expect(outcome.comparison.messages.acknowledged).toBeGreaterThan(10);
    } finally {
      await cluster.close();
    }
  }, 600_000);
});
