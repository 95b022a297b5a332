import { randomBytes } from "node:crypto";
import { expect, it } from "vitest";
import { DAY_MS } from "#contract/durations.ts";
import { movedRow } from "#domain/addresses/redirects.ts";
import { insertAddress } from "#storage/address.ts";
import type { Database } from "#storage/database.ts";
import { onBothDatabases } from "#test/support/database.ts";
import { TestClock } from "#test/support/domain.ts";
import { slow } from "#test/support/slow.ts";
import { Answers } from "./answers.ts";
import { DomainError } from "./error.ts";
import { createSecrets } from "./secrets.ts";

/** A request is sent, or something happens between two of them. */
type Event =
  | ({ send?: string; body?: string; to?: "another server"; gets: string } & Work)
  | { later: number }
  | { the: "server stops" };

/** The effects of a request on the server. */
interface Work {
  /** Changes that it commits: one unless told otherwise. */
  writes?: number;
  ends?: "refused" | "crashed" | "stopped";
  answer?: string;
}

const first = { gets: "answer 1" };
const lost = {
  gets: expect.stringMatching(/^conflict: This was done just before the server stopped/),
};

const stories: { name: string; events: Event[]; done: number }[] = [
  { name: "a repetition gets the first answer", events: [first, first, first], done: 1 },
  {
    name: "another key is another request",
    events: [first, { send: "other", gets: "answer 2" }],
    done: 2,
  },
  {
    name: "the same key with another body is refused",
    events: [
      first,
      {
        body: "other",
        gets: "invalid_fields: This key was sent before, with another body. Send a new one.",
      },
      first,
    ],
    done: 1,
  },
  {
    name: "what was refused before it did anything is tried again",
    events: [
      { writes: 0, ends: "refused", gets: "refused" },
      { gets: "answer 2" },
      { gets: "answer 2" },
    ],
    done: 1,
  },
  {
    name: "what was refused after a change is tried again, too",
    events: [{ ends: "refused", gets: "refused" }, { gets: "answer 2" }],
    done: 2,
  },
  {
    name: "what crashed is tried again",
    events: [{ writes: 0, ends: "crashed", gets: "crashed" }, { gets: "answer 2" }],
    done: 1,
  },
  {
    name: "what changed nothing is answered once as well",
    events: [{ ...first, writes: 0 }, first],
    done: 0,
  },
  {
    name: "several changes of one request go with one key",
    events: [{ ...first, writes: 3 }, first],
    done: 3,
  },
  {
    name: "a server that stopped before it answered leads to a sentence, not to a second change",
    events: [{ ends: "stopped", gets: "" }, { the: "server stops" }, { later: 10_000 }, lost, lost],
    done: 1,
  },
  {
    name: "another server repeats what the first one answered",
    events: [first, { ...first, to: "another server" }],
    done: 1,
  },
  {
    name: "an answer that is too large to keep is done once all the same",
    events: [{ answer: "noise", gets: "noise" }, lost],
    done: 1,
  },
  {
    name: "an answer of hundreds of kilobytes is kept",
    events: [{ answer: "text", gets: "text" }, { gets: "text" }],
    done: 1,
  },
  {
    name: "after a day a key is forgotten",
    events: [
      first,
      { later: DAY_MS - 1 },
      first,
      { later: 2 },
      { gets: "answer 3" },
      { gets: "answer 3" },
    ],
    done: 2,
  },
];

const long: Record<string, string> = {
  // No packing makes this small enough.
  noise: randomBytes(1_000_000).toString("hex"),
  text: "A sentence of an article. ".repeat(20_000),
};

