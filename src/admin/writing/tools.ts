import type { ChainedCommands, Editor } from "@tiptap/core";
import boldIcon from "#ui/icons/bold.svg?raw";
import codeIcon from "#ui/icons/code.svg?raw";
import heading2Icon from "#ui/icons/heading-2.svg?raw";
import heading3Icon from "#ui/icons/heading-3.svg?raw";
import imageIcon from "#ui/icons/image.svg?raw";
import italicIcon from "#ui/icons/italic.svg?raw";
import listIcon from "#ui/icons/list.svg?raw";
import listOrderedIcon from "#ui/icons/list-ordered.svg?raw";
import listTodoIcon from "#ui/icons/list-todo.svg?raw";
import minusIcon from "#ui/icons/minus.svg?raw";
import quoteIcon from "#ui/icons/quote.svg?raw";
import strikeIcon from "#ui/icons/strikethrough.svg?raw";
import footnoteIcon from "#ui/icons/superscript.svg?raw";
import tableIcon from "#ui/icons/table.svg?raw";

/** An action on the text that the toolbar, the selection's menu or the slash menu offers. */
export interface Tool {
  label: string;
  glyph: string;
  /** The letter that triggers it with Ctrl or ⌘. */
  letter?: string;
  /** Markdown that does the same when typed at the start of a line. */
  typed?: string;
  words?: string;
  /** True for a tool whose result directly follows a word. */
  attachesToWord?: boolean;
  isActive?: (editor: Editor) => boolean;
  run: (chain: ChainedCommands, editor: Editor) => ChainedCommands;
}

export const tools = {
  bold: {
    label: "Bold",
    glyph: boldIcon,
    letter: "B",
    isActive: (editor) => editor.isActive("bold"),
    run: (chain) => chain.toggleBold(),
  },
  italic: {
    label: "Italic",
    glyph: italicIcon,
    letter: "I",
    isActive: (editor) => editor.isActive("italic"),
    run: (chain) => chain.toggleItalic(),
  },
  strike: {
    label: "Strikethrough",
    glyph: strikeIcon,
    isActive: (editor) => editor.isActive("strike"),
    run: (chain) => chain.toggleStrike(),
  },
  code: {
    label: "Code",
    glyph: codeIcon,
    letter: "E",
    isActive: (editor) => editor.isActive("code"),
    run: (chain) => chain.toggleCode(),
  },
  heading: {
    label: "Heading",
    glyph: heading2Icon,
    typed: "##",
    words: "title h2",
    isActive: (editor) => editor.isActive("heading", { level: 2 }),
    run: (chain) => chain.toggleHeading({ level: 2 }),
  },
  smallHeading: {
    label: "Small heading",
    glyph: heading3Icon,
    typed: "###",
    words: "subheading h3",
    isActive: (editor) => editor.isActive("heading", { level: 3 }),
    run: (chain) => chain.toggleHeading({ level: 3 }),
  },
  bullets: {
    label: "Bulleted list",
    glyph: listIcon,
    typed: "-",
    words: "unordered points",
    isActive: (editor) => editor.isActive("bulletList"),
    run: (chain) => chain.toggleBulletList(),
  },
  numbers: {
    label: "Numbered list",
    glyph: listOrderedIcon,
    typed: "1.",
    words: "ordered steps",
    isActive: (editor) => editor.isActive("orderedList"),
    run: (chain) => chain.toggleOrderedList(),
  },
  todo: {
    label: "Checklist",
    glyph: listTodoIcon,
    typed: "[ ]",
    words: "to do task tick box",
    isActive: (editor) => typeof editor.getAttributes("listItem").checked === "boolean",
    run: (chain, editor) => {
      const { checked } = editor.getAttributes("listItem");
      const listed = editor.isActive("listItem") ? chain : chain.toggleBulletList();
      return listed.updateAttributes("listItem", { checked: checked == null ? false : null });
    },
  },
  quote: {
    label: "Quote",
    glyph: quoteIcon,
    typed: ">",
    words: "blockquote citation",
    isActive: (editor) => editor.isActive("blockquote"),
    run: (chain) => chain.toggleBlockquote(),
  },
  picture: {
    label: "Picture",
    glyph: imageIcon,
    typed: "drop or paste",
    words: "image photo upload library",
    run: (chain, editor) => {
      editor.storage.pictureRequest.choose();
      return chain;
    },
  },
  table: {
    label: "Table",
    glyph: tableIcon,
    typed: "3 × 3",
    words: "grid rows columns",
    run: (chain) => chain.insertTable({ rows: 3, cols: 3, withHeaderRow: true }),
  },
  codeBlock: {
    label: "Code block",
    glyph: codeIcon,
    typed: "```",
    words: "program fence",
    isActive: (editor) => editor.isActive("codeBlock"),
    run: (chain) => chain.toggleCodeBlock(),
  },
  divider: {
    label: "Divider",
    glyph: minusIcon,
    typed: "---",
    words: "rule line",
    run: (chain) => chain.setHorizontalRule(),
  },
  footnote: {
    label: "Footnote",
    glyph: footnoteIcon,
    typed: "[^1]",
    words: "note reference",
    attachesToWord: true,
    run: insertFootnote,
  },
} satisfies Record<string, Tool>;

/** Puts a reference at the cursor and its note, which is written next, at the end of the text. */
function insertFootnote(chain: ChainedCommands, editor: Editor): ChainedCommands {
  const labels = new Set<string>();
  editor.state.doc.descendants((node) => {
    if (node.type.name.startsWith("footnote")) labels.add(String(node.attrs.label));
  });
  let number = 1;
  while (labels.has(String(number))) number += 1;
  const attrs = { label: String(number) };
  return chain
    .insertContent({ type: "footnoteReference", attrs })
    .command(({ tr, state }) => {
      const note = state.schema.nodeFromJSON({
        type: "footnoteDefinition",
        attrs,
        content: [{ type: "paragraph" }],
      });
      tr.insert(tr.doc.content.size, note);
      return true;
    })
    .focus("end");
}

export function runTool(editor: Editor, tool: Tool): void {
  tool.run(editor.chain().focus(), editor).run();
}
