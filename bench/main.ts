// Measures the built product against nginx and the machine's own disk. Options: --quick is a smoke run;
// --only <part> runs that part alone; --rounds <number> sets the number of rounds, such as 100 for writing;
// --write puts the figures into docs/performance.md, and those of a part alone replace its last ones.
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { findProgram, installMissing } from "#test/support/debian.ts";
import { markdownTable, readMeasured, writeMeasured } from "#test/support/markdown.ts";
import { keepFigures } from "#test/support/performance-figures.ts";
import { ensureBuilt } from "./app.ts";
import { measureBackup } from "./backup.ts";
import { measureLighthouse } from "./lighthouse.ts";
import { measureLists } from "./lists.ts";
import { describeMachine } from "./machine.ts";
import { measureMail } from "./mail.ts";
import { measureMessages } from "./messages.ts";
import { comparePages } from "./pages.ts";
import { measurePhone } from "./phone.ts";
import { measurePortal } from "./portal.ts";
import { Processes } from "./processes.ts";
import { BenchError, type Run, type Section } from "./run.ts";
import { measureStart } from "./start.ts";
import { measureStrangers } from "./strangers.ts";
import { measureTransfers } from "./transfer.ts";
import { measureWholeList } from "./whole-list.ts";
import { measureWriting } from "./writing.ts";

/** A whole run takes a third of this. */
const TIMEOUT_MS = 30 * 60_000;
/** An additional round takes a third of this. */
const ROUND_TIMEOUT_MS = 45_000;
const PAGE = "docs/performance.md";
const QUICK_ROUNDS = 2;
const DEFAULT_ROUNDS = 5;

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

/** These parts run only when they are asked for by name. */
const moreParts: typeof parts = { lighthouse: measureLighthouse };

const programs = [
  { packages: ["nginx-light"], isThere: () => findProgram("nginx") !== null },
  { packages: ["wrk"], isThere: () => findProgram("wrk") !== null },
  { packages: ["util-linux"], isThere: () => findProgram("taskset") !== null },
];

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
    TIMEOUT_MS + (rounds - DEFAULT_ROUNDS) * ROUND_TIMEOUT_MS,
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
    const rounds = Number(values.rounds ?? (quick ? QUICK_ROUNDS : DEFAULT_ROUNDS));
    const chosen =
      only === undefined
        ? Object.values(parts)
        : [every[only]].filter((part) => part !== undefined);
    const isUsable = chosen.length > 0 && Number.isInteger(rounds) && rounds > 1;
    if (isUsable) return { quick, only, write, chosen, rounds };
  } catch {
    // The usage is reported below.
  }
  throw new BenchError(usage);
}

/** Installs nginx and wrk if possible and returns nginx's path. @throws {BenchError} with advice */
async function ensurePrograms(): Promise<string> {
  if (process.platform !== "linux") {
    throw new BenchError("The bench reads Linux's /proc; run it on Linux, say in a container.");
  }
  const wanted = (await installMissing(programs, "the bench"))
    .map(({ packages }) => packages[0])
    .join(" ");
  if (wanted !== "") {
    throw new BenchError(
      `The bench needs ${wanted}. Run «sudo apt-get install ${wanted}», then npm run bench again.`,
    );
  }
  return findProgram("nginx") ?? "nginx";
}

function toMarkdown(machine: string[], sections: Section[]): string {
  return [machine.map((line) => `- ${line}`).join("\n"), ...sections.map(sectionMarkdown)].join(
    "\n\n",
  );
}

function sectionMarkdown({ title, head, rows, notes }: Section): string {
  return [`### ${title}`, markdownTable(head, rows), notes.join("\n\n")].join("\n\n");
}

/** @throws when the page has lost its marks for the figures, or the report a figure of the colophon */
function writeReport(markdown: string): void {
  writeMeasured(PAGE, markdown);
  keepFigures(markdown);
}

/**
 * Replaces the section's last figures, with its own date and machine; a new section goes to the end.
 * @throws like {@link writeReport}
 */
function writeSection(section: Section, part: string, machine: string[]): void {
  const [when = ""] = machine;
  const notes = [...section.notes, `Measured alone (\`--only ${part}\`): ${when}.`];
  const measured = sectionMarkdown({ ...section, notes });
  const sections = readMeasured(PAGE).split(/\n\n(?=### )/);
  const at = sections.findIndex((one) => one.startsWith(`### ${section.title}\n`));
  if (at < 0) sections.push(measured);
  else sections[at] = measured;
  writeReport(sections.join("\n\n"));
}
