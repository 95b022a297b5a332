import { once } from "node:events";
import { connect } from "node:net";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { freshDatabase } from "#test/support/postgres.ts";
import { garbledBytes } from "./garbled.ts";
import { anyRequest, type FuzzRequest } from "./requests.ts";
import { live, ownersDay } from "./sequences.ts";
import { exchange, type FuzzedSite, filledIn, learn, startFuzzedSite } from "./site.ts";
import { complaints, judge } from "./verdict.ts";

/** Set `FUZZ_SEED` to repeat a run, and `FUZZ_RUNS` for a longer one; 1 takes ten seconds or so. */
const seed = Number(process.env.FUZZ_SEED ?? Date.now() % 2 ** 31);
const length = Number(process.env.FUZZ_RUNS ?? 1);
console.info(`FUZZ_SEED=${seed} FUZZ_RUNS=${length}`);

const timeout = 60_000 + length * 60_000;

let site: FuzzedSite;
const undo: (() => Promise<void>)[] = [];

afterAll(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

describe.each([
  { kind: "SQLite", share: 1 },
  { kind: "PostgreSQL", share: 0.4 },
])("on $kind", ({ kind, share }) => {
  beforeAll(async () => {
    const env: Record<string, string> = {};
    if (kind === "PostgreSQL") {
      const { url, drop } = await freshDatabase(inject("postgresUrl"));
      env.DATABASE_URL = url;
      undo.push(drop);
    }
    site = await startFuzzedSite(env);
    undo.push(() => site.app.close());
  });
  afterAll(async () => {
    for (const step of undo.splice(0).reverse()) await step();
  });

  const options = (runs: number) => ({ seed, numRuns: Math.ceil(runs * share * length) });

  it("any request is answered as the document says", { timeout }, async () => {
    await fc.assert(fc.asyncProperty(anyRequest, sendAndJudge), options(250));
  });

  it("so are many at once", { timeout }, async () => {
    const crowd = fc.array(anyRequest, { minLength: 2, maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(crowd, async (requests) => {
        await Promise.all(requests.map(sendAndJudge));
      }),
      options(20),
    );
  });

  it("what an owner does one after the other comes out as told", { timeout }, async () => {
    await fc.assert(
      fc.asyncProperty(ownersDay, async (day) => {
        await live(site, day);
        expect(complaints(site)).toEqual([]);
      }),
      options(10),
    );
  });

  it("bytes that are no request end their own connection only", { timeout }, async () => {
    await fc.assert(
      fc.asyncProperty(garbledBytes, async (bytes) => {
        await sendBytes(bytes);
        expect((await site.app.fetch("/healthz")).status).toBe(200);
        expect(complaints(site)).toEqual([]);
      }),
      options(100),
    );
  });
});

async function sendAndJudge(generated: FuzzRequest): Promise<void> {
  const request = filledIn(site, generated);
  const answer = await exchange(site, request);
  judge(site, request, answer);
  await learn(site, answer);
}

/** Sends bytes and leaves once they are read. */
async function sendBytes(bytes: Buffer): Promise<void> {
  const { hostname, port } = new URL(site.app.url);
  const socket = connect(Number(port), hostname);
  socket.on("error", () => {});
  socket.resume();
  socket.end(bytes);
  await once(socket, "close");
}
