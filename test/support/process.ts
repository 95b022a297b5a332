import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
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

/** A built server that can be started as a process of its own, any number of times. */
export interface Program {
  /** Starts it; what the environment of the tests holds is not passed on. */
  start(env: Record<string, string>): RunningProgram;
  /** Runs a command of `npm run portico`, such as `["config"]`. */
  command(args: string[], env: Record<string, string>): RunningProgram;
  remove(): void;
}

export interface RunningProgram {
  process: ChildProcess;
  /** What it wrote so far. */
  stdout(): string;
  stderr(): string;
  /** Its address, once it serves. Rejects when it ends before. */
  ready: Promise<string>;
  /** The exit code; null when a signal ended it. */
  ended: Promise<number | null>;
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
    start: (env) => launch(folder, ["main.js"], env),
    command: (args, env) => launch(folder, ["cli.js", ...args], env),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

function launch(
  folder: string,
  [entry = "", ...args]: string[],
  env: Record<string, string>,
): RunningProgram {
  const child = spawn(process.execPath, [join("dist", "server", entry), ...args], {
    cwd: folder,
    env: { PATH: process.env.PATH, NODE_ENV: "production", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const out = { stdout: "", stderr: "" };
  const ready = new Promise<string>((found, failed) => {
    child.stdout.on("data", (chunk) => {
      out.stdout += chunk;
      const address = /^Portico is ready at (\S+)$/m.exec(out.stdout)?.[1];
      if (address) found(address.replace("localhost", "127.0.0.1"));
    });
    child.stderr.on("data", (chunk) => {
      out.stderr += chunk;
    });
    child.once("close", (code) => failed(new Error(`Ended with ${code}: ${out.stderr}`)));
  });
  // Whoever waits for the end alone does not want to hear that it never was ready.
  ready.catch(() => undefined);
  const ended = once(child, "close").then(([code]: (number | null)[]) => code ?? null);
  return { process: child, stdout: () => out.stdout, stderr: () => out.stderr, ready, ended };
}
