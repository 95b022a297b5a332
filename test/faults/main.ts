// Strikes the built product with faults under load and reports losses. --quick: a few rounds;
// --only <words>: rows that name them; --write: figures into docs/reliability.md. FAULT_SEED
// repeats a run.
import { existsSync } from "node:fs";
import { parseArgs } from "node:util";
import { writeMeasured } from "#test/support/markdown.ts";
import { type Postgres, startPostgres } from "#test/support/postgres.ts";
import { seededRandom } from "#test/support/random.ts";
import { makePlan, type PlannedFault } from "./plan.ts";
import { ensureFaultPrograms } from "./programs.ts";
import { describeRun, type Row, toMarkdown } from "./report.ts";
import { runScenario } from "./scenario.ts";
import { closeSites } from "./site.ts";
import { findBroken } from "./verdict.ts";

const PAGE = "docs/reliability.md";
/** Few enough to take all of them, and more than the product opens. */
const MAX_CONNECTIONS = 40;

/** The baseline for waits during a fault. */
const CALM_MS = 3_000;

const { quick, write, only } = readArguments();
const { seed } = seededRandom(process.env.FAULT_SEED);
const tell = (text: string) => process.stderr.write(`${text}\n`);

if (!existsSync("dist/server/main.js")) {
  tell("The site is not built. Run npm run test:faults, which builds it first.");
  process.exit(1);
}
const missing = await ensureFaultPrograms();
const rows = makePlan(quick).filter(({ fault, database }) =>
  `${fault.name} on ${database}`.toLowerCase().includes(only.toLowerCase()),
);
const brokenOff = new AbortController();
const starting = missing.includes("postgresql") ? Promise.resolve(null) : openPostgres();
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  process.once(signal, async () => {
    brokenOff.abort();
    await closeSites();
    // Only now, since a site takes its database with it.
    await (await starting)?.stop();
    process.exit(1);
  });
}
const postgres = await starting;
try {
  await main(postgres);
} finally {
  if (!brokenOff.signal.aborted) await postgres?.stop();
}
// Node.js 24's own clean-up may wait for ever for a connection that was cut.
if (!brokenOff.signal.aborted) process.exit();

async function main(postgres: Postgres | null): Promise<void> {
  const databases = postgres ? `SQLite, PostgreSQL ${postgres.version}` : "SQLite";
  const measured: Row[] = [];
  for (const planned of rows) {
    const row = await measure(planned, postgres);
    if (brokenOff.signal.aborted) return;
    measured.push(row);
    for (const line of row.broken) tell(`  broken: ${line}`);
  }
  const markdown = toMarkdown(describeRun(seed, databases), measured);
  process.stdout.write(`\n${markdown}\n`);
  if (write) writeMeasured(PAGE, markdown);
  process.exitCode = measured.some(({ broken }) => broken.length > 0) ? 1 : 0;
}

async function measure(
  { fault, database, rounds, lasting }: PlannedFault,
  postgres: Postgres | null,
): Promise<Row> {
  const title = { fault: fault.name, database };
  const noDatabase = database === "PostgreSQL" && !postgres ? "PostgreSQL is not installed" : null;
  const skipped = noDatabase ?? fault.whyNot?.() ?? null;
  const row = { ...title, rounds, observed: null, skipped, broken: [] };
  tell(`${fault.name}, on ${database}${skipped ? `: left out, ${skipped}` : ""}`);
  if (skipped) return row;
  try {
    const observed = await runScenario({
      folder: ".",
      fault,
      postgres: database === "PostgreSQL" ? postgres : null,
      rounds,
      lasting,
      calm: CALM_MS,
      // Each row begins its own series, so that it can be repeated alone.
      random: seededRandom(seed),
      tell: (text) => tell(`  ${text}`),
    });
    return { ...row, observed, broken: findBroken(fault, observed, { times: true }) };
  } catch (error) {
    const reason = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return { ...row, skipped: "the run failed", broken: [reason] };
  }
}

function openPostgres(): Promise<Postgres> {
  return startPostgres({
    durable: true,
    settings: { max_connections: String(MAX_CONNECTIONS) },
  });
}

function readArguments(): { quick: boolean; write: boolean; only: string } {
  try {
    const { values } = parseArgs({
      options: {
        quick: { type: "boolean", default: false },
        write: { type: "boolean", default: false },
        only: { type: "string", default: "" },
      },
    });
    // A selection must not replace all rows.
    if (values.write && values.only !== "") throw new Error("--write takes every row.");
    return values;
  } catch {
    process.stderr.write(
      "Usage: npm run test:faults -- [--quick] [--write | --only <part of a row's name>]\n",
    );
    process.exit(2);
  }
}
