import { CARDS_PER_PAGE, type Page, type PageQuery } from "#contract/paging.ts";
import { decodeCursor, type Position } from "#storage/cursor.ts";
import { DomainError } from "./error.ts";

/** `page` counts from 1. */
export interface CardPage<Card> {
  items: Card[];
  page: number;
  pageCount: number;
}

/** Null at the beginning. @throws {DomainError} bad_request */
export function readPosition({ cursor }: PageQuery, list: string): Position | null {
  if (cursor === undefined) return null;
  const position = decodeCursor(cursor, list);
  if (!position) {
    throw new DomainError(
      "bad_request",
      "That cursor is not one of this list and order. Begin without one.",
    );
  }
  return position;
}

/** Null beyond the last page; page 1 always exists. */
export async function cardPage<Card>(
  page: number,
  total: number,
  list: (limit: number, offset: number) => Promise<Page<Card>>,
): Promise<CardPage<Card> | null> {
  const pageCount = Math.max(1, Math.ceil(total / CARDS_PER_PAGE));
  if (page > pageCount) return null;
  const { items } = await list(CARDS_PER_PAGE, (page - 1) * CARDS_PER_PAGE);
  return { items, page, pageCount };
}
