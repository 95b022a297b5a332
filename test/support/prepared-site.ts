import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { startBuiltServer as Start } from "#built-server.ts";
import { apiPaths } from "#contract/paths.ts";
import type { LoginAnswer } from "#contract/session.ts";
import { administrator } from "./administrator.ts";

/** The sites' public origin, which is never the address that they listen on. */
export const SITE_URL = "https://agency.example";

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

/** Once per run. */
export default async function prepareSites(): Promise<void> {
  await rm(join(".cache", "test", "sites"), { recursive: true, force: true });
  for (const content of ["empty", "demo"] as const) {
    const dataDir = preparedFolder(content);
    await mkdir(dataDir, { recursive: true });
    if (content === "demo") await fill(dataDir);
    const server = await startBuiltServer(siteSettings(dataDir), process.stderr);
    const url = server.address.replace("localhost", "127.0.0.1");
    const tokens: PreparedTokens = { browser: await signIn(url), calls: await signIn(url) };
    await writeFile(tokensFile(content), JSON.stringify(tokens));
    await server.close();
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
