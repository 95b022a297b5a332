import { v7 as uuidv7 } from "uuid";
import { limits } from "#contract/limits.ts";
import type { NewSavedAnswer, SavedAnswer, SavedAnswerChange } from "#contract/saved-answer.ts";
import type { Clock } from "#domain/clock.ts";
import { DomainError, notFound } from "#domain/error.ts";
import { requireSeen, type SeenVersion } from "#domain/publications/seen-version.ts";
import type { Database, Tx } from "#storage/database.ts";
import * as store from "#storage/messages/saved-answer.ts";
import type { SavedAnswerRow } from "#storage/schema.ts";
import { lockTable } from "#storage/table-lock.ts";

/** Answers that the owner gives often. */
export class SavedAnswers {
  readonly #needed: { database: Database; clock: Clock };

  constructor(needed: { database: Database; clock: Clock }) {
    this.#needed = needed;
  }

  /** The last used ones come first. */
  list(): Promise<SavedAnswer[]> {
    return this.#needed.database.read(store.listSavedAnswers);
  }

  /** @throws {DomainError} invalid_fields (the name is taken), conflict (there are as many as there may be) */
  create({ name, text, used_at }: NewSavedAnswer): Promise<SavedAnswer> {
    return this.#write(async (tx, present) => {
      if (present.length >= limits.savedAnswers) {
        throw new DomainError(
          "conflict",
          `There are ${limits.savedAnswers} saved answers already. Delete one first.`,
        );
      }
      refuseTaken(name, present);
      const made = used_at ?? this.#needed.clock.now().toISOString();
      const row: SavedAnswerRow = { id: uuidv7(), name, text, used_at: made, version: 1 };
      await store.insertSavedAnswer(tx, row);
      return row;
    });
  }

  /**
   * @param seen the version that the owner saw; null accepts any
   * @throws {DomainError} not_found, invalid_fields (the name is taken), conflict
   */
  update(id: string, change: SavedAnswerChange, seen: SeenVersion): Promise<SavedAnswer> {
    return this.#write(async (tx, present) => {
      const row = present.find((one) => one.id === id);
      if (!row) throw notFound("saved answer");
      requireSeen(seen, row.version, "saved answer");
      const next = { ...row, ...change, version: row.version + 1 };
      refuseTaken(
        next.name,
        present.filter((one) => one !== row),
      );
      await store.changeSavedAnswer(tx, id, next);
      return next;
    });
  }

  /** Notes that it was put into an answer. @throws {DomainError} not_found */
  async use(id: string): Promise<void> {
    const { database, clock } = this.#needed;
    const used_at = clock.now().toISOString();
    await database.write(async (tx) => {
      if (!(await store.changeSavedAnswer(tx, id, { used_at }))) throw notFound("saved answer");
    });
  }

  /** @throws {DomainError} not_found */
  async delete(id: string): Promise<void> {
    await this.#needed.database.write(async (tx) => {
      if (!(await store.deleteSavedAnswer(tx, id))) throw notFound("saved answer");
    });
  }

  async #write<Result>(work: (tx: Tx, present: SavedAnswerRow[]) => Promise<Result>) {
    const { database } = this.#needed;
    await database.requireRoom();
    return database.write(async (tx) => {
      await lockTable(tx, "saved_answer", database.locksRows);
      return work(tx, await store.listSavedAnswers(tx));
    });
  }
}

/** Two that look alike in a menu are one too many. */
function refuseTaken(name: string, others: readonly SavedAnswerRow[]): void {
  const folded = name.toLowerCase();
  if (!others.some((one) => one.name.toLowerCase() === folded)) return;
  const message = "Another saved answer has this name.";
  throw new DomainError("invalid_fields", message, { errors: { name: [message] } });
}
