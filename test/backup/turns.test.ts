// @module-tag slow
import { randomBytes, randomUUID } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { readConfig } from "#config.ts";
import { openApp } from "#foundations.ts";
import { fillDatabase } from "#test/support/many-rows.ts";
import { processorTime } from "#test/support/processor-time.ts";
import { makeFolder } from "./backup-site.ts";

/** BACKUP_MESSAGES=100000 BACKUP_FILES=12 is the site of docs/performance.md. */
const MESSAGES = Number(process.env.BACKUP_MESSAGES ?? 2_000);
const FILES = Number(process.env.BACKUP_FILES ?? 1);
const FILE_BYTES = 50_000_000;

/** Ten times of what was measured; processor time, so that a busy machine does not count. */
const LONGEST_TURN_MS = 400;

it("a backup is made and read back in short turns, between which pages are answered", async () => {
  const DATA_DIR = await makeFolder();
  const config = readConfig({ DATA_DIR });
  await (await openApp(config)).close();
  await fillDatabase(DATA_DIR, { messages: MESSAGES, articles: 0 });
  for (let file = 0; file < FILES; file += 1) {
    const name = `${randomUUID()}-${randomBytes(16).toString("hex")}.pdf`;
    await writeFile(join(DATA_DIR, "files", name), randomBytes(FILE_BYTES));
  }
  const opened = await openApp(config);
  const turns = await turnsOf(() => opened.app.backups.make());
  await opened.close();
  const longest = turns.toSorted((one, other) => other - one);
  const over = (bar: number) => turns.filter((turn) => turn > bar).length;
  process.stdout.write(
    `${turns.length} turns, longest ${longest.slice(0, 3).map(Math.round).join(", ")} ms; over 5 ms ${over(5)}, over 10 ms ${over(10)}, over 20 ms ${over(20)}\n`,
  );
  expect(turns.length).toBeGreaterThan(1_000);
  expect(longest[0]).toBeLessThan(LONGEST_TURN_MS);
}, 900_000);

/** The milliseconds of processor time of each turn of the event loop. */
async function turnsOf(work: () => Promise<unknown>): Promise<number[]> {
  const turns: number[] = [];
  let isOver = false;
  let last = processorTime();
  const turn = () => {
    const now = processorTime();
    turns.push(now - last);
    last = now;
    if (!isOver) setImmediate(turn);
  };
  setImmediate(turn);
  await work();
  isOver = true;
  return turns;
}
