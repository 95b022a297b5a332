import { v7 as uuidv7 } from "uuid";
import { UNTITLED } from "#contract/publication.ts";
import type { Clock } from "#domain/clock.ts";
import type { Tx } from "#storage/database.ts";
import type { PublicationRow } from "#storage/schema.ts";
import { toFlag } from "#storage/schema.ts";
import type { Content } from "./content.ts";
import {
  chosenDate,
  type NounDefinition,
  type Shapes,
  sortTitle,
  toColumns,
} from "./publication-noun.ts";
import { slugFromTitle } from "./slug.ts";

/** Values that a creation may set, which are otherwise decided here. */
export interface Creation {
  id?: string;
  createdAt?: Date;
  updatedAt?: Date;
  /** Takes the next free address where the given one is taken, instead of refusing it. */
  movesSlug?: boolean;
  /** False if it was published elsewhere before: webhooks are not told of it. */
  isNews?: boolean;
  /** Runs in the same transaction, which may run again. */
  alongside?: (tx: Tx, row: PublicationRow) => Promise<void>;
}

/** The address may be taken. */
export function newRow<S extends Shapes>(
  { content, clock }: { clock: Clock; content: Content },
  noun: NounDefinition<S>,
  { title: given = "", published, slug, ...fields }: S["input"],
  { id = uuidv7(), createdAt = clock.now(), updatedAt }: Creation,
): PublicationRow {
  const title = given === "" && !published ? UNTITLED : given;
  const now = createdAt.toISOString();
  const columns = toColumns(noun, content.facts, fields);
  return {
    id,
    kind: noun.kind,
    slug: slug ?? slugFromTitle(title),
    title,
    sort_title: sortTitle(title),
    published: toFlag(published),
    created_at: (published ? chosenDate(columns) : null) ?? now,
    updated_at: updatedAt?.toISOString() ?? now,
    version: 1,
    ...columns,
    rendered: null,
    was_published: toFlag(published),
  };
}
