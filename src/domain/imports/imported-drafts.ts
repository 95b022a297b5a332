import { setImmediate as aTurnForOthers } from "node:timers/promises";
import type { PublicationKind } from "#contract/nouns.ts";
import { requestLimits } from "#contract/request-limits.ts";
import { DomainError } from "#domain/error.ts";
import type { NounOf } from "#domain/publications/nouns.ts";
import type { NounDefinition, Shapes } from "#domain/publications/publication-noun.ts";
import { PublicationRecords, type RecordNeeds } from "#domain/publications/publication-records.ts";
import type { Tx } from "#storage/database.ts";
import * as store from "#storage/imports/imported-item.ts";
import type { ImportedItemRow, PublicationRow } from "#storage/schema.ts";
import type { Watch } from "./imports.ts";

/** Rows per look-up. */
const BATCH = 100;

interface RefusedDraft {
  kind: PublicationKind;
  id: string;
  title: string;
  reason: string;
}

export interface PublishedDrafts {
  count: number;
  /** Only the first ones, because this is stored every second. */
  refused: RefusedDraft[];
  refusedTotal: number;
}

/** Imported drafts that were public at their source. Those with a schedule here are left alone. */
export class ImportedDrafts {
  readonly #dependencies: RecordNeeds;

  constructor(dependencies: RecordNeeds) {
    this.#dependencies = dependencies;
  }

  count(run: string): Promise<number> {
    return this.#dependencies.database.read((db) => store.countUnpublishedItems(db, run));
  }

  /** Publishes each by itself, with the date that it had. Webhooks are not told, because it is no news. */
  async publish(
    run: string,
    nounOf: NounOf,
    { signal, onItem, onProgress }: Watch<PublishedDrafts> = {},
  ): Promise<PublishedDrafts> {
    const outcome: PublishedDrafts = { count: 0, refused: [], refusedTotal: 0 };
    for (let after = ""; ; ) {
      const items = await this.#dependencies.database.read((db) =>
        store.listUnpublishedItems(db, run, { after, limit: BATCH }),
      );
      for (const { title, ...item } of items) {
        if (signal?.aborted) return outcome;
        after = item.target_id;
        const { kind } = item;
        if (kind === "picture") continue;
        onItem?.(title);
        const noun = nounOf(kind);
        try {
          if (await this.#publish(item, noun)) outcome.count += 1;
        } catch (error) {
          const reason = reasonOf(error);
          noteRefusal(outcome, { kind, id: item.target_id, title, reason });
        }
        onProgress?.(outcome);
        await aTurnForOthers();
      }
      if (items.length < BATCH) return outcome;
    }
  }

  /** False where it was published meanwhile. @throws {DomainError} not_found, invalid_fields (not complete) */
  async #publish<S extends Shapes>(
    item: ImportedItemRow,
    noun: NounDefinition<S>,
  ): Promise<boolean> {
    const records = new PublicationRecords(this.#dependencies, noun);
    const published = await this.#dependencies.content.change(async (tx) => {
      const before = await records.lock(tx, item.target_id, null);
      if (before.published === 1) return null;
      const change = { published: 1, was_published: 1 } as const;
      const { row } = await records.change(tx, before, change, false);
      records.requireComplete(await records.full(tx, row));
      await records.settlePublished(tx, row, false);
      await noteAsPublished(tx, item, before, row);
      return row;
    });
    // All of them at once would wait in memory, and hold up the stop of the server.
    if (published) await records.renderAhead(published);
    return published !== null;
  }
}

export function noteRefusal(outcome: PublishedDrafts, draft: RefusedDraft): void {
  outcome.refusedTotal += 1;
  if (outcome.refused.length < requestLimits.importLines) outcome.refused.push(draft);
}

/** Explains a refusal to the owner. @throws any other error */
function reasonOf(error: unknown): string {
  if (!(error instanceof DomainError)) throw error;
  const details = Object.values(error.errors ?? {}).flat();
  return details.length > 0 ? details.join(" ") : error.message;
}

/** A publication that nobody has changed here can still be taken back, and be brought up to date. */
function noteAsPublished(
  tx: Tx,
  item: ImportedItemRow,
  before: PublicationRow,
  { version }: PublicationRow,
): Promise<void> {
  const isUntouched = before.version === item.version;
  const present = {
    ...item,
    was_public: 0,
    version: isUntouched ? version : item.version,
  } as const;
  return store.saveImportedItem(tx, present);
}
