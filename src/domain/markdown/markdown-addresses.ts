import type { CompileContext, Token } from "mdast-util-from-markdown";
import { parseMarkdown } from "#contract/markdown.ts";

/** Offsets in the text, in UTF-16 units. */
export type Place = [start: number, end: number];

/** Finds the addresses of links, pictures and definitions in a text, without a time limit. */
export function findAddressesNow(markdown: string): Place[] {
  const places: Place[] = [];
  function note(this: CompileContext, { start, end }: Token) {
    places.push([start.offset, end.offset]);
    // The parser does this by itself for its own handlers.
    this.buffer();
  }
  const noting = {
    enter: { resourceDestinationString: note, definitionDestinationString: note },
  };
  parseMarkdown(markdown, [noting]);
  return places;
}
