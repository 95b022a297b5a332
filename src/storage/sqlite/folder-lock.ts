import { readFile, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";
import BetterSqlite3 from "better-sqlite3";
import { z } from "zod";
import { timeOuts } from "#platform/time-outs.ts";
import { UnusableDatabase } from "#storage/known-schema.ts";

export class FolderInUse extends Error {}

/** The garbage collector would close an unreferenced connection, which releases the lock. */
const held = new Set<BetterSqlite3.Database>();

/**
 * Allows one server per data folder. SQLite's lock is released however the process ends, and works across
 * containers on one machine. Nothing else in this process may open the file: closing it would release the
 * lock (sqlite.org/howtocorrupt.html, §2.2). Returns the function that releases it.
 * @throws {FolderInUse}
 * @throws {UnusableDatabase} on a file system without locks
 */
export async function lockFolder(
  dataDir: string,
  kind: "server" | "command" = "server",
): Promise<() => void> {
  const file = join(dataDir, "server.lock");
  const holder = `${file}.json`;
  const release = hold(file, { dataDir, as: "exclusive", patience: 0 });
  if (release === null) throw inUse(dataDir, await readHolder(holder));
  const us: Holder = { kind, pid: process.pid, host: hostname(), since: new Date().toISOString() };
  // The file is only for the message above; on a full disk the server starts without it.
  await writeFile(holder, `${JSON.stringify(us)}\n`).catch(() => undefined);
  return release;
}

/**
 * Locks the folder for a command, which may run beside others and a server.
 * @throws {FolderInUse} while {@link lockFolderAlone} holds it
 */
export function shareFolder(dataDir: string): () => void {
  // A process that checks whether it is alone keeps others away for a moment.
  const patience = timeOuts.database.lockAlone;
  const release = hold(commandsLock(dataDir), { dataDir, as: "shared", patience });
  if (release !== null) return release;
  throw new FolderInUse(
    `The site in ${dataDir} is being replaced, moved or given another key. Run the command again once that has ended.`,
  );
}

/**
 * Keeps servers and commands away.
 * @throws {FolderInUse} while one of them is at work
 */
export async function lockFolderAlone(dataDir: string): Promise<() => void> {
  const leave = await lockFolder(dataDir, "command");
  try {
    const release = hold(commandsLock(dataDir), { dataDir, as: "exclusive", patience: 0 });
    if (release !== null) {
      return () => {
        release();
        leave();
      };
    }
    throw busyWithCommand(dataDir);
  } catch (error) {
    leave();
    throw error;
  }
}

function commandsLock(dataDir: string): string {
  return join(dataDir, "commands.lock");
}

/** Null if another process has it. */
function hold(
  file: string,
  { dataDir, as, patience }: { dataDir: string; as: "shared" | "exclusive"; patience: number },
): (() => void) | null {
  const connection = new BetterSqlite3(file, { timeout: patience });
  try {
    // A transaction that has read keeps the shared lock until it ends.
    if (as === "exclusive") connection.exec("begin exclusive");
    else connection.exec("begin; select count(*) from sqlite_master");
  } catch (cause) {
    connection.close();
    if (!(cause instanceof BetterSqlite3.SqliteError)) throw cause;
    if (cause.code === "SQLITE_BUSY") return null;
    throw new UnusableDatabase(
      `The data folder ${dataDir} cannot be locked (${cause.code}). Check its rights and disk space; network folders often know no locks.`,
      { cause },
    );
  }
  held.add(connection);
  return () => {
    held.delete(connection);
    connection.close();
  };
}

const Holder = z.object({
  kind: z.enum(["server", "command"]).default("server"),
  pid: z.int(),
  host: z.string(),
  since: z.string(),
});
type Holder = z.infer<typeof Holder>;

async function readHolder(file: string): Promise<Holder | null> {
  try {
    return Holder.parse(JSON.parse(await readFile(file, "utf8")));
  } catch {
    return null;
  }
}

function inUse(dataDir: string, holder: Holder | null): FolderInUse {
  const who = holder ? ` (process ${holder.pid} on ${holder.host}, since ${holder.since})` : "";
  if (holder?.kind === "command") return busyWithCommand(dataDir, who);
  return new FolderInUse(
    `Another Portico server runs on the data folder ${dataDir}${who}. Stop it first, or set DATA_DIR to another folder.`,
  );
}

function busyWithCommand(dataDir: string, who = ""): FolderInUse {
  return new FolderInUse(
    `A Portico command is at work on the data folder ${dataDir}${who}, maybe waiting for an answer. Let it end or stop it first; nothing was changed.`,
  );
}
