import { readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DAY_MS, HOUR_MS } from "#contract/durations.ts";
import { removeDeadScratch, type Swept } from "#platform/scratch-folder.ts";
import type { Config } from "./config.ts";

/** Files that are made and removed within a moment, and held open by nobody. */
const BRIEF = /^(?:\.write-test-[\w-]+|secret\.key\.[0-9a-f-]{36})$/;
const BRIEF_MS = HOUR_MS;

/** Includes those of another container or machine, whose processes cannot be asked about. No restore takes a day. */
const UNSEALED = /^unsealed-(?:[0-9a-f]{8}-\d+-)?[A-Za-z0-9]{6}$/;
const UNSEALED_MS = DAY_MS;

/** Former versions kept uploaded exports in a folder "import"; today they are in the file store. */
const FORMER_UPLOAD = /^[0-9a-f-]{36}$/;

/**
 * Removes what commands and servers left that were killed, and nothing that might be in use. Backups
 * that were unsealed come first: they hold everything, and the key. Never throws.
 */
export async function removeLeftOvers({ dataDir, backupDir }: Config): Promise<Swept> {
  const all = [
    await removeDeadScratch(dataDir, "unsealed"),
    await removeDeadScratch(tmpdir(), "unsealed"),
    await removeOld(dataDir, UNSEALED, UNSEALED_MS),
    await removeOld(dataDir, BRIEF, BRIEF_MS),
    await removeOld(join(dataDir, "import"), FORMER_UPLOAD, 0),
    await removeDeadScratch(backupDir, ".making"),
    await removeDeadScratch(backupDir, "scratch"),
  ];
  return {
    removed: all.flatMap(({ removed }) => removed),
    stuck: all.flatMap(({ stuck }) => stuck),
  };
}

async function removeOld(folder: string, names: RegExp, age: number): Promise<Swept> {
  const swept: Swept = { removed: [], stuck: [] };
  for (const name of await readdir(folder).catch(() => [])) {
    if (!names.test(name)) continue;
    const path = join(folder, name);
    const found = await stat(path).catch(() => null);
    if (found === null || Date.now() - found.mtimeMs < age) continue;
    const list = await rm(path, { recursive: true, force: true }).then(
      () => swept.removed,
      () => swept.stuck,
    );
    list.push(path);
  }
  return swept;
}
