import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Tx } from "#storage/database.ts";
import type { SearchTextRow } from "#storage/schema.ts";

type Kind = SearchTextRow["kind"];

/** Finds words in whole texts, which are too long to be scanned. */
export interface TextIndex {
  /** A query for the ids of texts with a word that begins like this. */
  withWord(word: string): RawBuilder<unknown>;
}

export interface SearchTerm {
  /** A part of the title or summary, including its punctuation. */
  part: string;
  /** The beginnings of words in the text; empty for a term with punctuation, such as 100%. */
  words: readonly string[];
}

/** Every term must be found, in any order. */
export interface TextQuery {
  terms: readonly SearchTerm[];
  index: TextIndex;
}

export async function putSearchText(tx: Tx, row: SearchTextRow): Promise<void> {
  const { text, words } = row;
  await tx
    .insertInto("search_text")
    .values(row)
    .onConflict((conflict) => conflict.columns(["kind", "target_id"]).doUpdateSet({ text, words }))
    .execute();
}

export async function deleteSearchText(tx: Tx, kind: Kind, targetId: string): Promise<void> {
  await tx
    .deleteFrom("search_text")
    .where("kind", "=", kind)
    .where("target_id", "=", targetId)
    .execute();
}

export function contains(column: string, part: string): RawBuilder<SqlBool> {
  return isLike(column, `%${literal(part)}%`);
}

/** True if the title, summary or text of a publication contains every term. */
export function hasTerms(kind: Kind, { terms, index }: TextQuery): RawBuilder<SqlBool> {
  return every(
    terms.map(({ part, words }) => {
      const inShort = sql<SqlBool>`publication.id in (
        select target_id from search_text where kind = ${kind} and ${contains("text", part)}
      )`;
      if (words.length === 0) return inShort;
      const inText = words.map((word) => sql<SqlBool>`publication.id in (${index.withWord(word)})`);
      return sql<SqlBool>`(${inShort} or (${every(inText)}))`;
    }),
  );
}

/** Sorts by the place of the match: words of the title, parts of it, the summary, the text. */
export function matchRank({ terms }: TextQuery): RawBuilder<string> {
  const all = (isFound: (part: string) => RawBuilder<SqlBool>) =>
    every(terms.map(({ part }) => isFound(literal(part))));
  // The title ends with the only line break.
  const begins = all(
    (part) => sql`(${isLike("text", `${part}%\n%`)} or ${isLike("text", `% ${part}%\n%`)})`,
  );
  const isPart = all((part) => isLike("text", `%${part}%\n%`));
  const isShort = all((part) => isLike("text", `%${part}%`));
  return sql`(
    select case when ${begins} then '3' when ${isPart} then '2' when ${isShort} then '1' else '0' end
    from search_text where kind = publication.kind and target_id = publication.id
  )`;
}

function isLike(column: string, pattern: string): RawBuilder<SqlBool> {
  return sql`${sql.ref(column)} like ${pattern} escape '\\'`;
}

function literal(part: string): string {
  return part.replace(/[\\%_]/g, "\\$&");
}

function every(conditions: readonly RawBuilder<SqlBool>[]): RawBuilder<SqlBool> {
  return sql`(${sql.join(conditions, sql` and `)})`;
}
