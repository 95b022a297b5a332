import { copyFile, mkdtemp, rm, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inject } from "vitest";
import { readConfig } from "#config.ts";
import { startServer } from "#server.ts";
import { RESERVE_BYTES, reserveFile } from "#storage/reserve.ts";
import { sqliteFile } from "#storage/sqlite/sqlite-file.ts";
import { administrator } from "./administrator.ts";
import { expectDocumented } from "./documented-answers.ts";
import { siteAssets } from "./site-props.ts";

/** The public origin of test apps. No answer may contain the address that was really called. */
export const SITE_URL = "http://agency.test";

export interface TestApp {
  /** Has no trailing slash. */
  url: string;
  dataDir: string;
  /** Every log line so far. */
  log: string[];
  /** @throws when the OpenAPI document does not describe the answer */
  fetch(path: string, init?: RequestInit): Promise<Response>;
  /** Sends a JSON body, and a bearer token if given. */
  send(method: string, path: string, body?: unknown, token?: string): Promise<Response>;
  /** Returns the administrator's token. */
  signIn(): Promise<string>;
  /** Does the first part of SIGTERM. */
  drain(): Promise<void>;
  close(): Promise<void>;
}

/** The real product on a free port, with an empty data folder; `clientFolder` has built files. */
export async function startApp(
  env: Record<string, string> = {},
  clientFolder: string | null = null,
): Promise<TestApp> {
  const dataDir = env.DATA_DIR ?? (await freshFolder(env));
  const log: string[] = [];
  const environment = {
    PORT: "0",
    SITE_URL,
    DATA_DIR: dataDir,
    ADMIN_USERNAME: administrator.username,
    ADMIN_PASSWORD: administrator.password,
    CONTACT_RATE_LIMIT: "off",
    ...env,
  };
  const config = readConfig(environment);
  const server = await startServer({
    config,
    environment,
    assets: siteAssets,
    clientFolder,
    logTo: { write: (line) => log.push(line) },
  });
  const url = server.address.replace("localhost", "127.0.0.1");
  const app: TestApp = {
    url,
    dataDir,
    log,
    fetch: async (path, init) => {
      const answer = await fetch(url + path, { redirect: "manual", ...init });
      await expectDocumentedJson(init?.method ?? "GET", path, answer);
      return answer;
    },
    send: (method, path, body, token) =>
      app.fetch(path, {
        method,
        headers: {
          ...(body === undefined ? {} : { "Content-Type": "application/json" }),
          ...(token ? { Authorization: `Bearer ${token}` } : {}),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
    signIn: async () => {
      const answer = await app.send("POST", "/api/admin/login", administrator);
      if (!answer.ok) throw new Error(`Sign-in answered ${answer.status}.`);
      const { access_token }: { access_token: string } = await answer.json();
      return access_token;
    },
    drain: () => server.drain(),
    close: async () => {
      await server.close();
      if (env.DATA_DIR === undefined) await rm(dataDir, { recursive: true, force: true });
    },
  };
  return app;
}

/** Makes the folder after a first start, which costs more than most tests: the schema, a password, a reserve. */
async function freshFolder({
  DATABASE_URL,
  ADMIN_USERNAME,
  ADMIN_PASSWORD,
}: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "portico-test-"));
  if (DATABASE_URL) return folder;
  const isOlives = ADMIN_USERNAME === undefined && ADMIN_PASSWORD === undefined;
  await copyFile(inject(isOlives ? "ownedSqlite" : "migratedSqlite"), sqliteFile(folder));
  // The reserve takes no byte of the disk, which none of these apps fills.
  await writeFile(reserveFile(folder), "");
  await truncate(reserveFile(folder), RESERVE_BYTES);
  return folder;
}

async function expectDocumentedJson(method: string, path: string, answer: Response): Promise<void> {
  const isJson = /json$/.test(answer.headers.get("content-type") ?? "");
  const text = isJson ? await answer.clone().text() : null;
  expectDocumented(method, path, {
    status: answer.status,
    header: (name) => answer.headers.get(name),
    text,
  });
}
