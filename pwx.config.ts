import { defineConfig } from "@playwright/test";
import { chromiumFlags, findChromium } from "./test/support/chromium.ts";

export default defineConfig({
  testDir: "test/e2e",
  outputDir: "test-results",
  globalSetup: "./test/support/prepared-site.ts",
  workers: 2,
  // Otherwise one core idles while the last file runs alone.
  fullyParallel: true,
  // A busy machine is slow, not broken.
  timeout: 60_000,
  expect: { timeout: 10_000 },
  retries: 0,
  forbidOnly: true,
  reporter: [["line"], ["json", { outputFile: ".cache/test/playwright.json" }]],
  use: {
    browserName: "chromium",
    launchOptions: { executablePath: findChromium() ?? "/usr/bin/chromium", args: [...chromiumFlags, ...(process.env.FLAGS ?? '').split(' ').filter(Boolean)] },
    // A page whose process stays is ready in half the time; docs/decisions/0026 says what is reset.
    reuseContext: true, contextOptions: process.env.RM ? { reducedMotion: 'reduce' } : {},
    // A trace makes every test half as slow again; use --trace on.
  },
});
