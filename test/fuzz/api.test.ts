// @module-tag slow
import { once } from "node:events";
import { connect } from "node:net";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { lendPostgres } from "#test/support/lent-postgres.ts";
import { rounds } from "#test/support/rounds.ts";
import { assertAnswer, loggedErrors } from "./assertions.ts";
import { garbledBytes } from "./garbled.ts";
import { ownerActions, replay } from "./owner-actions.ts";
import { anyRequest, type FuzzRequest } from "./requests.ts";
import { exchange, type FuzzedSite, filledIn, startFuzzedSite, updateKnown } from "./site.ts";

/** `FUZZ_SEED` repeats a run. */
const seed = Number(process.env.FUZZ_SEED ?? Date.now() % 2 ** 31);
console.info(`FUZZ_SEED=${seed}`);

const timeout = 90_000 * rounds(1);

let site: FuzzedSite;
let dropDatabase: (() => Promise<void>) | undefined;

describe.each([
  { kind: "SQLite", share: 1 },
  { kind: "PostgreSQL", share: 0.4 },
])("on $kind", ({ kind, share }) => {
  beforeAll(async () => {
    const database = kind === "PostgreSQL" ? await lendPostgres() : null;
    dropDatabase = database?.drop;
    site = await startFuzzedSite(database ? { DATABASE_URL: database.url } : {});
  });
  afterAll(async () => {
    await site.app.close();
    await dropDatabase?.();
  });

  const options = (runs: number) => ({ seed, numRuns: rounds(runs * share) });

  it("every answer matches the OpenAPI document", { timeout }, async () => {
    await fc.assert(fc.asyncProperty(anyRequest, sendAndCheck), options(75));
  });

  it("so does every answer to simultaneous requests", { timeout }, async () => {
    const crowd = fc.array(anyRequest, { minLength: 2, maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(crowd, async (requests) => {
        await Promise.all(requests.map(sendAndCheck));
      }),
      options(6),
    );
  });

  it("any order of edits leaves what a simple model predicts", { timeout }, async () => {
    await fc.assert(
      fc.asyncProperty(ownerActions, async (actions) => {
        await replay(site, actions);
        expect(loggedErrors(site)).toEqual([]);
      }),
      options(3),
    );
  });

  it("malformed HTTP affects only its own connection", { timeout }, async () => {
    await fc.assert(
      fc.asyncProperty(garbledBytes, async (bytes) => {
        await sendBytes(bytes);
        expect((await site.app.fetch("/healthz")).status).toBe(200);
        expect(loggedErrors(site)).toEqual([]);
      }),
      options(30),
    );
  });
});

async function sendAndCheck(generated: FuzzRequest): Promise<void> {
  const request = filledIn(site, generated);
  const answer = await exchange(site, request);
  assertAnswer(site, request, answer);
  await updateKnown(site, answer);
}

/** Half-closes the connection afterwards. */
async function sendBytes(bytes: Buffer): Promise<void> {
  const { hostname, port } = new URL(site.app.url);
  const socket = connect(Number(port), hostname);
  socket.on("error", () => {});
  socket.resume();
  socket.end(bytes);
  await once(socket, "close");
}
