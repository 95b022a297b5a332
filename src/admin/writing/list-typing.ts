import { Extension, InputRule } from "@tiptap/core";
import type { ResolvedPos } from "@tiptap/pm/model";

const markers = { bulletList: /^\s*[-+*]\s$/, orderedList: /^\s*\d{1,9}[.)]\s$/ } as const;

/** The kind of list whose item begins with the text block of a position. */
function listBegunBy(position: ResolvedPos): string | undefined {
  const item = position.depth - 1;
  if (item < 2 || position.node(item).type.name !== "listItem" || position.index(item) > 0) {
    return undefined;
  }
  return position.node(item - 1).type.name;
}

/** A list goes on by itself, but whoever knows Markdown types the next marker all the same. */
const repeatedMarkers = Object.entries(markers).map(
  ([list, find]) =>
    new InputRule({
      find,
      handler: ({ state, range }) => {
        if (listBegunBy(state.selection.$from) !== list) return null;
        state.tr.delete(range.from, range.to);
      },
    }),
);

/** `[ ]` or `[x]`: an item of a list gets a tick box, a paragraph becomes such an item. */
const tickBox = new InputRule({
  find: /^\s*\[([ xX]?)\]\s$/,
  handler: ({ state, range, match, chain }) => {
    const { $from } = state.selection;
    const isListed = listBegunBy($from) !== undefined;
    if (!isListed && $from.parent.type.name !== "paragraph") return null;
    const emptied = chain().deleteRange(range);
    (isListed ? emptied : emptied.toggleBulletList())
      .updateAttributes("listItem", { checked: match[1]?.toLowerCase() === "x" })
      .run();
  },
});

/** What a list makes of the characters typed at the beginning of a line. */
export const ListTyping = Extension.create({
  name: "listTyping",
  // Before the lists' own rules, which put a list into the item.
  priority: 200,
  addInputRules: () => [...repeatedMarkers, tickBox],
});
