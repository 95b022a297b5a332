import { expect, it } from "vitest";
import { readPlaywrightReport, readVitestReport } from "./test-reports.ts";

const red = (text: string) => `\u001b[31m${text}\u001b[39m`;

it("names a failed test with the beginning of what went wrong", () => {
  const { passed, failed, failures } = readVitestReport(
    JSON.stringify({
      numPassedTests: 1,
      numFailedTests: 1,
      numPendingTests: 0,
      numTodoTests: 0,
      testResults: [
        {
          name: `${process.cwd()}/src/domain/money.test.ts`,
          message: "",
          assertionResults: [
            { fullName: "adds", status: "passed", failureMessages: [] },
            {
              fullName: "divides",
              status: "failed",
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
      numPendingTests: 0,
      numTodoTests: 0,
      testResults: [
        { name: `${process.cwd()}/src/a.test.ts`, message: "no such module", assertionResults: [] },
      ],
    }),
  );
  expect(failures).toEqual(["src/a.test.ts\n    no such module"]);
});

it("says of a browser test that needed a second try what the first one failed of", () => {
  const report = readPlaywrightReport(browserReport(1));
  expect(report).toEqual({
    passed: 2,
    failed: 0,
    skipped: 0,
    unsteady: ["test/e2e/a.spec.ts › opens 0"],
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
