import { listBackups } from "#storage/backup/backup.ts";
import type { Connections, Database } from "#storage/database.ts";
import type { FileStore } from "#storage/files/files.ts";
import { countJobs, listOldestDue } from "#storage/job.ts";
import type { JobRow } from "#storage/schema.ts";
import type { Clock } from "./clock.ts";

/** What whoever runs the site is woken for. */
export interface Operation {
  jobs: { kind: JobRow["kind"]; state: JobRow["state"]; count: number }[];
  /** How long the oldest of each kind has waited that is due or was tried in vain. */
  waiting: { kind: JobRow["kind"]; seconds: number }[];
  /** Null where none was made. */
  lastBackup: Date | null;
  /** Null where files lie in an object store. */
  freeBytes: number | null;
  /** Null on SQLite, which has none to run out of. */
  connections: Connections | null;
}

interface Needed {
  database: Database;
  files: FileStore;
  clock: Clock;
}

/** @throws {Unavailable} where the database does not answer */
export async function readOperation({ database, files, clock }: Needed): Promise<Operation> {
  const { jobs, oldest, now, backups } = await database.read(async (db) => {
    const now = await clock.shared(db);
    return {
      now,
      jobs: await countJobs(db),
      oldest: await listOldestDue(db, now.toISOString()),
      backups: await listBackups(db),
    };
  });
  const last = backups.find(({ failure }) => failure === null);
  return {
    jobs,
    waiting: oldest.map(({ kind, since }) => ({
      kind,
      seconds: Math.max(0, (now.getTime() - Date.parse(since)) / 1000),
    })),
    lastBackup: last ? new Date(last.made_at) : null,
    freeBytes: await files.freeBytes(),
    connections: database.connections(),
  };
}
