import { expect, it } from "vitest";
import { readPlaywrightReport, readVitestReport } from "./test-reports.ts";

const red = (text: string) => `\u001b[31m${text}\u001b[39m`;

it("names a failed test with the beginning of what went wrong", () => {
  const { passed, failed, failures } = readVitestReport(
    JSON.stringify({
      numPassedTests: 1,
      numFailedTests: 1,
      testResults: [
        {
          name: `${process.cwd()}/src/domain/money.test.ts`,
          message: "",
          assertionResults: [
            { fullName: "adds", status: "passed", tags: [], failureMessages: [] },
            {
              fullName: "divides",
              status: "failed",
              tags: [],
              failureMessages: [`${red("expected 1")} to be 2\n${"at a line\n".repeat(90)}`],
            },
          ],
        },
      ],
    }),
  );
  expect({ passed, failed }).toEqual({ passed: 1, failed: 1 });
  expect(failures).toHaveLength(1);
  const lines = failures[0]?.split("\n") ?? [];
  expect(lines.slice(0, 2)).toEqual([
    "src/domain/money.test.ts › divides",
    "    expected 1 to be 2",
  ]);
  expect(lines.length).toBeLessThan(40);
});

it("names a file that could not be run", () => {
  const { failures } = readVitestReport(
    JSON.stringify({
      numPassedTests: 0,
      numFailedTests: 0,
      testResults: [
        { name: `${process.cwd()}/src/a.test.ts`, message: "no such module", assertionResults: [] },
      ],
    }),
  );
  expect(failures).toEqual(["src/a.test.ts\n    no such module"]);
});

it("does not count as skipped what the run left out on purpose, and as failed what none loads", () => {
  const report = JSON.stringify({
    numPassedTests: 0,
    numFailedTests: 0,
    testResults: [
      {
        name: `${process.cwd()}/src/a.test.ts`,
        message: "",
        assertionResults: [
          { fullName: "kills", status: "skipped", tags: ["slow"], failureMessages: [] },
          { fullName: "needs Linux", status: "skipped", tags: [], failureMessages: [] },
        ],
      },
    ],
  });
  expect(readVitestReport(report, ["src/a.test.ts"])).toMatchObject({ skipped: 1, failed: 0 });
  expect(readVitestReport(report).skipped).toBe(2);
  const lost = "src/a.test.ts › kills runs nowhere: scripts/test-files.ts lacks it";
  expect(readVitestReport(report, [])).toMatchObject({ failed: 1, failures: [lost] });
});

it("names what takes long and is not called slow", () => {
  const took = (fullName: string, tags: string[], duration: number | null) => {
    return { fullName, tags, duration, status: "passed", failureMessages: [] };
  };
  const assertionResults = [
    took("waits", [], 4200),
    took("kills", ["slow"], 9000),
    took("adds", [], 12),
    took("never ran", [], null),
  ];
  const report = JSON.stringify({
    numPassedTests: 4,
    numFailedTests: 0,
    testResults: [{ name: `${process.cwd()}/src/a.test.ts`, message: "", assertionResults }],
  });
  expect(readVitestReport(report).long).toEqual(["4.2 s, src/a.test.ts › waits"]);
});

it("says of a browser test that needed a second try what the first one failed of", () => {
  const report = readPlaywrightReport(browserReport(1));
  expect(report).toEqual({
    passed: 2,
    failed: 0,
    skipped: 0,
    unsteady: ["test/e2e/a.spec.ts › opens 0"],
    long: [],
    failures: ["test/e2e/a.spec.ts › opens 0 (passed at the second try)\n    nothing there"],
  });
});

it("counts browser tests that need a second try as failed once they are many", () => {
  const { passed, failed, unsteady } = readPlaywrightReport(browserReport(3));
  expect({ passed, failed, unsteady: unsteady.length }).toEqual({
    passed: 1,
    failed: 3,
    unsteady: 3,
  });
});

/** One that passes at once, and so many that need a second try. */
function browserReport(flaky: number): string {
  const unsteady = Array.from({ length: flaky }, (_, index) => ({
    title: `opens ${index}`,
    file: "a.spec.ts",
    tests: [
      {
        status: "flaky",
        results: [{ errors: [{ message: red("nothing there") }] }, { errors: [] }],
      },
    ],
  }));
  const steady = {
    title: "closes",
    file: "a.spec.ts",
    tests: [{ status: "expected", results: [{ errors: [] }] }],
  };
  return JSON.stringify({
    errors: [],
    stats: { expected: 1, unexpected: 0, flaky, skipped: 0 },
    suites: [{ specs: [steady], suites: [{ specs: unsteady }] }],
  });
}
