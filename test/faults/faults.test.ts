// @module-tag slow
import { randomUUID } from "node:crypto";
import { readdirSync, truncateSync } from "node:fs";
import { join } from "node:path";
import BetterSqlite3 from "better-sqlite3";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { type Postgres, startPostgres } from "#test/support/postgres.ts";
import { buildProgram, type Program } from "#test/support/process.ts";
import { seededRandom } from "#test/support/random.ts";
import { waitUntil } from "#test/support/wait.ts";
import { Answers } from "./answers.ts";
import { connectionsCut, databaseCrashes } from "./database-faults.ts";
import type { Fault } from "./fault.ts";
import { kill } from "./kill.ts";
import { compare } from "./ledger.ts";
import { startLoad } from "./load.ts";
import { signIn } from "./owner.ts";
import { runScenario } from "./scenario.ts";
import { openSite, type Site } from "./site.ts";
import { readStored } from "./stored.ts";
import { findBroken } from "./verdict.ts";

vi.setConfig({ testTimeout: 300_000, hookTimeout: 120_000 });

const { seed } = seededRandom(process.env.FAULT_SEED);

let program: Program;
let postgres: Postgres;

beforeAll(async () => {
  process.stdout.write(`The moments of the faults come from FAULT_SEED=${seed}.\n`);
  program = buildProgram();
  postgres = await startPostgres({ durable: true });
});
afterAll(async () => {
  await postgres?.stop();
  program?.remove();
});

/** A short round; `npm run test:faults` runs long ones and every other kind. */
const rounds: { database: string; fault: Fault; count: number; lasting: number }[] = [
  { database: "SQLite", fault: kill, count: 1, lasting: 0 },
  { database: "PostgreSQL", fault: databaseCrashes, count: 1, lasting: 500 },
  { database: "PostgreSQL", fault: connectionsCut, count: 1, lasting: 500 },
];

describe("nothing acknowledged is lost", () => {
  test.each(rounds)("on $database: $fault.name", async ({ database, fault, count, lasting }) => {
    const observed = await runScenario({
      folder: program.folder,
      fault,
      postgres: database === "PostgreSQL" ? postgres : null,
      rounds: count,
      lasting,
      calm: 500,
      random: seededRandom(seed),
      tell: () => undefined,
    });
    expect(findBroken(fault, observed, { times: false })).toEqual([]);
  });
});

describe("the comparison with what is stored", () => {
  let site: Site;
  beforeAll(async () => {
    site = await openSite({
      folder: program.folder,
      postgres: null,
      needs: {},
      tell: () => undefined,
    });
    const load = startLoad({ ...site, origin: site.product.origin, answers: new Answers() });
    await waitUntil(() => isEverythingAcknowledged(site));
    await load.stop();
  });
  afterAll(() => site?.close());

  test("finds each planted loss and nothing else", async () => {
    expect((await compareNow(site)).losses).toEqual([]);

    const [message = ""] = site.ledger.messages;
    const [article] = site.content.articles;
    const [ebook = ""] = site.content.ebooks;
    await site.product.kill();
    const database = new BetterSqlite3(join(site.dataDir, "portico.db"));
    database.prepare("delete from contact_submission where message = ?").run(message);
    database
      .prepare("update publication set card = json_set(card, '$.excerpt', ?) where id = ?")
      .run("half an ed", article?.id);
    database
      .prepare("update site_setting set texts = json_remove(texts, '$.\"home.badge\"')")
      .run();
    database.prepare("delete from session").run();
    const other = database.prepare("select * from contact_submission").get();
    insert(database, "contact_submission", { ...Object(other), id: randomUUID() });
    database.close();
    tearFile(join(site.dataDir, "files"), ebook);
    await site.product.start();

    const { messages, sessions, edits, uploads, texts, twice } = await compareNow(site);
    expect(messages.lost).toBe(1);
    expect(sessions.lost).toBe(sessions.acknowledged);
    expect(edits.lost).toBe(site.ledger.edits.get(article?.id ?? "")?.acknowledged);
    expect(uploads.lost).toBe(site.ledger.uploads.get(ebook)?.acknowledged);
    expect(texts.lost).toBeGreaterThanOrEqual(
      Number(site.ledger.texts.get("public")?.acknowledged),
    );
    expect(twice).toBe(1);
  });
});

function isEverythingAcknowledged({ ledger }: Site): boolean {
  const { messages, sessions, edits, uploads, texts } = ledger;
  const values = [...edits.values(), ...uploads.values(), ...texts.values()];
  return (
    messages.size > 5 && sessions.size > 0 && values.every(({ acknowledged }) => acknowledged > 1)
  );
}

async function compareNow({ product, account, ledger }: Site) {
  const { token } = await signIn(product.origin, account);
  return compare(ledger, await readStored(product.origin, token ?? "", ledger));
}

function insert(database: BetterSqlite3.Database, table: string, row: Record<string, unknown>) {
  const names = Object.keys(row);
  const places = names.map((name) => `@${name}`);
  database.prepare(`insert into ${table} (${names}) values (${places})`).run(row);
}

function tearFile(folder: string, ebook: string): void {
  for (const name of readdirSync(folder)) {
    if (name.startsWith(ebook)) truncateSync(join(folder, name), 1_000);
  }
}
