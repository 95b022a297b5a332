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
  phase: ImportPhase;
  /** The name of the export in the file store, while it may still be needed. */
  file: string | null;
  /** Its owner wants whatever is under way to end early. */
  is_stopping: Flag;
  /** When the command that brings it last wrote; null where jobs bring it. */
  command_seen_at: string | null;
  /** JSON. */
  progress: string;
  /** JSON; null while it is under way. */
  report: string | null;
}
