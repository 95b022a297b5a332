import type { ImportPhase } from "#contract/import.ts";
import type { PublicationKind } from "#contract/nouns.ts";
import type { Flag } from "#storage/schema.ts";

export interface ImportedItemRow {
  /** The system and site it came from. */
  source: string;
  source_id: string;
  kind: PublicationKind | "picture";
  target_id: string;
  /** Of what was imported: another one means that the source has changed since. */
  digest: string;
  /** Of the publication, right after the import: another one means that it was changed here. */
  version: number;
  run: string;
  /** It came as a draft, though visitors of the former site could read it. */
  was_public: Flag;
}

/** The one import of the portal. */
export interface ImportRunRow {
  id: 1;
  run: string;
  /** The process that works on it or did so last. */
  server: string;
  phase: ImportPhase;
  /** What another server was asked for, and the one with the export is to do. */
  request: "run" | "stop" | null;
  /** When that process last wrote. */
  seen_at: string;
  /** JSON. */
  progress: string;
  /** JSON; null while it is under way. */
  report: string | null;
}
