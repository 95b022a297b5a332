// Runs a suite: `unit`, `e2e`, or `all`, which checks and builds first. Further arguments filter.
import { spawn } from "node:child_process";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { z } from "zod";
import { keepTemporaryFilesInMemory } from "./temporary-files.ts";
import { ensureTestPrograms } from "./test-programs.ts";

interface Counts {
  passed: number;
  failed: number;
  skipped: number;
  /** Named; counted among the passed, or the failed where they are too many. */
  unsteady: string[];
}

interface Step {
  title: string;
  command: string[];
  /** Absent for a step without tests, which needs no program either. */
  counts?: () => Counts;
}

const folder = ".cache/test";
const none: Counts = { passed: 0, failed: 0, skipped: 0, unsteady: [] };

const VitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numTodoTests: z.number(),
});

interface Suite {
  specs: { title: string; file: string; tests: { status: string }[] }[];
  suites?: Suite[] | undefined;
}

const Suite: z.ZodType<Suite> = z.lazy(() =>
  z.object({
    specs: z.array(
      z.object({
        title: z.string(),
        file: z.string(),
        tests: z.array(z.object({ status: z.string() })),
      }),
    ),
    suites: z.array(Suite).optional(),
  }),
);

const PlaywrightReport = z.object({
  stats: z.object({
    expected: z.number(),
    unexpected: z.number(),
    flaky: z.number(),
    skipped: z.number(),
  }),
  suites: z.array(Suite),
});

/** So many browser tests may need a second try: docs/decisions/0055-a-second-try.md. */
const MAX_UNSTEADY = 2;

const bin = (name: string) => `node_modules/.bin/${name}`;

const vitest = unitTests("Unit and integration tests (Vitest)", "vitest.json");

function unitTests(title: string, report: string, ...choice: string[]): Step {
  return {
    title,
    command: [
      ...[bin("vitest"), "run", "--passWithNoTests", "--reporter=default", "--reporter=json"],
      `--outputFile.json=${folder}/${report}`,
      ...choice,
    ],
    counts: () => {
      const found = VitestReport.parse(readJson(report));
      return {
        passed: found.numPassedTests,
        failed: found.numFailedTests,
        skipped: found.numPendingTests + found.numTodoTests,
        unsteady: [],
      };
    },
  };
}

const playwright: Step = {
  title: "Browser tests (Playwright)",
  command: [bin("playwright"), "test", "--pass-with-no-tests"],
  counts: () => {
    const { stats, suites } = PlaywrightReport.parse(readJson("playwright.json"));
    const areTooMany = stats.flaky > MAX_UNSTEADY;
    return {
      passed: stats.expected + (areTooMany ? 0 : stats.flaky),
      failed: stats.unexpected + (areTooMany ? stats.flaky : 0),
      skipped: stats.skipped,
      unsteady: suites.flatMap(unsteadyOf),
    };
  },
};

/** Passed at the second try. */
function unsteadyOf({ specs, suites = [] }: Suite): string[] {
  const own = specs.filter(({ tests }) => tests.some(({ status }) => status === "flaky"));
  return [
    ...own.map(({ file, title }) => `test/e2e/${file} › ${title}`),
    ...suites.flatMap(unsteadyOf),
  ];
}

const everything: Step[] = [
  { title: "Lint and format (Biome)", command: [bin("biome"), "check", "--error-on-warnings"] },
  { title: "Types (TypeScript)", command: [bin("tsc"), "--noEmit"] },
  { title: "Build", command: [process.execPath, "scripts/run.mjs", "build"] },
  unitTests("Unit and integration tests (Vitest)", "vitest.json", "--exclude", "test/cluster/**"),
  // By itself: three servers, a database of three and a store have to agree within seconds.
  unitTests("A short round of the cluster (Vitest)", "cluster.json", "test/cluster"),
  playwright,
];

const [suite, ...filter] = process.argv.slice(2);
await main(suite === "all" && filter.length === 0 ? everything : [filtered()]);

function filtered(): Step {
  const step = suite === "e2e" ? playwright : vitest;
  return { ...step, command: [...step.command, ...filter] };
}

async function main(steps: Step[]): Promise<void> {
  // Beside lint, types and build, which need none of them.
  const programs = ensureTestPrograms();
  keepTemporaryFilesInMemory();
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const summary: string[] = [];
  let total = none;
  for (const step of steps) {
    const problem = step.counts ? await programs : null;
    if (problem !== null) {
      summary.push(`✗ ${problem}`);
      total = add(total, { ...none, failed: 1 });
      break;
    }
    const { line, counts, isFine } = await take(step);
    summary.push(line);
    total = add(total, counts);
    if (!isFine) break;
  }
  report(summary, total);
}

async function take({ title, command, counts: read }: Step) {
  process.stdout.write(`\n▸ ${title}\n`);
  const started = performance.now();
  const code = await run(command);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const counted = (code === 0 || read) && read ? readCounts(read) : none;
  // A step that fails without a failed test, such as a type error, counts as one failure.
  const counts = code !== 0 && counted.failed === 0 ? { ...counted, failed: 1 } : counted;
  const isFine = code === 0 && counts.failed === 0;
  const detail = read ? `: ${inWords(counts)}` : "";
  return { line: `${isFine ? "✓" : "✗"} ${title}, ${seconds} s${detail}`, counts, isFine };
}

function run([program = "", ...args]: string[]): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(program, args, { stdio: ["ignore", "inherit", "inherit"] });
    child.on("error", () => resolve(1));
    child.on("close", (code) => resolve(code ?? 1));
  });
}

function report(summary: string[], total: Counts): void {
  const unsteady = total.unsteady.map((name) => `Passed at the second try: ${name}\n`).join("");
  process.stdout.write(`\n${summary.join("\n")}\n${databases()}${unsteady}\n${inWords(total)}\n`);
  process.exitCode = total.failed === 0 ? 0 : 1;
}

function databases(): string {
  try {
    return `Databases: ${readFileSync(`${folder}/databases.txt`, "utf8")}\n`;
  } catch {
    return "";
  }
}

function inWords({ passed, failed, skipped }: Counts): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;
}

function add(a: Counts, b: Counts): Counts {
  return {
    passed: a.passed + b.passed,
    failed: a.failed + b.failed,
    skipped: a.skipped + b.skipped,
    unsteady: [...a.unsteady, ...b.unsteady],
  };
}

/** A crashed run leaves no report; its exit code says that it failed. */
function readCounts(read: () => Counts): Counts {
  try {
    return read();
  } catch {
    return none;
  }
}

function readJson(name: string): unknown {
  const value: unknown = JSON.parse(readFileSync(`${folder}/${name}`, "utf8"));
  return value;
}
