import { v7 as uuidv7 } from "uuid";
import { z } from "zod";
import { type Backup, BackupContents, type BackupKind } from "#contract/backup.ts";
import type { BackupRow } from "#storage/schema.ts";
import type { Manifest } from "./manifest.ts";

/** Records from before missing files were counted read as complete. */
const StoredContents = BackupContents.extend({ missing_files: z.int().default(0) });

export function contentsOf({ kinds, tables }: Manifest): BackupContents {
  const rowsOf = (name: string) => tables.find((table) => table.name === name)?.rows ?? 0;
  return {
    publications: kinds,
    messages: rowsOf("contact_submission"),
    pictures: rowsOf("picture"),
  };
}

export function rowOf(
  manifest: Manifest & { bytes: number },
  { kind, name }: Pick<BackupRow, "kind" | "name">,
): BackupRow {
  return {
    id: uuidv7(),
    made_at: manifest.made_at,
    kind,
    name,
    size: manifest.bytes,
    contents: JSON.stringify({
      ...contentsOf(manifest),
      missing_files: manifest.missing.length,
    } satisfies z.infer<typeof StoredContents>),
    verified_at: null,
    failure: null,
  };
}

export function failedRow(kind: BackupKind, now: Date, failure: string): BackupRow {
  return {
    id: uuidv7(),
    made_at: now.toISOString(),
    kind,
    name: null,
    size: 0,
    contents: "{}",
    verified_at: null,
    failure,
  };
}

export function toBackup({ id, made_at, kind, size, contents, verified_at }: BackupRow): Backup {
  const { missing_files, ...counts } = StoredContents.parse(JSON.parse(contents));
  return { id, made_at, kind, size, contents: counts, verified_at, missing_files };
}
