import type { CompileContext, Token } from "mdast-util-from-markdown";
import { parseMarkdown } from "#contract/markdown.ts";

/** From and to, in the letters of the text. */
export type Place = [start: number, end: number];

/** Where a text has the addresses of links, pictures and definitions. Takes as long as it takes. */
export function findAddressesNow(markdown: string): Place[] {
  const places: Place[] = [];
  function note(this: CompileContext, { start, end }: Token) {
    places.push([start.offset, end.offset]);
    // What the reader does here by itself.
    this.buffer();
  }
  const noting = {
    enter: { resourceDestinationString: note, definitionDestinationString: note },
  };
  parseMarkdown(markdown, [noting]);
  return places;
}
