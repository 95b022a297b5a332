import type { Snapshot } from "#storage/snapshot.ts";
import { listTables } from "#storage/table-names.ts";
import type { Row } from "#storage/table-row.ts";

/** Tables whose rows an owner would miss. */
const WRITTEN = ["publication", "contact_submission", "picture", "trashed_publication"] as const;

/** Tables that belong to this installation, not to the site. */
const OWN = ["backup"] as const;

export type OwnRows = Readonly<Record<string, readonly Row[]>>;

export interface PresentSite {
  /** For example, `publication`: 3. Empty tables are left out. */
  rows: Record<string, number>;
  own: OwnRows;
}

/** @param snapshot of any schema that the product ever had */
export async function readPresentSite(snapshot: Snapshot): Promise<PresentSite> {
  const tables = await listTables(snapshot.db);
  const rows: Record<string, number> = {};
  for (const table of WRITTEN.filter((name) => tables.includes(name))) {
    let count = 0;
    for await (const batch of snapshot.rows(table)) count += batch.length;
    if (count > 0) rows[table] = count;
  }
  const own: Record<string, Row[]> = {};
  for (const table of OWN.filter((name) => tables.includes(name))) {
    own[table] = [];
    for await (const batch of snapshot.rows(table)) own[table].push(...batch);
  }
  return { rows, own };
}
