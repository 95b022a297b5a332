import type { BackupKind } from "#contract/backup.ts";

export interface BackupRow {
  id: string;
  made_at: string;
  kind: BackupKind;
  /** In the folder or the bucket of backups; null where somebody put it elsewhere, and for one that failed. */
  name: string | null;
  /** 0 for one that failed, and until one is at its place. */
  size: number;
  /** JSON: how many of each it holds, and how many files it lacks. */
  contents: string;
  verified_at: string | null;
  failure: string | null;
}
