import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Db } from "./database.ts";

/** Both databases store text and whole numbers only. */
export type Row = Readonly<Record<string, string | number | null>>;

/** Both databases allow at least 32,766 (sqlite.org/limits.html). */
const MAX_PARAMETERS = 30_000;

/** @throws if a column holds anything but text, whole numbers and null */
export function toRow(table: string, found: unknown): Row {
  if (typeof found !== "object" || found === null) throw new TypeError(`${table}: not a row.`);
  const row: Record<string, string | number | null> = {};
  for (const [column, value] of Object.entries(found)) {
    if (value !== null && typeof value !== "string" && !Number.isSafeInteger(value)) {
      throw new TypeError(`${table}.${column} holds neither text nor a whole number.`);
    }
    row[column] = value;
  }
  return row;
}

export async function insertRows(db: Db, table: string, rows: readonly Row[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {});
  const step = Math.floor(MAX_PARAMETERS / Math.max(1, columns.length));
  for (let start = 0; start < rows.length; start += step) {
    const values = rows.slice(start, start + step).map((row) => {
      if (Object.keys(row).length !== columns.length) {
        throw new TypeError(`${table}: the rows have different columns.`);
      }
      return sql`(${sql.join(columns.map((column) => row[column]))})`;
    });
    await sql`
      insert into ${sql.id(table)} (${sql.join(columns.map((column) => sql.id(column)))})
      values ${sql.join(values)}
    `.execute(db);
  }
}

export interface TableDigest {
  rows: number;
  /** Hexadecimal. */
  hash: string;
}

const MODULUS = 1n << 256n;

/**
 * A digest of a table's rows in any order, since databases sort text differently: the sum of the SHA-256 of
 * each row.
 */
export class Digest {
  #rows = 0;
  #sum = 0n;

  add(row: Row): void {
    const text = JSON.stringify(
      Object.keys(row)
        .toSorted()
        .map((column) => [column, row[column]]),
    );
    // PostgreSQL refuses this character, and its replacement is stored.
    const hash = createHash("sha256").update(text.replaceAll("\\u0000", "\uFFFD")).digest("hex");
    this.#sum = (this.#sum + BigInt(`0x${hash}`)) % MODULUS;
    this.#rows += 1;
  }

  get(): TableDigest {
    return { rows: this.#rows, hash: this.#sum.toString(16).padStart(64, "0") };
  }
}
