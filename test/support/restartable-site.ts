import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { administrator } from "./administrator.ts";
import type { Program } from "./process.ts";
import type { RunningProgram } from "./running-program.ts";

/** A data folder and the processes that serve it one after another. */
export interface RestartableSite {
  dataDir: string;
  pid(): number;
  /** Returns the address, which changes with each start. */
  start(env?: Record<string, string>): Promise<string>;
  /** Sends SIGKILL. @throws when the process had ended by itself */
  kill(): Promise<void>;
  /** Sends a JSON body, and a bearer token if given. */
  send(method: string, path: string, body?: unknown, token?: string): Promise<Response>;
  /** Returns the administrator's token. */
  signIn(): Promise<string>;
  remove(): Promise<void>;
}

export async function makeSite(program: Program): Promise<RestartableSite> {
  const dataDir = await mkdtemp(join(tmpdir(), "portico-site-"));
  let running: RunningProgram;
  let url = "";
  const site: RestartableSite = {
    dataDir,
    pid: () => running.process.pid ?? 0,
    start: async (env = {}) => {
      running = program.start({
        ...env,
        PORT: "0",
        DATA_DIR: dataDir,
        LOG_LEVEL: "silent",
        CONTACT_RATE_LIMIT: "off",
        ADMIN_USERNAME: administrator.username,
        ADMIN_PASSWORD: administrator.password,
      });
      url = await running.ready;
      return url;
    },
    kill: async () => {
      running.process.kill("SIGKILL");
      const code = await running.ended;
      if (code !== null) throw new Error(`It had ended with ${code}: ${running.stderr()}`);
    },
    send: (method, path, body, token) =>
      fetch(url + path, {
        method,
        headers: {
          ...(body === undefined ? {} : { "Content-Type": "application/json" }),
          ...(token ? { Authorization: `Bearer ${token}` } : {}),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
    signIn: async () => {
      const answer = await site.send("POST", "/api/admin/login", administrator);
      const { access_token } = (await answer.json()) as { access_token: string };
      return access_token;
    },
    remove: async () => {
      running?.process.kill("SIGKILL");
      await running?.ended;
      await rm(dataDir, { recursive: true, force: true });
    },
  };
  return site;
}
