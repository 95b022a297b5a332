import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { build } from "vite";
import { vi } from "vitest";
import { type RunningProgram, startProgram } from "./running-program.ts";

/** A built server that can be started as a process of its own, any number of times. */
export interface Program {
  /** Where its `dist/` is. */
  folder: string;
  /** Starts it; what the environment of the tests holds is not passed on. */
  start(env: Record<string, string>): RunningProgram;
  /** Runs a command of `npm run portico`, such as `["config"]`. */
  command(args: string[], env: Record<string, string>): RunningProgram;
  remove(): void;
}

const entries = [
  "src/site/site.css",
  "src/site/browser/site.ts",
  "src/site/islands/contact.client.tsx",
  "src/site/islands/download.client.tsx",
  "src/admin/main.tsx",
  "src/admin/theme.client.ts",
];

/** Builds the server, without the browser's files, into a folder of its own. */
export async function buildProgram(): Promise<Program> {
  const folder = mkdtempSync(join(tmpdir(), "portico-program-"));
  // What is built under the test runner's own environment would be a development build.
  vi.stubEnv("NODE_ENV", "production");
  await build({
    logLevel: "error",
    build: { ssr: true, outDir: join(folder, "dist", "server"), emptyOutDir: true },
  });
  vi.unstubAllEnvs();
  for (const name of ["node_modules"]) symlinkSync(resolve(name), join(folder, name));
  copyFileSync("package.json", join(folder, "package.json"));
  if (existsSync("public")) symlinkSync(resolve("public"), join(folder, "public"));
  const manifest = join(folder, "dist", "client", ".vite");
  mkdirSync(manifest, { recursive: true });
  writeFileSync(
    join(manifest, "manifest.json"),
    JSON.stringify(
      Object.fromEntries(entries.map((entry) => [entry, { file: "assets/x", css: [] }])),
    ),
  );
  return {
    folder,
    start: (env) => startProgram(folder, env),
    command: (args, env) => startProgram(folder, env, { args: ["cli.js", ...args] }),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
