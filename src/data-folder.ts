import { constants } from "node:fs";
import { access, rm, stat, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { accountName, ownAccount } from "./accounts.ts";
import { ConfigError } from "./config.ts";
import { makeFolder } from "./platform/make-folder.ts";

/** Only user and group may use what the process creates, SQLite's files included. */
const UMASK = 0o027;

/** The site cannot run if one of these belongs to another account. */
const WRITTEN = [
  ".",
  "portico.db",
  "portico.db-wal",
  "portico.db-shm",
  "server.lock",
  "commands.lock",
  "reserve",
  "files",
  "files/incoming",
  "files/trash",
];

/**
 * Gives whatever this process creates from now on to its user and group.
 * @throws {ConfigError} where something in the folder cannot be used, with its owner and what to do
 */
export async function prepareDataFolder(dataDir: string): Promise<void> {
  process.umask(UMASK);
  try {
    await makeFolder(dataDir, 0o750);
    const probe = join(dataDir, `.write-test-${process.pid}`);
    await writeFile(probe, "");
    await rm(probe, { force: true });
  } catch (cause) {
    const found = await stat(dataDir).catch(() => null);
    if (isDenied(cause) && found?.isDirectory()) {
      throw await refusal(dataDir, dataDir, cause);
    }
    throw new ConfigError(
      `The data folder ${dataDir} cannot be written. Make it writable, or set DATA_DIR to another folder.`,
      { cause },
    );
  }
  await requireRights(dataDir);
}

/** Checks what is there. @throws {ConfigError} as {@link prepareDataFolder} */
export async function requireRights(dataDir: string): Promise<void> {
  const { R_OK, W_OK } = constants;
  for (const name of WRITTEN) await requireAccess(name, R_OK | W_OK, dataDir);
  await requireAccess("secret.key", R_OK, dataDir);
}

async function requireAccess(name: string, mode: number, dataDir: string): Promise<void> {
  const path = join(dataDir, name);
  try {
    await access(path, mode);
  } catch (cause) {
    if (isDenied(cause)) throw await refusal(path, dataDir, cause);
  }
}

async function refusal(path: string, dataDir: string, cause: unknown): Promise<ConfigError> {
  const folder = resolve(dataDir);
  const found = await stat(path).catch(() => null);
  const us = ownAccount();
  if (us === null || found === null || found.uid === us.uid) {
    const text = `Portico may not read and write ${path}. Check its rights and those of the folders above it.`;
    return new ConfigError(text, { cause });
  }
  const { uid } = await stat(dataDir);
  const ours = accountName(us.uid);
  const what = `${path} belongs to ${accountName(found.uid)}, and this runs as ${ours}, which may not use it.`;
  // A folder of another account is hardly meant; a file in our own was left there.
  const otherwise =
    uid === us.uid ? "" : `Run this as ${accountName(uid)}, or, to run it as ${ours}: `;
  return new ConfigError(
    `${what} ${otherwise}${otherwise ? "as" : "As"} root, chown -R ${us.uid}:${us.gid} ${folder}`,
    { cause },
  );
}

function isDenied(error: unknown): boolean {
  return error instanceof Error && "code" in error && /^(?:EACCES|EPERM)$/.test(`${error.code}`);
}
