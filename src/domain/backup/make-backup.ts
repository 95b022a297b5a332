import { createWriteStream } from "node:fs";
import { chmod, rename, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { writeArchive } from "#archive/write-archive.ts";
import { removeDeadScratch, withScratchFolder } from "#platform/scratch-folder.ts";
import { syncPath } from "#platform/sync-path.ts";
import { BackupEntries, type BackupSource } from "./backup-entries.ts";
import { watchRoom } from "./backup-room.ts";
import type { Manifest } from "./manifest.ts";
import { sealed } from "./sealing.ts";

export interface Sealing {
  passPhrase: string;
  /** Goes into the archive, so that a restore elsewhere can open the database's sealed values. */
  secretKey: string | null;
  /** Rows lie here unencrypted for a while: whoever seals a backup may not trust the place that keeps it. */
  scratch: string;
}

/**
 * Writes the whole site to `path`, which appears when it is complete and on the disk. Takes one
 * snapshot of the rows, and all files that it names.
 */
export async function makeBackup(
  source: BackupSource,
  path: string,
  now: Date,
  { sealing = null, signal }: { sealing?: Sealing | null; signal?: AbortSignal } = {},
): Promise<Manifest & { bytes: number }> {
  await removeDeadScratch(dirname(path), ".making");
  return withScratchFolder(dirname(path), ".making", async (folder) => {
    const unfinished = join(folder, basename(path));
    const made = new BackupEntries(source, sealing?.scratch ?? folder, now);
    const zip = writeArchive(made.entries(sealing?.secretKey ?? null), now);
    const room = watchRoom(folder);
    const output = createWriteStream(unfinished, { mode: 0o600, flush: true });
    if (sealing) await pipeline(await sealed(zip, sealing.passPhrase), room, output, { signal });
    else await pipeline(zip, room, output, { signal });
    await chmod(unfinished, 0o600);
    const { size } = await stat(unfinished);
    await rename(unfinished, path);
    await syncPath(dirname(path));
    return { ...made.manifest(), bytes: size };
  });
}
