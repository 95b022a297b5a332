import type { ChildProcess } from "node:child_process";
import { closeSync, existsSync, openSync, readFileSync, truncateSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { apiPaths, sitePaths } from "#contract/paths.ts";
import { LoginAnswer } from "#contract/session.ts";
import { freePort } from "#test/support/free-port.ts";
import { type Core, waitFor } from "./processes.ts";
import { BenchError, type Run } from "./run.ts";

export const administrator = { username: "bench", password: "a password for one run" };

/** What `npm start` gives to Node.js. */
const server = z
  .object({ args: z.array(z.string()), env: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync("scripts/run/server.json", "utf8")));

const START_TIMEOUT_MS = 20_000;

export interface RunningApp {
  origin: string;
  pid: number;
  child: ChildProcess;
  dataDir: string;
  /** The time until the server prints that it is ready. */
  readyMs: number;
  emptyLog(): void;
}

export async function makeDemoData(run: Run, name: string): Promise<string> {
  const dataDir = join(run.folder, name);
  const env = environment(dataDir, {});
  await run.processes.run("any", process.execPath, ["dist/server/cli.js", "demo"], {
    timeoutMs: 60_000,
    env,
  });
  return dataDir;
}

export async function startApp(
  run: Run,
  dataDir: string,
  core: Core,
  extra: Record<string, string> = {},
): Promise<RunningApp> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const logFile = join(run.folder, "app.log");
  const log = openSync(logFile, "a");
  truncateSync(logFile);
  const started = performance.now();
  const child = run.processes.start(
    core,
    process.execPath,
    [...server.args, "dist/server/main.js"],
    {
      env: environment(dataDir, {
        ...server.env,
        PORT: String(port),
        SITE_URL: origin,
        ...extra,
      }),
      stdio: ["ignore", log, log],
    },
  );
  closeSync(log);
  const readyMs = await waitFor("the app did not say that it is ready", START_TIMEOUT_MS, () => {
    const text = readFileSync(logFile, "utf8");
    if (text.includes("Portico is ready")) return performance.now() - started;
    if (child.exitCode !== null) throw new BenchError(`The app did not start:\n${text}`);
    return null;
  });
  if (child.pid === undefined) throw new BenchError("The app has no process.");
  return {
    origin,
    pid: child.pid,
    child,
    dataDir,
    readyMs,
    emptyLog: () => truncateSync(logFile),
  };
}

function environment(dataDir: string, extra: Record<string, string>): NodeJS.ProcessEnv {
  return {
    PATH: process.env.PATH,
    NODE_ENV: "production",
    NODE_COMPILE_CACHE: ".cache/compile",
    DATA_DIR: dataDir,
    ADMIN_USERNAME: administrator.username,
    ADMIN_PASSWORD: administrator.password,
    // These are set so that a .env file in this folder has no effect.
    HOST: "127.0.0.1",
    LOG_LEVEL: "info",
    DATABASE_URL: "",
    TRUST_PROXY: "0",
    ...extra,
  };
}

export function ensureBuilt(): void {
  if (existsSync("dist/server/main.js")) return;
  throw new BenchError("The site is not built. Run npm run bench, which builds it first.");
}

/** Returns the value of the Authorization header. */
export async function signIn(app: RunningApp): Promise<string> {
  const answer = await ask(app, apiPaths.login(), {
    method: "POST",
    body: JSON.stringify(administrator),
    headers: { "content-type": "application/json" },
  });
  return `Bearer ${LoginAnswer.parse(await answer.json()).access_token}`;
}

/** @throws {BenchError} when the answer is an error */
export async function ask(app: RunningApp, path: string, init: RequestInit): Promise<Response> {
  const answer = await fetch(`${app.origin}${path}`, init);
  if (answer.ok) return answer;
  throw new BenchError(`${path} answers ${answer.status}: ${await answer.text()}`);
}

/** Returns one page of each shape from the sitemap. */
export async function kindsOfPages(app: RunningApp): Promise<string[]> {
  const sitemap = await (await fetch(app.origin + sitePaths.sitemap())).text();
  const paths = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, address = ""]) => new URL(address).pathname,
  );
  const shapeOf = (path: string) => path.replace(/^(\/[^/]+)\/.+$/, "$1/:slug");
  return [
    ...new Map(paths.toReversed().map((path) => [shapeOf(path), path])).values(),
  ].toReversed();
}
