import type { Editor } from "@tiptap/core";
import { useEditorState } from "@tiptap/react";
import { keysText } from "#admin/forms/save-shortcut.ts";
import { Icon } from "#ui/icon.tsx";
import linkIcon from "#ui/icons/link.svg?raw";
import redoIcon from "#ui/icons/redo-2.svg?raw";
import undoIcon from "#ui/icons/undo-2.svg?raw";
import { Toolbar, ToolbarButton, ToolbarLine } from "#ui/toolbar.tsx";
import { runTool, type Tool, tools } from "./tools.ts";

const marks: readonly Tool[] = [tools.bold, tools.italic];
const groups: readonly (readonly Tool[])[] = [
  [tools.heading, tools.smallHeading],
  marks,
  [tools.bullets, tools.numbers, tools.quote, tools.picture, tools.table, tools.codeBlock],
];

interface TextToolbarProps {
  editor: Editor;
  onLink: () => void;
}

export function TextToolbar({ editor, onLink }: TextToolbarProps) {
  const state = useEditorState({
    editor,
    selector: () => ({
      active: groups.map((group) => group.map((tool) => tool.isActive?.(editor) ?? false)),
      isLink: editor.isActive("link"),
      isInTable: editor.isActive("table"),
      canUndo: editor.can().undo(),
      canRedo: editor.can().redo(),
    }),
  });
  return (
    <>
      <Toolbar label="Formatting">
        {groups.flatMap((group, index) => [
          index > 0 && <ToolbarLine key={`before ${group[0]?.label}`} />,
          ...group.map((tool, place) => (
            <ToolbarButton
              key={tool.label}
              label={tool.label}
              keys={tool.letter && keysText(tool.letter)}
              icon={<Icon glyph={tool.glyph} />}
              pressed={state.active[index]?.[place] ?? false}
              onClick={() => runTool(editor, tool)}
            />
          )),
          group === marks && (
            <ToolbarButton
              key="Link"
              label="Link"
              keys={keysText("K")}
              icon={<Icon glyph={linkIcon} />}
              pressed={state.isLink}
              onClick={onLink}
            />
          ),
        ])}
        <ToolbarLine />
        <ToolbarButton
          label="Undo"
          keys={keysText("Z")}
          icon={<Icon glyph={undoIcon} />}
          disabled={!state.canUndo}
          onClick={() => editor.chain().focus().undo().run()}
        />
        <ToolbarButton
          label="Redo"
          icon={<Icon glyph={redoIcon} />}
          disabled={!state.canRedo}
          onClick={() => editor.chain().focus().redo().run()}
        />
      </Toolbar>
      {state.isInTable && <TableTools editor={editor} />}
    </>
  );
}

const tableTools: readonly { label: string; run: (editor: Editor) => void }[] = [
  { label: "Add row", run: (editor) => editor.chain().focus().addRowAfter().run() },
  { label: "Add column", run: (editor) => editor.chain().focus().addColumnAfter().run() },
  { label: "Delete row", run: (editor) => editor.chain().focus().deleteRow().run() },
  { label: "Delete column", run: (editor) => editor.chain().focus().deleteColumn().run() },
  { label: "Align right", run: (editor) => alignColumn(editor, "right") },
  { label: "Align left", run: (editor) => alignColumn(editor, null) },
  { label: "Delete table", run: (editor) => editor.chain().focus().deleteTable().run() },
];

function TableTools({ editor }: { editor: Editor }) {
  return (
    <Toolbar label="Table">
      {tableTools.map(({ label, run }) => (
        <ToolbarButton key={label} label={label} onClick={() => run(editor)} />
      ))}
    </Toolbar>
  );
}

/** GFM aligns columns, not cells. */
function alignColumn(editor: Editor, align: "right" | null): void {
  const { $from } = editor.state.selection;
  let depth = $from.depth;
  while (depth > 0 && $from.node(depth).type.name !== "table") depth -= 1;
  if (depth === 0) return;
  const table = $from.node(depth);
  const column = $from.index(depth + 1);
  const start = $from.start(depth);
  editor
    .chain()
    .focus()
    .command(({ tr }) => {
      table.forEach((row, rowOffset) => {
        row.forEach((_, cellOffset, index) => {
          if (index !== column) return;
          tr.setNodeAttribute(start + rowOffset + 1 + cellOffset, "align", align);
        });
      });
      return true;
    })
    .run();
}
