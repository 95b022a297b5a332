import { sql } from "kysely";
import { DAY_MS } from "#contract/durations.ts";
import type { Db, Tx } from "./database.ts";
import type { AnsweredRow } from "./schema.ts";

/** Another try of the same request has the key. */
export class KeyTaken extends Error {}

/**
 * One try of a request. Everything that it writes is committed together with its key, so that nothing is
 * done twice, however the try ends.
 */
export class Claim {
  readonly #row: Pick<AnsweredRow, "id" | "request" | "claim">;
  readonly #now: () => Date;
  #isOver = false;
  #isTaken = false;

  constructor(row: Pick<AnsweredRow, "id" | "request" | "claim">, now: () => Date) {
    this.#row = row;
    this.#now = now;
  }

  /** True once something of it has been committed. */
  get isTaken(): boolean {
    return this.#isTaken;
  }

  /**
   * Runs `work` in the transaction of the key.
   * @throws {KeyTaken}
   */
  async with<Result>(tx: Tx, work: (tx: Tx) => Promise<Result>): Promise<Result> {
    if (!this.#isTaken && !this.#isOver) await this.#put(tx);
    return work(tx);
  }

  committed(): void {
    if (!this.#isOver) this.#isTaken = true;
  }

  /** Work that goes on in the background of an answered request is no longer part of it. */
  end(): void {
    this.#isOver = true;
  }

  keep(tx: Tx, answer: string): Promise<void> {
    return this.#put(tx, { answer, size: answer.length });
  }

  async giveUp(tx: Tx): Promise<void> {
    const { id, claim } = this.#row;
    await tx.deleteFrom("answered").where("id", "=", id).where("claim", "=", claim).execute();
  }

  async #put(tx: Tx, answered: Partial<AnsweredRow> = {}): Promise<void> {
    const now = this.#now();
    const created_at = now.toISOString();
    const row = { ...this.#row, answer: null, size: 0, created_at, ...answered };
    const taken = await tx
      .insertInto("answered")
      .values(row)
      .onConflict((conflict) =>
        conflict
          .column("id")
          .doUpdateSet(row)
          .where(({ eb, or }) =>
            or([
              eb("answered.claim", "=", row.claim),
              eb("answered.created_at", "<", expiredAt(now)),
            ]),
          ),
      )
      .returning("id")
      .executeTakeFirst();
    if (!taken) throw new KeyTaken();
  }
}

function expiredAt(now: Date): string {
  return new Date(now.getTime() - DAY_MS).toISOString();
}

export async function findAnswered(db: Db, id: string, now: Date): Promise<AnsweredRow | null> {
  const row = await db
    .selectFrom("answered")
    .selectAll()
    .where("id", "=", id)
    .where("created_at", ">=", expiredAt(now))
    .executeTakeFirst();
  return row ?? null;
}

/** Deletes answers that are older than a day, and the oldest ones beyond the limits. */
export async function trimAnswered(
  tx: Tx,
  now: Date,
  most: { rows: number; size: number },
): Promise<void> {
  await tx.deleteFrom("answered").where("created_at", "<", expiredAt(now)).execute();
  for (;;) {
    const { rows, size } = await tx
      .selectFrom("answered")
      .select(({ fn }) => [
        fn.countAll<number>().as("rows"),
        sql<number>`cast(coalesce(sum(size), 0) as bigint)`.as("size"),
      ])
      .executeTakeFirstOrThrow();
    const excess = Math.max(rows - most.rows, Math.ceil(rows * (1 - most.size / size)));
    if (excess <= 0) return;
    const oldest = tx
      .selectFrom("answered")
      .select("id")
      .orderBy("created_at")
      .orderBy("id")
      .limit(excess);
    await tx.deleteFrom("answered").where("id", "in", oldest).execute();
  }
}
