import { defineConfig } from "@playwright/test";
import { chromiumFlags, findChromium } from "./test/support/chromium.ts";
import { testWorkers } from "./test/support/workers.ts";

export default defineConfig({
  testDir: "test/e2e",
  outputDir: "test-results",
  globalSetup: "./test/support/prepared-site.ts",
  workers: testWorkers(2),
  // Otherwise one core idles while the last file runs alone.
  fullyParallel: true,
  // A busy machine is slow, not broken.
  timeout: 90_000,
  expect: { timeout: 20_000 },
  // Who needs it is named, and few may: docs/decisions/0071-a-short-run-and-a-whole-one.md.
  retries: 1,
  forbidOnly: true,
  reporter: [["line"], ["json", { outputFile: ".cache/test/playwright.json" }]],
  use: {
    browserName: "chromium",
    launchOptions: {
      executablePath: findChromium() ?? "/usr/bin/chromium",
      // Between two tests is an empty page, for which the browser would end one process and start another.
      args: [...chromiumFlags, "--renderer-process-limit=1"],
    },
    // A page whose process stays is ready in half the time; test/support/browser.ts resets the rest.
    reuseContext: true,
    // A trace makes every test half as slow again; use --trace on.
  },
});
