import { Extension } from "@tiptap/core";
import type { Node } from "@tiptap/pm/model";
import { Plugin } from "@tiptap/pm/state";
import { Decoration, DecorationSet } from "@tiptap/pm/view";
import { readEmbed } from "#contract/embed.ts";

/** Says below an address that stands alone what its page will show. The text itself keeps the link. */
export const EmbedHints = Extension.create({
  name: "embedHints",
  addProseMirrorPlugins: () => [
    new Plugin<DecorationSet>({
      state: {
        init: (_, { doc }) => hintsOf(doc),
        apply: (transaction, hints) => (transaction.docChanged ? hintsOf(transaction.doc) : hints),
      },
      props: {
        decorations(state) {
          return this.getState(state);
        },
      },
    }),
  ],
});

export function hintsOf(doc: Node): DecorationSet {
  const hints: Decoration[] = [];
  doc.descendants((node, at, parent) => {
    if (!node.isTextblock) return true;
    // Pages have no paragraphs in cells and in most lists.
    const hint = parent === doc || parent?.type.name === "blockquote" ? hintOf(node) : null;
    if (hint) hints.push(Decoration.node(at, at + node.nodeSize, { "data-embed": hint }));
    return false;
  });
  return DecorationSet.create(doc, hints);
}

/** Null for a paragraph that is more than an address, or whose address pages only link. */
function hintOf(paragraph: Node): string | null {
  const [only] = paragraph.content.content;
  if (paragraph.type.name !== "paragraph" || paragraph.childCount !== 1 || !only?.isText)
    return null;
  const [mark, ...others] = only.marks;
  if (mark?.type.name !== "link" || others.length > 0) return null;
  const embed = readEmbed(String(mark.attrs.href), only.text);
  return (
    embed &&
    `The page shows a frame here, which loads the ${embed.kind} from ${embed.host} when its reader presses it.`
  );
}
