import { readFileSync } from "node:fs";
import { availableParallelism, cpus, loadavg, release } from "node:os";
import { markdownTable } from "#test/support/markdown.ts";
import { countStatuses, longestOutage } from "./answers.ts";
import type { Tally } from "./ledger.ts";
import { longestPageOutage, summarise, within } from "./reader.ts";
import type { Observed } from "./scenario.ts";
import { beforeAny, seconds, whileServing } from "./verdict.ts";

const loadBefore = loadavg()[0]?.toFixed(1);

export interface Row {
  fault: string;
  database: string;
  rounds: number;
  observed: Observed | null;
  skipped: string | null;
  broken: string[];
}

const kept = {
  head: [
    "fault",
    "on",
    "rounds",
    "messages",
    "edits",
    "uploads",
    "texts",
    "sign-ins",
    "lost",
    "ended by itself",
    "promises",
  ],
  row: ({ fault, database, rounds, observed, skipped, broken }: Row) => {
    if (!observed)
      return [fault, database, "–", "–", "–", "–", "–", "–", "–", "–", `left out: ${skipped}`];
    const { comparison, ownEnds } = observed;
    const tallies = comparison
      ? [
          comparison.messages,
          comparison.edits,
          comparison.uploads,
          comparison.texts,
          comparison.sessions,
        ]
      : [];
    const lost = tallies.reduce((sum, tally) => sum + tally.lost, 0);
    return [
      fault,
      database,
      String(rounds),
      ...(tallies.length > 0 ? tallies.map(storedOf) : ["?", "?", "?", "?", "?"]),
      comparison ? `**${lost}**` : "?",
      String(ownEnds.length),
      broken.length === 0 ? "kept" : `**broken: ${broken.length}**`,
    ];
  },
};

const waited = {
  head: [
    "fault",
    "on",
    "lasted",
    "answers by status, while it lasted",
    "cached page, p99 (before; bare server)",
    "cached page, longest outage (bare server)",
    "no message taken for",
    "all well again after",
  ],
  row: ({ fault, database, observed }: Row) => {
    if (!observed) return [fault, database, "–", "–", "–", "–", "–", "–"];
    const { run, strikes, pages, answers, away } = observed;
    const struck = within(pages, strikes);
    const waits = summarise(whileServing(struck, away));
    const calm = summarise(beforeAny(pages, strikes));
    const backs = strikes.map(({ backAfter }) => backAfter);
    const back = backs.includes(null) ? "never" : seconds(Math.max(...backs.map(Number)));
    return [
      fault,
      database,
      seconds(Math.max(...strikes.map(({ lasted }) => lasted))),
      countStatuses(within(answers.records, strikes)),
      waits.reads === 0
        ? "–"
        : `${seconds(waits.p99)} (${seconds(calm.p99)}; ${seconds(waits.controlP99)})`,
      `${seconds(longestPageOutage(struck, run))} (${seconds(waits.controlLongest)})`,
      seconds(longestOutage(answers.records, "message", run)),
      back,
    ];
  },
};

/** "stored of acknowledged" */
function storedOf({ acknowledged, lost }: Tally): string {
  const of = acknowledged.toLocaleString("en-AU");
  return `${(acknowledged - lost).toLocaleString("en-AU")} of ${of}`;
}

export function toMarkdown(machine: string[], rows: Row[]): string {
  const broken = rows.filter((row) => row.broken.length > 0);
  return [
    machine.map((line) => `- ${line}`).join("\n"),
    "### What was kept, of what was acknowledged",
    markdownTable(kept.head, rows.map(kept.row)),
    "### Who waited, and how long",
    markdownTable(waited.head, rows.map(waited.row)),
    ...(broken.length === 0 ? [] : ["### Promises broken", broken.map(listBroken).join("\n")]),
  ].join("\n\n");
}

function listBroken({ fault, database, broken }: Row): string {
  return [`- ${fault}, on ${database}`, ...broken.map((line) => `  - ${line}`)].join("\n");
}

/** Other programs' work shows in every wait. */
export function describeRun(seed: number, databases: string): string[] {
  const { version } = JSON.parse(readFileSync("package.json", "utf8"));
  const load = loadavg()[0]?.toFixed(1);
  return [
    `${new Date().toISOString().slice(0, 10)}, Portico ${version}, Node.js ${process.versions.node}, ${databases}`,
    `${cpus()[0]?.model.trim()}, ${availableParallelism()} cores, Linux ${release()}, load ${loadBefore} before the run and ${load} after it`,
    `FAULT_SEED=${seed}`,
  ];
}
