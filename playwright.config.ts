import { defineConfig } from "@playwright/test";
import { chromiumFlags, findChromium } from "./test/support/chromium.ts";

export default defineConfig({
  testDir: "test/e2e",
  outputDir: "test-results",
  workers: 2,
  // A machine that does other work meanwhile is slow, not broken.
  timeout: 60_000,
  expect: { timeout: 10_000 },
  retries: 0,
  forbidOnly: true,
  reporter: [["line"], ["json", { outputFile: ".cache/test/playwright.json" }]],
  use: {
    browserName: "chromium",
    launchOptions: { executablePath: findChromium() ?? "/usr/bin/chromium", args: chromiumFlags },
    // A trace makes every test half as slow again; ask for one with --trace on.
    screenshot: "only-on-failure",
  },
});
