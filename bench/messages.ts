import { closeSync, fdatasyncSync, openSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";
import BetterSqlite3 from "better-sqlite3";
import { apiPaths } from "#contract/paths.ts";
import { makeDemoData, startApp } from "./app.ts";
import { load } from "./load.ts";
import { BenchError, type Run, type Section } from "./run.ts";
import { median, oneDigit, spread, twoDigits, whole } from "./statistics.ts";

const CONNECTIONS = 64;
const BAR = 1000;
/** SQLite writes at least one page of its log per commit. */
const PAGE = Buffer.alloc(4096, 1);

export async function measureMessages(run: Run): Promise<Section> {
  const dataDir = await makeDemoData(run, "messages");
  const app = await startApp(run, dataDir, "any", { CONTACT_RATE_LIMIT: "off" });
  const url = `${app.origin}${apiPaths.contact()}`;
  const post = (seconds: number) =>
    load(run, { url, connections: CONNECTIONS, seconds, postsMessages: true });
  run.tell("warming up: contact messages");
  let acknowledged = (await post(2)).requests;
  const perSecond: number[] = [];
  const p99Ms: number[] = [];
  const syncs: number[] = [];
  for (let round = 0; round < run.rounds; round++) {
    run.tell(`round ${round + 1} of ${run.rounds}: contact messages`);
    syncs.push(syncsPerSecond(dataDir));
    const posted = await post(run.secondsPerLoad);
    acknowledged += posted.requests;
    perSecond.push(posted.perSecond);
    p99Ms.push(posted.p99Ms);
  }
  await run.processes.stop(app.child, "SIGKILL");
  const kept = countKept(dataDir);
  if (kept < acknowledged) {
    throw new BenchError(`${acknowledged} messages were acknowledged, ${kept} are kept.`);
  }
  const ratio = perSecond.map((rate, round) => rate / (syncs[round] ?? Number.NaN));
  return {
    title: "Durable contact messages",
    head: ["messages/s (bar 1,000)", "p99 ms", "disk, write + sync/s", "messages per sync", "bar"],
    rows: [
      [
        spread(perSecond, whole),
        spread(p99Ms, oneDigit),
        spread(syncs, whole),
        spread(ratio, twoDigits),
        median(perSecond) >= BAR ? "met" : "missed",
      ],
    ],
    notes: [
      `POST ${apiPaths.contact()} from ${CONNECTIONS} connections, SQLite in WAL with synchronous=FULL; the disk appends 4 kB and calls fdatasync, one after another, in the same folder.`,
      `Then the app was ended with SIGKILL: of ${whole(acknowledged)} acknowledged messages all are kept (${whole(kept)} rows, with those whose answer was under way).`,
    ],
  };
}

function syncsPerSecond(folder: string): number {
  const path = join(folder, "sync-probe");
  const file = openSync(path, "w");
  const started = performance.now();
  let count = 0;
  while (performance.now() - started < 1000) {
    writeSync(file, PAGE);
    fdatasyncSync(file);
    count++;
  }
  const seconds = (performance.now() - started) / 1000;
  closeSync(file);
  rmSync(path);
  return count / seconds;
}

function countKept(dataDir: string): number {
  const database = new BetterSqlite3(join(dataDir, "portico.db"));
  try {
    return Number(database.prepare("select count(*) from contact_submission").pluck().get());
  } finally {
    database.close();
  }
}
