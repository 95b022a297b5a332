// Measures the built product beside nginx and the machine's own disk. --quick: a smoke run;
// --only <part>: that part alone; --rounds <number>: so many of them, such as 100 for writing;
// --write: the figures go into docs/performance.md, those of a part alone in place of its own.
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { ensureBuilt } from "./app.ts";
import { measureBackup } from "./backup.ts";
import { BenchError } from "./bench-error.ts";
import { measureLighthouse } from "./lighthouse.ts";
import { measureLists } from "./lists.ts";
import { describeMachine } from "./machine.ts";
import { measureMail } from "./mail.ts";
import { measureMessages } from "./messages.ts";
import { comparePages } from "./pages.ts";
import { measurePhone } from "./phone.ts";
import { measurePortal } from "./portal.ts";
import { Processes } from "./processes.ts";
import { ensurePrograms } from "./programs.ts";
import { toMarkdown, writeReport, writeSection } from "./report.ts";
import type { Run, Section } from "./run.ts";
import { measureStart } from "./start.ts";
import { measureStrangers } from "./strangers.ts";
import { measureTransfers } from "./transfer.ts";
import { measureWholeList } from "./whole-list.ts";
import { measureWriting } from "./writing.ts";

/** Three times what a whole run takes. */
const TIMEOUT_MS = 30 * 60_000;
/** Three times what one takes that was asked for. */
const ROUND_TIMEOUT_MS = 45_000;
const QUICK_ROUNDS = 2;
const USUAL_ROUNDS = 5;

const parts: Record<string, (run: Run) => Promise<Section>> = {
  pages: comparePages,
  messages: measureMessages,
  lists: measureLists,
  "whole-list": measureWholeList,
  strangers: measureStrangers,
  mail: measureMail,
  start: measureStart,
  transfers: measureTransfers,
  phone: measurePhone,
  portal: measurePortal,
  writing: measureWriting,
  backup: measureBackup,
};

/** Only when they are asked for by name. */
const moreParts: typeof parts = { lighthouse: measureLighthouse };

const processes = new Processes();
try {
  await main();
} catch (error) {
  if (!(error instanceof BenchError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}

async function main(): Promise<void> {
  const { quick, only, write, chosen, rounds } = readArguments();
  ensureBuilt();
  const nginx = await ensurePrograms();
  mkdirSync(".cache", { recursive: true });
  const folder = mkdtempSync(join(".cache", "bench-"));
  const run: Run = {
    processes,
    folder,
    nginx,
    rounds,
    secondsPerLoad: quick ? 1 : 8,
    tell: (text) => process.stderr.write(`${text}\n`),
  };
  const timeout = setTimeout(
    () => {
      process.stderr.write("The bench took too long and was ended.\n");
      process.exit(1);
    },
    TIMEOUT_MS + (rounds - USUAL_ROUNDS) * ROUND_TIMEOUT_MS,
  );
  try {
    const machine = describeMachine(nginx);
    const sections: Section[] = [];
    for (const part of chosen) {
      sections.push(await part(run));
    }
    const markdown = toMarkdown(machine, sections);
    process.stdout.write(`\n${markdown}\n`);
    if (!write) return;
    if (only === undefined) writeReport(markdown);
    else for (const section of sections) writeSection(section, only, machine);
  } finally {
    clearTimeout(timeout);
    await processes.stopAll();
    rmSync(folder, { recursive: true, force: true });
  }
}

function readArguments() {
  const every = { ...parts, ...moreParts };
  const usage = `Usage: npm run bench -- [--quick] [--only ${Object.keys(every).join("|")}] [--rounds <number>] [--write]`;
  try {
    const { values } = parseArgs({
      options: {
        quick: { type: "boolean", default: false },
        only: { type: "string" },
        rounds: { type: "string" },
        write: { type: "boolean", default: false },
      },
    });
    const { quick, only, write } = values;
    const rounds = Number(values.rounds ?? (quick ? QUICK_ROUNDS : USUAL_ROUNDS));
    const chosen =
      only === undefined
        ? Object.values(parts)
        : [every[only]].filter((part) => part !== undefined);
    const isUsable = chosen.length > 0 && Number.isInteger(rounds) && rounds > 1;
    if (isUsable) return { quick, only, write, chosen, rounds };
  } catch {
    // Reported below.
  }
  throw new BenchError(usage);
}
