// Reads the reports of Vitest and Playwright into one shape.
import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { z } from "zod";

export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
  /** Names of unsteady tests. They count as passed, or as failed where they are too many. */
  unsteady: string[];
  /** Names of long tests that are not tagged slow, with their seconds. */
  long: string[];
  /** Each its name and the beginning of what went wrong, in lines. */
  failures: string[];
}

export const noTests: Counts = {
  passed: 0,
  failed: 0,
  skipped: 0,
  unsteady: [],
  long: [],
  failures: [],
};

export function addCounts(a: Counts, b: Counts): Counts {
  return {
    passed: a.passed + b.passed,
    failed: a.failed + b.failed,
    skipped: a.skipped + b.skipped,
    unsteady: [...a.unsteady, ...b.unsteady],
    long: [...a.long, ...b.long],
    failures: [...a.failures, ...b.failures],
  };
}

/** The number of browser tests that may need a second try: docs/decisions/0071-a-short-run-and-a-whole-one.md. */
const MAX_UNSTEADY = 2;

const SLOW = "slow";

/** The tags of what `npm test` leaves out: docs/decisions/0071-a-short-run-and-a-whole-one.md. */
export const leftOut = [SLOW, "second-database"];

/** Three times what a test has that is not called slow, since the machine may be busy. */
const SECONDS_OF_A_LONG_TEST = 3;

/** The message, where it was, and the lines of code around it. */
const LINES_OF_A_FAILURE = 30;

const VitestFile = z.object({
  name: z.string(),
  /** Why the file itself could not be run. */
  message: z.string(),
  assertionResults: z.array(
    z.object({
      fullName: z.string(),
      status: z.string(),
      tags: z.array(z.string()),
      /** Milliseconds, where it ran. */
      duration: z.number().nullish(),
      failureMessages: z.array(z.string()),
    }),
  ),
});

const VitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  testResults: z.array(VitestFile),
});

type UnitTest = z.infer<typeof VitestFile>["assertionResults"][number];

/**
 * @param rest has the files that `npm run test:rest` loads. Without it nothing is left out on purpose;
 * what is does not count as skipped, and as failed where those files lack it.
 */
export function readVitestReport(json: string, rest?: readonly string[]): Counts {
  const { numPassedTests, numFailedTests, testResults } = VitestReport.parse(JSON.parse(json));
  const isSkipped = ({ status, tags }: UnitTest) =>
    status !== "passed" && status !== "failed" && !(rest && isLeftOut(tags));
  const lost = rest ? testResults.flatMap((file) => lostTestsOf(file, rest)) : [];
  return {
    passed: numPassedTests,
    failed: numFailedTests + lost.length,
    skipped: testResults.flatMap(({ assertionResults }) => assertionResults).filter(isSkipped)
      .length,
    unsteady: [],
    long: testResults.flatMap(longTestsOf),
    failures: [...testResults.flatMap(failuresOfFile), ...lost],
  };
}

const isLeftOut = (tags: readonly string[]) => tags.some((tag) => leftOut.includes(tag));

/** Returns what `npm test` leaves out and `npm run test:rest` does not load. */
function lostTestsOf(
  { name, assertionResults }: z.infer<typeof VitestFile>,
  rest: readonly string[],
): string[] {
  const file = relative(process.cwd(), name);
  if (rest.includes(file)) return [];
  return assertionResults
    .filter(({ tags }) => isLeftOut(tags))
    .map(({ fullName }) => `${file} › ${fullName} runs nowhere: scripts/test-files.ts lacks it`);
}

function longTestsOf({ name, assertionResults }: z.infer<typeof VitestFile>): string[] {
  return assertionResults.flatMap(({ fullName, tags, duration }) => {
    const seconds = (duration ?? 0) / 1000;
    const isLong = seconds > SECONDS_OF_A_LONG_TEST && !tags.includes(SLOW);
    return isLong
      ? [`${seconds.toFixed(1)} s, ${relative(process.cwd(), name)} › ${fullName}`]
      : [];
  });
}

function failuresOfFile({ name, message, assertionResults }: z.infer<typeof VitestFile>): string[] {
  const file = relative(process.cwd(), name);
  const failed = assertionResults.filter(({ status }) => status === "failed");
  if (failed.length === 0 && message !== "") return [inLines(file, [message])];
  return failed.map((test) => inLines(`${file} › ${test.fullName}`, test.failureMessages));
}

const BrowserTest = z.object({
  status: z.string(),
  /** One for each try. */
  results: z.array(z.object({ errors: z.array(z.object({ message: z.string().optional() })) })),
});

interface Suite {
  specs: { title: string; file: string; tests: z.infer<typeof BrowserTest>[] }[];
  suites?: Suite[] | undefined;
}

const Suite: z.ZodType<Suite> = z.lazy(() =>
  z.object({
    specs: z.array(z.object({ title: z.string(), file: z.string(), tests: z.array(BrowserTest) })),
    suites: z.array(Suite).optional(),
  }),
);

const PlaywrightReport = z.object({
  /** Errors that belong to no test, such as a failure before the first. */
  errors: z.array(z.object({ message: z.string().optional() })),
  stats: z.object({
    expected: z.number(),
    unexpected: z.number(),
    flaky: z.number(),
    skipped: z.number(),
  }),
  suites: z.array(Suite),
});

export function readPlaywrightReport(json: string): Counts {
  const { errors, stats, suites } = PlaywrightReport.parse(JSON.parse(json));
  const areTooMany = stats.flaky > MAX_UNSTEADY;
  const tests = suites.flatMap(testsOf);
  return {
    passed: stats.expected + (areTooMany ? 0 : stats.flaky),
    failed: stats.unexpected + (areTooMany ? stats.flaky : 0),
    skipped: stats.skipped,
    unsteady: tests.filter(({ status }) => status === "flaky").map(({ name }) => name),
    long: [],
    failures: [
      ...(errors.length > 0 ? [inLines("Around the browser tests", messagesOf(errors))] : []),
      ...tests.flatMap(failuresOfTest),
    ],
  };
}

type NamedTest = z.infer<typeof BrowserTest> & { name: string };

/** Returns the failures of the first try of a test that passed at the second. */
function failuresOfTest({ name, status, results }: NamedTest): string[] {
  const messages = results.flatMap(({ errors }) => messagesOf(errors));
  const title = status === "flaky" ? `${name} (passed at the second try)` : name;
  return messages.length > 0 ? [inLines(title, messages)] : [];
}

function messagesOf(errors: readonly { message?: string | undefined }[]): string[] {
  return errors.map(({ message = "" }) => message);
}

function testsOf({ specs, suites = [] }: Suite): NamedTest[] {
  const own = specs.flatMap(({ file, title, tests }) =>
    tests.map((test) => ({ ...test, name: `test/e2e/${file} › ${title}` })),
  );
  return [...own, ...suites.flatMap(testsOf)];
}

function inLines(name: string, messages: string[]): string {
  const lines = stripVTControlCharacters(messages.join("\n")).split("\n");
  return [name, ...lines.slice(0, LINES_OF_A_FAILURE)].join("\n    ");
}