onBothDatabases(({ openDatabase }) => {
  const open = async () => {
    const database = await openDatabase();
    const clock = new TestClock();
    const secrets = createSecrets("a secret key of the tests");
    const start = () => new Answers({ database, clock, secrets });
    return { database, clock, start, ...change(database) };
  };

  it.each(stories)("$name", async ({ events, done }) => {
    const { clock, start, write, written } = await open();
    let server = start();
    const another = start();
    let sent = 0;
    const work = async ({ writes = 1, ends, answer = `answer ${sent}` }: Work) => {
      for (let left = writes; left > 0; left -= 1) await write();
      if (ends === "crashed") throw new Error("crashed");
      if (ends === "stopped") await new Promise(() => {});
      return ends === "refused" ? null : (long[answer] ?? answer);
    };
    for (const event of events) {
      if ("later" in event) clock.advance(event.later);
      else if ("the" in event) server = start();
      else {
        sent += 1;
        const { send: key = "key", body = "body", to, gets } = event;
        const answered = (to ? another : server)
          .once({ key, actor: "owner", request: [body] }, () => work(event))
          .then((answer) => answer ?? "refused", told);
        if (event.ends === "stopped") await expect.poll(written).toBe(1);
        else expect(await answered).toEqual(typeof gets === "string" ? (long[gets] ?? gets) : gets);
      }
    }
    expect(await written()).toBe(done);
  });

  it("requests that come at once are done once, in one process or in several", async () => {
    const { start, write, written } = await open();
    const [server, another] = [start(), start()];
    const send = (to: Answers) =>
      to.once({ key: "key", actor: "owner", request: [] }, async () => {
        await write();
        return `answer ${await written()}`;
      });
    const answers = await Promise.all([server, another, server, another].map(send));
    expect(answers).toEqual(Array(4).fill("answer 1"));
    expect(await written()).toBe(1);
  });

  slow("a request that another server still works on is to be sent again", async () => {
    const { start, write, written } = await open();
    const going = Promise.withResolvers<void>();
    const request = { key: "key", actor: "owner", request: [] };
    const running = start().once(request, async () => {
      await write();
      await going.promise;
      return "done";
    });
    await expect.poll(written).toBe(1);
    const another = start();
    const busy = await another.once(request, async () => "twice").catch((error: unknown) => error);
    expect(busy).toMatchObject({ code: "conflict", retryAfter: 1 });
    going.resolve();
    expect([await running, await another.once(request, async () => "twice")]).toEqual([
      "done",
      "done",
    ]);
    expect(await written()).toBe(1);
  });

  it("a change whose key another server took meanwhile is undone", async () => {
    const { start, write, written } = await open();
    const request = { key: "key", actor: "owner", request: [] };
    const [begun, going] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const answer = start().once(request, async () => {
      begun.resolve();
      await going.promise;
      await write();
      return "second";
    });
    await begun.promise;
    await start().once(request, async () => {
      await write();
      return "first";
    });
    going.resolve();
    expect(await answer).toBe("first");
    expect(await written()).toBe(1);
  });

  it("what goes on in the background of an answered request is none of its changes", async () => {
    const { database, start, write, written } = await open();
    const going = Promise.withResolvers<void>();
    let background = Promise.resolve();
    const answer = await start().once({ key: "key", actor: "owner", request: [] }, async () => {
      background = going.promise.then(write);
      return null;
    });
    going.resolve();
    await background;
    expect([answer, await written()]).toEqual([null, 1]);
    expect(await rowsOf(database)).toEqual([]);
  });

  it("nothing of a request or its answer can be read in the database", async () => {
    const { database, start } = await open();
    const request = { key: "the-very-key", actor: "owner", request: ["the password"] };
    await start().once(request, async () => "the token");
    const [row] = await rowsOf(database);
    const words = ["the-very-key", "owner", "password", "token"];
    const stored =
      JSON.stringify(row) + Buffer.from(row?.answer ?? "", "base64").toString("latin1");
    expect(words.filter((word) => stored.includes(word))).toEqual([]);
    // The key of the server alone opens it for nobody.
    expect(
      createSecrets("a secret key of the tests").open(row?.answer ?? "", "answered.answer"),
    ).toBe(null);
  });

  it("the oldest answers go where there are too many", async () => {
    const { database, clock, start } = await open();
    const server = start();
    const row = { request: "", claim: "", answer: "x", created_at: clock.now().toISOString() };
    const old = Array.from({ length: 5000 }, (_, at) => ({
      ...row,
      id: `old ${String(at).padStart(4, "0")}`,
      size: 6_000,
    }));
    await database.load(({ insert }) => insert("answered", old));
    clock.advance(1);
    await server.once({ key: "key", actor: "owner", request: [] }, async () => "answer");
    const ids = (await rowsOf(database)).map(({ id }) => id).sort();
    expect(ids).toHaveLength(5000);
    expect(ids).toContain("old 0001");
    expect(ids).not.toContain("old 0000");
    await database.write((tx) => tx.updateTable("answered").set({ size: 60_000 }).execute());
    await server.once({ key: "other", actor: "owner", request: [] }, async () => "answer");
    const kept = await rowsOf(database);
    expect(kept.length).toBeGreaterThan(500);
    expect(kept.reduce((sum, { size }) => sum + size, 0)).toBeLessThanOrEqual(32 * 1024 * 1024);
  });
});

/** Something that a request does, and how often it was done. */
function change(database: Database) {
  let made = 0;
  return {
    write: async () => {
      made += 1;
      const path = `/${made}`;
      await database.write((tx) =>
        insertAddress(tx, movedRow(path, "imported", { target_id: "1", at: null })),
      );
    },
    written: async () =>
      (await database.read((db) => db.selectFrom("address").select("path").execute())).length,
  };
}

function rowsOf(database: Database) {
  return database.read((db) => db.selectFrom("answered").selectAll().execute());
}

function told(error: unknown): string {
  if (error instanceof DomainError) return `${error.code}: ${error.message}`;
  return error instanceof Error ? error.message : String(error);
}
