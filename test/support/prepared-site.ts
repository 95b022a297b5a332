import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import type BetterSqlite3 from "better-sqlite3";
import type { startBuiltServer as Start } from "#built-server.ts";
import { apiPaths } from "#contract/paths.ts";
import type { LoginAnswer } from "#contract/session.ts";
import { administrator } from "./administrator.ts";

/** The sites' public origin, which is never the address that they listen on. */
export const SITE_URL = "https://agency.example";

/** The demo's guide of which two pages are drawn. */
const READ_GUIDE = "the-pilot-playbook";

export type PreparedContent = "empty" | "demo";

/** A data folder with an administrator, to be copied. */
export function preparedFolder(content: PreparedContent): string {
  return join(".cache", "test", "sites", content);
}

/** Sessions that every copy of a prepared folder has. */
export interface PreparedTokens {
  browser: string;
  calls: string;
}

export async function readPreparedTokens(content: PreparedContent): Promise<PreparedTokens> {
  return JSON.parse(await readFile(tokensFile(content), "utf8"));
}

function tokensFile(content: PreparedContent): string {
  return `${preparedFolder(content)}.tokens.json`;
}

/** The built server as a module. */
export const startBuiltServer: typeof Start = async (...options) => {
  const built: { startBuiltServer: typeof Start } = await import(
    pathToFileURL(resolve("dist", "server", "server.js")).href
  );
  return built.startBuiltServer(...options);
};

// The built server's copy: with two copies of SQLite in one process, closing a connection of one
// releases the other's locks (sqlite.org/howtocorrupt.html, §2.2.1).
const Sqlite: typeof BetterSqlite3 = createRequire(resolve("dist", "server", "server.js"))(
  "better-sqlite3",
);

/** A second connection to a site's database; close it after use. */
export function openStored(dataDir: string): BetterSqlite3.Database {
  return new Sqlite(join(dataDir, "portico.db"));
}

/** Runs once per run of the tests. */
export default async function prepareSites(): Promise<void> {
  await rm(join(".cache", "test", "sites"), { recursive: true, force: true });
  for (const content of ["empty", "demo"] as const) {
    const dataDir = preparedFolder(content);
    await mkdir(dataDir, { recursive: true });
    if (content === "demo") await fill(dataDir);
    if (content === "demo") readLittle(dataDir);
    const server = await startBuiltServer(siteSettings(dataDir), process.stderr);
    const url = server.address.replace("localhost", "127.0.0.1");
    const tokens: PreparedTokens = { browser: await signIn(url), calls: await signIn(url) };
    await writeFile(tokensFile(content), JSON.stringify(tokens));
    await waitForReading(dataDir);
    await server.close();
    endReading(dataDir);
  }
}

/** An empty value counts as absent and keeps a developer's .env out of the tests. */
export function siteSettings(dataDir: string): Record<string, string> {
  return {
    PORT: "0",
    HOST: "",
    SITE_URL,
    DATA_DIR: dataDir,
    DATABASE_URL: "",
    STORAGE_URL: "",
    SECRET_KEY: "",
    ADMIN_USERNAME: administrator.username,
    ADMIN_PASSWORD: administrator.password,
    TRUST_PROXY: "",
    CONTACT_RATE_LIMIT: "off",
    WEBHOOKS_TO_PRIVATE_HOSTS: "on",
    LOG_LEVEL: "error",
  };
}

async function signIn(url: string): Promise<string> {
  const answer = await fetch(url + apiPaths.login(), {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(administrator),
  });
  if (!answer.ok) throw new Error(`Sign-in answered ${answer.status}.`);
  const { access_token }: LoginAnswer = await answer.json();
  return access_token;
}

async function fill(dataDir: string): Promise<void> {
  const child = spawn(process.execPath, ["dist/server/cli.js", "demo"], {
    env: { PATH: process.env.PATH, ...siteSettings(dataDir) },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const [code] = await once(child, "exit");
  if (code !== 0) throw new Error(`The demo command ended with ${code}.`);
}

/** Drawing all pages of all guides would cost each worker's copy fifteen seconds of a processor. */
function readLittle(dataDir: string): void {
  const database = openStored(dataDir);
  const isRead = "publication_id in (select id from publication where slug = ?)";
  database
    .prepare(`update publication_file set reading = 'unreadable' where not ${isRead}`)
    .run(READ_GUIDE);
  database.prepare(`update publication_file set chosen = '[1,2]' where ${isRead}`).run(READ_GUIDE);
  database.close();
}

async function waitForReading(dataDir: string): Promise<void> {
  const database = openStored(dataDir);
  const due = database.prepare("select count(*) from publication_file where reading = 'due'");
  const giveUpAt = performance.now() + 30_000;
  while (due.pluck().get() !== 0 && performance.now() < giveUpAt) await sleep(50);
  database.close();
}

/** Goes on until a guide is read. On a busy machine that may need several tries, which no test waits for. */
function endReading(dataDir: string): void {
  const database = openStored(dataDir);
  database.exec(
    `update publication_file
    set reading = case when facts is null then 'unreadable' else 'read' end
    where reading = 'due'`,
  );
  database.close();
}
