// Runs a suite: `short` checks, builds and runs most tests, `rest` runs what that leaves out because it takes
// long (docs/decisions/0071-a-short-run-and-a-whole-one.md), and `all` is both. `unit` and `e2e` run the tests
// that further arguments choose.
import { spawn } from "node:child_process";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { resolve } from "node:path";
import { testWorkers } from "#test/support/workers.ts";
import { keepTemporaryFilesInMemory } from "./temporary-files.ts";
import { filesOfRest, filesOfShort } from "./test-files.ts";
import { ensureTestPrograms } from "./test-programs.ts";
import {
  addCounts,
  type Counts,
  leftOut,
  noTests,
  readPlaywrightReport,
  readVitestReport,
} from "./test-reports.ts";

interface Step {
  title: string;
  command: string[];
  /** Absent for a step without tests, which needs no program either. */
  counts?: () => Counts;
}

const folder = ".cache/test";
const bin = (name: string) => `node_modules/.bin/${name}`;

const parts = {
  short: [`--tags-filter=${leftOut.map((tag) => `!${tag}`).join(" && ")}`, ...filesOfShort],
  rest: [`--tags-filter=${leftOut.join(" || ")}`, ...filesOfRest],
};

/** @param part chooses tests by their files and tags; without it they all run. */
function vitest(title: string, report: string, choice: string[], part?: "short" | "rest"): Step {
  return {
    title,
    command: [
      ...[bin("vitest"), "run", "--passWithNoTests", "--reporter=default", "--reporter=json"],
      `--outputFile.json=${folder}/${report}`,
      ...choice,
      ...(part ? parts[part] : []),
    ],
    counts: () => readVitestReport(readReport(report), part && filesOfRest),
  };
}

function playwright(title: string, choice: string[]): Step {
  return {
    title,
    command: [bin("playwright"), "test", "--pass-with-no-tests", ...choice],
    counts: () => readPlaywrightReport(readReport("playwright.json")),
  };
}

const unit = "Unit and integration tests (Vitest)";
const browser = "Browser tests (Playwright)";
const withoutCluster = ["--project=server", "--project=portal"];

const checks: Step[] = [
  { title: "Lint and format (Biome)", command: [bin("biome"), "check", "--error-on-warnings"] },
  { title: "Styles (stylelint)", command: [bin("stylelint"), "src/**/*.css"] },
  { title: "What nobody uses (knip)", command: [bin("knip")] },
  { title: "Types (TypeScript)", command: [bin("tsc"), "--noEmit"] },
  { title: "Build", command: [process.execPath, "scripts/run.mjs", "build"] },
];

const short: Step[] = [
  ...checks,
  vitest(unit, "vitest.json", withoutCluster, "short"),
  playwright("Journeys in a browser (Playwright)", ["--grep=@journey"]),
];

const rest: Step[] = [
  // They wait for more of their time than the short ones.
  vitest(
    "The long tests (Vitest)",
    "vitest-rest.json",
    [...withoutCluster, `--maxWorkers=${testWorkers(2)}`],
    "rest",
  ),
  // This runs by itself.
  vitest("A short round of the cluster (Vitest)", "cluster.json", ["--project=cluster"]),
  playwright(browser, ["--grep-invert=@journey"]),
];

const suites: Record<string, Step[]> = { short, rest, all: [...short, ...rest] };

const [suite, ...filter] = process.argv.slice(2);
const isFiltered = suite === "unit" || suite === "e2e" || filter.length > 0;
await main(isFiltered ? [filtered()] : (suites[suite ?? ""] ?? short));

function filtered(): Step {
  return suite === "e2e" ? playwright(browser, filter) : vitest(unit, "vitest.json", filter);
}

async function main(steps: Step[]): Promise<void> {
  // The programs install beside lint, types and build, which need none of them.
  const programs = ensureTestPrograms();
  keepTemporaryFilesInMemory();
  // Among the temporary files, what Playwright has compiled would go with this process.
  process.env.PLAYWRIGHT_TRANSFORM_CACHE_DIR ??= resolve(".cache", "playwright");
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const summary: string[] = [];
  let total = noTests;
  const add = ({ line, counts }: Taken) => {
    summary.push(line);
    total = addCounts(total, counts);
  };
  // Checks use one core each, and none needs another.
  const checked = await Promise.all(steps.filter(({ counts }) => !counts).map(take));
  checked.forEach(add);
  // A failed test says nothing of the other suites; what is not built cannot be tested.
  const suites = checked.every(({ isFine }) => isFine) ? steps.filter(({ counts }) => counts) : [];
  const problem = suites.length > 0 ? await programs : null;
  if (problem !== null) {
    add({ line: `✗ ${problem}`, counts: { ...noTests, failed: 1 }, isFine: false });
  } else {
    for (const step of suites) add(await take(step));
  }
  report(summary, total);
}

interface Taken {
  line: string;
  counts: Counts;
  isFine: boolean;
}

async function take({ title, command, counts: read }: Step): Promise<Taken> {
  if (read) process.stdout.write(`\n▸ ${title}\n`);
  const started = performance.now();
  const { code, output } = await run(command, read !== undefined);
  if (!read) process.stdout.write(`\n▸ ${title}\n${output}`);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const counted = read ? readCounts(read, code) : noTests;
  // A step that fails without a failed test, such as a type error, counts as one failure.
  const isUnnamed = code !== 0 && counted.failed === 0;
  const unnamed = `${title} ended with ${code}; see its own lines above`;
  const counts = isUnnamed
    ? { ...counted, failed: 1, failures: [...counted.failures, unnamed] }
    : counted;
  const isFine = code === 0 && counts.failed === 0;
  const detail = read ? `: ${inWords(counts)}` : "";
  return { line: `${isFine ? "✓" : "✗"} ${title}, ${seconds} s${detail}`, counts, isFine };
}

/** @param isShown prints at once; what runs beside others is printed when it has ended */
function run(
  [program = "", ...args]: string[],
  isShown: boolean,
): Promise<{ code: number; output: string }> {
  const out = isShown ? "inherit" : "pipe";
  return new Promise((end) => {
    const child = spawn(program, args, { stdio: ["ignore", out, out] });
    let output = "";
    const keep = (text: Buffer) => {
      output += text;
    };
    child.stdout?.on("data", keep);
    child.stderr?.on("data", keep);
    child.on("error", () => end({ code: 1, output }));
    child.on("close", (code) => end({ code: code ?? 1, output }));
  });
}

/** Prints at the end, where people look after a long run. */
function report(summary: string[], total: Counts): void {
  const failures = total.failures.map((failure) => `\n✗ ${failure}\n`).join("");
  const unsteady = total.unsteady.map((name) => `Passed at the second try: ${name}\n`).join("");
  const long = total.long.map((name) => `Long, and not called slow: ${name}\n`).join("");
  process.stdout.write(
    `${failures}\n${summary.join("\n")}\n${databases()}${unsteady}${long}\n${inWords(total)}\n`,
  );
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

/**
 * A crashed run leaves no report; its exit code says that it failed. One with further arguments may
 * end well without, as with `--help` or another reporter.
 */
function readCounts(read: () => Counts, code: number): Counts {
  try {
    return read();
  } catch (error) {
    const isMissing = error instanceof Error && "code" in error && error.code === "ENOENT";
    if (!isMissing || (code === 0 && !isFiltered)) throw error;
    return noTests;
  }
}

function readReport(name: string): string {
  return readFileSync(`${folder}/${name}`, "utf8");
}
