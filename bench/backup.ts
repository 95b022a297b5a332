import { randomBytes, randomUUID } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { BackupState } from "#contract/backup.ts";
import { settingsPaths, sitePaths } from "#contract/paths.ts";
import { fillDatabase } from "#test/support/many-rows.ts";
import { ask, makeDemoData, type RunningApp, signIn, startApp } from "./app.ts";
import type { Run, Section } from "./run.ts";
import { oneDigit, percentile, whole } from "./statistics.ts";

const MESSAGES = 100_000;
const FILES = 12;
const FILE_BYTES = 50_000_000;
const PER_SECOND = 50;
const CALM_MS = 15_000;

/** `n` makes each request unique, so that no kept answer can serve it. */
const pages: Record<string, (n: number) => string> = {
  cached: () => sitePaths.about(),
  rendered: (n) => `${sitePaths.contact()}?about=ai&hours=${n % 100}`,
};

/** Measures how long pages take during a backup and a restore, with and without other visitors. */
export async function measureBackup(run: Run): Promise<Section> {
  const dataDir = await makeDemoData(run, "backup");
  run.tell(`writing ${whole(MESSAGES)} messages and ${FILES} files`);
  await fillDatabase(dataDir, { messages: MESSAGES, articles: 0 });
  const files = join(dataDir, "files");
  mkdirSync(files, { recursive: true });
  for (let file = 0; file < FILES; file += 1) {
    writeFileSync(
      join(files, `${randomUUID()}-${randomBytes(16).toString("hex")}.pdf`),
      randomBytes(FILE_BYTES),
    );
  }
  const app = await startApp(run, dataDir, "any");
  const authorization = await signIn(app);
  const rows: string[][] = [];
  try {
    await readWhile(app, () => sleep(CALM_MS));
    run.tell("pages without a backup");
    rows.push(...rowsOf("before", await readWhile(app, () => sleep(CALM_MS))));
    run.tell("pages while a backup is made");
    const from = performance.now();
    const during = await readWhile(app, () => backUp(app, authorization));
    const seconds = (performance.now() - from) / 1000;
    rows.push(...rowsOf(`during ${whole(seconds)} s`, during));
  } finally {
    await run.processes.stop(app.child);
  }
  return {
    title: "Pages while a backup is made",
    head: ["when", "page", "requests", "median, ms", "95 %", "99 %", "longest"],
    rows,
    notes: [
      `${whole(MESSAGES)} messages and ${FILES} files of 50 MB, written, restored into a scratch database and compared.`,
    ],
  };
}

type Waits = Record<string, number[]>;

async function readWhile(app: RunningApp, work: () => Promise<unknown>): Promise<Waits> {
  const waits: Waits = Object.fromEntries(Object.keys(pages).map((name) => [name, []]));
  const asked: Promise<void>[] = [];
  let isOver = false;
  const done = work().finally(() => {
    isOver = true;
  });
  for (let n = 0; !isOver; n += 1) {
    for (const [name, pathOf] of Object.entries(pages)) {
      asked.push(
        timed(app.origin + pathOf(n)).then((wait) => {
          waits[name]?.push(wait);
        }),
      );
    }
    await sleep(1000 / PER_SECOND);
  }
  await Promise.all([done, ...asked]);
  return waits;
}

function timed(url: string): Promise<number> {
  const from = performance.now();
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent: false }, (answer) => {
      answer.resume().once("end", () => resolve(performance.now() - from));
    });
    sent.once("error", reject).end();
  });
}

async function backUp(app: RunningApp, authorization: string): Promise<void> {
  const headers = { authorization };
  await ask(app, settingsPaths.backups(), { method: "POST", headers });
  for (;;) {
    await sleep(500);
    const state = BackupState.parse(
      await (await ask(app, settingsPaths.backups(), { headers })).json(),
    );
    if (!state.is_running) return;
  }
}

function rowsOf(when: string, waits: Waits): string[][] {
  return Object.entries(waits).map(([name, values]) => [
    when,
    name,
    whole(values.length),
    ...[0.5, 0.95, 0.99].map((share) => oneDigit(percentile(values, share))),
    oneDigit(Math.max(...values)),
  ]);
}
