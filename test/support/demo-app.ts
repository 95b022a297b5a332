import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { demo } from "#cli/demo.ts";
import { readConfig } from "#config.ts";
import { startApp, type TestApp } from "./app.ts";

/** Starts the site that `npm run demo` makes, with the pictures of `public`. */
export async function startDemoApp(): Promise<TestApp> {
  const dataDir = await mkdtemp(join(tmpdir(), "portico-demo-"));
  await demo.run(readConfig({ DATA_DIR: dataDir }), []);
  const app = await startApp({ DATA_DIR: dataDir }, "public");
  return {
    ...app,
    close: async () => {
      await app.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
