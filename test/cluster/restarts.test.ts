import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from "vitest";
import { Product } from "#test/faults/product.ts";
import { findProgram } from "#test/support/debian.ts";
import { temporaryFolder } from "#test/support/folder.ts";
import { freePort } from "#test/support/free-port.ts";
import { freshDatabase } from "#test/support/postgres.ts";
import { buildProgram, type Program } from "#test/support/process.ts";
import { frontServers } from "./haproxy.ts";
import { restartUnderLoad } from "./restarts.ts";

const ROUNDS = 3;

const isThere = findProgram("haproxy") !== null;
if (!isThere) process.stdout.write("The test of restarts is skipped: haproxy not installed.\n");

describe.skipIf(!isThere)("two servers behind HAProxy", () => {
  let program: Program;
  beforeAll(() => {
    program = buildProgram();
  });
  afterAll(() => program.remove());

  it("are restarted one by one without one request that fails", async () => {
    const folder = await temporaryFolder();
    const { url, drop } = await freshDatabase(inject("postgresUrl"));
    onTestFinished(drop);
    const named = [];
    for (const name of ["one", "two"]) {
      const port = await freePort();
      const env = {
        ...{ DATABASE_URL: url, DATA_DIR: `${folder}/${name}`, SECRET_KEY: "the same for both" },
        ...{ HOST: "127.0.0.1", SITE_URL: "http://localhost:3000", CONTACT_RATE_LIMIT: "off" },
        ...{ TRUST_PROXY: "1", SERVER_NAME: name },
      };
      const logFile = `${folder}/${name}.log`;
      const server = new Product({ folder: program.folder, port, logFile, env });
      onTestFinished(() => server.retire());
      await server.start();
      named.push({ name, port, server });
    }
    const front = await frontServers(folder, named);
    onTestFinished(() => front.kill());
    for (let round = 0; round < ROUNDS; round += 1) {
      const statuses = await restartUnderLoad(
        front.origin,
        named.map(({ server }) => server),
      );
      const { 200: read = 0, 201: written = 0 } = statuses;
      expect(Object.keys(statuses)).toEqual(["200", "201"]);
      expect(read + written).toBeGreaterThan(600);
      process.stdout.write(`round ${round + 1}: ${JSON.stringify(statuses)}\n`);
    }
  }, 300_000);
});
