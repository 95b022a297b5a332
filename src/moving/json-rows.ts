import { Tokenizer, TokenType } from "@streamparser/json";
import { fileSize } from "#contract/file-size.ts";
import { UnreadableExport } from "./imported-post.ts";

/** The fields to read of each array, by the array's name. */
type WantedRows = Readonly<Record<string, readonly string[]>>;

export interface JsonRow {
  table: string;
  fields: Record<string, string>;
}

/** No text of a post is longer; a token is in memory as a whole. */
const MOST_BYTES_OF_A_VALUE = 32_000_000;
/** The nesting of a row, with all or less of `{ "db": [{ "data": { "posts": [{ … }] } }] }`. */
const ROW_DEPTHS = new Set([2, 3, 5]);

/**
 * Yields rows of the tables of a JSON document, as they come. Unwanted values are never built, and nested values of a
 * row neither. Numbers and booleans become text.
 * @throws {UnreadableExport} with the place
 */
export async function* readJsonRows(
  chunks: AsyncIterable<Uint8Array>,
  wanted: WantedRows,
): AsyncGenerator<JsonRow> {
  const reader = new RowReader(wanted);
  const tokenizer = new Tokenizer();
  tokenizer.onToken = (token) => reader.take(token);
  let read = 0;
  for await (const chunk of chunks) {
    try {
      tokenizer.write(chunk);
    } catch (cause) {
      throw damaged(reader.offset, cause);
    }
    read += chunk.byteLength;
    if (read - reader.offset > MOST_BYTES_OF_A_VALUE) {
      throw new UnreadableExport(
        `A single value after byte ${reader.offset} is larger than ${fileSize(MOST_BYTES_OF_A_VALUE)}, which no real export contains.`,
      );
    }
    yield* reader.rows.splice(0);
  }
  if (!reader.isAtEnd) throw damaged(reader.offset, undefined);
}

function damaged(offset: number, cause: unknown): UnreadableExport {
  return new UnreadableExport(
    `The file is incomplete or damaged: its JSON cannot be read after byte ${offset}. Export it again.`,
    { cause },
  );
}

interface Level {
  isArray: boolean;
  name: string;
  key: string | null;
}

type Token = Parameters<Tokenizer["onToken"]>[0];

/** Follows where in the document the tokens are. */
class RowReader {
  readonly rows: JsonRow[] = [];
  offset = 0;
  readonly #wanted: WantedRows;
  readonly #levels: Level[] = [];
  #row: JsonRow | null = null;
  #rowDepth = 0;

  constructor(wanted: WantedRows) {
    this.#wanted = wanted;
  }

  get isAtEnd(): boolean {
    return this.offset > 0 && this.#levels.length === 0;
  }

  take({ token, value, offset }: Token): void {
    this.offset = offset;
    const level = this.#levels.at(-1);
    switch (token) {
      case TokenType.LEFT_BRACE:
      case TokenType.LEFT_BRACKET:
        this.#enter(token === TokenType.LEFT_BRACKET);
        break;
      case TokenType.RIGHT_BRACE:
      case TokenType.RIGHT_BRACKET:
        this.#leave();
        break;
      case TokenType.COLON:
      case TokenType.COMMA:
        if (token === TokenType.COMMA && level) level.key = null;
        break;
      default:
        if (level && !level.isArray && level.key === null) level.key = String(value);
        else this.#takeValue(level, value);
    }
  }

  #enter(isArray: boolean): void {
    const parent = this.#levels.at(-1);
    const name = parent ? (parent.isArray ? parent.name : (parent.key ?? "")) : "";
    this.#levels.push({ isArray, name, key: null });
    const isRow = !isArray && parent?.isArray === true && ROW_DEPTHS.has(this.#levels.length - 1);
    if (isRow && this.#row === null && Object.hasOwn(this.#wanted, name)) {
      this.#row = { table: name, fields: {} };
      this.#rowDepth = this.#levels.length;
    }
  }

  #leave(): void {
    if (this.#row && this.#levels.length === this.#rowDepth) {
      this.rows.push(this.#row);
      this.#row = null;
    }
    this.#levels.pop();
  }

  #takeValue(level: Level | undefined, value: unknown): void {
    if (!this.#row || this.#levels.length !== this.#rowDepth || !level?.key) return;
    const isWanted = this.#wanted[this.#row.table]?.includes(level.key);
    if (isWanted && value !== null) this.#row.fields[level.key] = String(value);
  }
}
