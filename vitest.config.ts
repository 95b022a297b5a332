import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["src/**/*.test.{ts,tsx}", "test/**/*.test.ts", "scripts/**/*.test.ts"],
    globalSetup: "test/support/databases.ts",
    maxWorkers: 2,
    // Files of a worker share their modules: to load the product anew for each took half of the time.
    isolate: false,
    // A busy machine is slow, not broken; what must be fast is measured by the bench.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
  },
});
