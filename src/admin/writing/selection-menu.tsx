import { type Editor, isTextSelection } from "@tiptap/core";
import { useEditorState } from "@tiptap/react";
import { BubbleMenu } from "@tiptap/react/menus";
import { Icon } from "#ui/icon.tsx";
import linkIcon from "#ui/icons/link.svg?raw";
import { Toolbar, ToolbarButton, ToolbarLine } from "#ui/toolbar.tsx";
import { runTool, tools } from "./tools.ts";
import styles from "./writing.module.css";

const marks = [tools.bold, tools.italic, tools.strike, tools.code];
const blocks = [tools.heading, tools.smallHeading, tools.quote];

interface SelectionMenuProps {
  editor: Editor;
  onLink: () => void;
}

/** Over selected words. A phone shows its own menu there. */
export function SelectionMenu({ editor, onLink }: SelectionMenuProps) {
  const active = useEditorState({
    editor,
    selector: () => ({
      marks: marks.map((tool) => tool.isActive(editor)),
      blocks: blocks.map((tool) => tool.isActive(editor)),
      link: editor.isActive("link"),
    }),
  });
  return (
    <BubbleMenu
      editor={editor}
      className={styles.selection}
      options={{ placement: "top", offset: 8, flip: { padding: 120 } }}
      shouldShow={({ state, view }) =>
        view.hasFocus() &&
        isTextSelection(state.selection) &&
        !state.selection.empty &&
        !editor.isActive("codeBlock") &&
        matchMedia("(pointer: fine)").matches
      }
    >
      <Toolbar label="Selected text">
        {marks.map((tool, index) => (
          <ToolbarButton
            key={tool.label}
            label={tool.label}
            icon={<Icon glyph={tool.glyph} />}
            pressed={active.marks[index] ?? false}
            onClick={() => runTool(editor, tool)}
          />
        ))}
        <ToolbarLine />
        <ToolbarButton
          label="Link"
          icon={<Icon glyph={linkIcon} />}
          pressed={active.link}
          onClick={onLink}
        />
        <ToolbarLine />
        {blocks.map((tool, index) => (
          <ToolbarButton
            key={tool.label}
            label={tool.label}
            icon={<Icon glyph={tool.glyph} />}
            pressed={active.blocks[index] ?? false}
            onClick={() => runTool(editor, tool)}
          />
        ))}
      </Toolbar>
    </BubbleMenu>
  );
}
