import { randomBytes, randomUUID } from "node:crypto";
import { link, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Config, ConfigError } from "./config.ts";

/** SECRET_KEY, or that of the data folder, made once. @throws {ConfigError} with what to change */
export async function findSecretKey({ secretKey, dataDir }: Config): Promise<string> {
  if (secretKey !== null) return secretKey;
  const file = keyFile(dataDir);
  const key = (await readIfThere(file)) ?? (await makeKey(file));
  if (key.trim().length < 16) {
    throw new ConfigError(
      `The key file ${file} is damaged. Restore it from a backup, or delete it.`,
    );
  }
  return key.trim();
}

/** Null where none was made yet. */
export async function readSecretKey({ secretKey, dataDir }: Config): Promise<string | null> {
  return secretKey ?? (await readIfThere(keyFile(dataDir)));
}

/** A new one beside the present one, which stays until {@link putNextKey}. */
export async function makeNextKey(dataDir: string): Promise<string> {
  const text = newKey();
  await writeFile(nextKeyFile(dataDir), text, { mode: 0o600, flush: true });
  return text.trim();
}

/** Null when there is none. */
export async function findNextKey(dataDir: string): Promise<string | null> {
  const key = await readIfThere(nextKeyFile(dataDir));
  return key?.trim() ?? null;
}

export async function putNextKey(dataDir: string): Promise<void> {
  await rename(nextKeyFile(dataDir), keyFile(dataDir));
}

async function readIfThere(file: string): Promise<string | null> {
  try {
    return await readFile(file, "utf8");
  } catch (error) {
    if (hasCode(error, "ENOENT")) return null;
    throw new ConfigError(`The key file ${file} cannot be read. Check its rights.`, {
      cause: error,
    });
  }
}

/** Atomically, since another process may be starting on the same folder. */
async function makeKey(file: string): Promise<string> {
  const unfinished = `${file}.${randomUUID()}`;
  const text = newKey();
  try {
    await writeFile(unfinished, text, { mode: 0o600, flag: "wx", flush: true });
    await link(unfinished, file);
    return text;
  } catch (cause) {
    if (hasCode(cause, "EEXIST")) return readFile(file, "utf8");
    throw new ConfigError(`The key file ${file} cannot be written. Set SECRET_KEY instead.`, {
      cause,
    });
  } finally {
    await rm(unfinished, { force: true });
  }
}

function newKey(): string {
  return `${randomBytes(32).toString("base64url")}\n`;
}

function keyFile(dataDir: string): string {
  return join(dataDir, "secret.key");
}

function nextKeyFile(dataDir: string): string {
  return join(dataDir, "secret.key.next");
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code;
}
