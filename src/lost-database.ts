import { existsSync, readdirSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import { isBackupName } from "./domain/backup/backup-place.ts";
import { isOurName } from "./storage/files/file-name.ts";
import { UnusableDatabase } from "./storage/known-schema.ts";
import { sqliteFile } from "./storage/sqlite/sqlite-file.ts";

/**
 * An empty site in the place of a lost one would be served as if nothing had happened. BACKUP_DIR
 * proves nothing: several sites may keep their backups there.
 * @throws {UnusableDatabase} where files, backups or copies of a database are there without one
 */
export function refuseLostDatabase(dataDir: string): void {
  const file = sqliteFile(dataDir);
  const found = [
    counted(join(dataDir, "files"), isOurName, "files in files/"),
    counted(join(dataDir, "backups"), isBackupName, "backups in backups/"),
    counted(
      dataDir,
      (name) => name.startsWith(`${basename(file)}.before-`),
      "copies of a database",
    ),
    ...(hasLogAlone(file) ? [`the log ${basename(file)}-wal`] : []),
  ].filter((one) => one !== null);
  if (found.length === 0) return;
  throw new UnusableDatabase(
    `There is no database ${file}, or it is empty, but what belongs to one: ${found.join(", ")}. Set DATA_DIR, or DATABASE_URL, to the site’s; or bring the database back, as by “npm run portico -- restore”. To begin with an empty site, move these away first.`,
  );
}

function counted(folder: string, isOne: (name: string) => boolean, what: string): string | null {
  const count = existsSync(folder) ? readdirSync(folder).filter(isOne).length : 0;
  return count === 0 ? null : `${count} ${what}`;
}

/** A first start that was killed leaves a page of the database before it begins the log. */
function hasLogAlone(file: string): boolean {
  const sizeOf = (path: string) => statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  return sizeOf(file) === 0 && sizeOf(`${file}-wal`) > 0;
}
