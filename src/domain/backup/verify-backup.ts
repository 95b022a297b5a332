import { ArchiveError } from "#archive/read-archive.ts";
import { listAllNames } from "#domain/files/file-sweep.ts";
import type { Database } from "#storage/database.ts";
import type { Migrations } from "#storage/migrate.ts";
import { loadBackup } from "./load-backup.ts";
import { fileEntry, type Manifest } from "./manifest.ts";
import type { OpenBackup } from "./open-backup.ts";

/**
 * Restores the rows into `scratch` and reads every file.
 * @param scratch an empty database
 * @throws {ArchiveError} with the first thing that is wrong
 */
export async function verifyBackup(
  backup: OpenBackup,
  scratch: Database,
  migrations: Migrations,
  signal?: AbortSignal,
): Promise<Manifest> {
  const { manifest } = backup;
  await loadBackup(scratch, backup, migrations);
  for (const { name } of manifest.entries) {
    signal?.throwIfAborted();
    // Reading to the end compares the hash.
    for await (const chunk of await backup.file(name)) void chunk;
  }
  const stored = new Set(manifest.entries.map(({ name }) => name));
  const known = new Set(manifest.missing);
  for (const name of await scratch.read(listAllNames)) {
    if (stored.has(fileEntry(name)) || known.has(name)) continue;
    throw new ArchiveError(`A row names the file “${name}”, which is not in the backup.`);
  }
  return manifest;
}
