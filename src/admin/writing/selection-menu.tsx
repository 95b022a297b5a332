import { type Editor, isTextSelection } from "@tiptap/core";
import { useEditorState } from "@tiptap/react";
import { useEffect, useState } from "react";
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
  const [isSelecting, setSelecting] = useState(false);
  const state = useEditorState({
    editor,
    selector: () => ({
      isShown: hasSelectedWords(editor),
      marks: marks.map((tool) => tool.isActive(editor)),
      blocks: blocks.map((tool) => tool.isActive(editor)),
      link: editor.isActive("link"),
    }),
  });
  useEffect(() => {
    if (editor.isDestroyed) return;
    const text = editor.view.dom;
    const start = () => setSelecting(true);
    const end = () => setSelecting(false);
    text.addEventListener("pointerdown", start);
    addEventListener("pointerup", end);
    return () => {
      text.removeEventListener("pointerdown", start);
      removeEventListener("pointerup", end);
    };
  }, [editor]);
  if (editor.isDestroyed || !state.isShown || isSelecting || !matchMedia("(pointer: fine)").matches)
    return null;

  const { from, to } = editor.state.selection;
  const start = editor.view.coordsAtPos(from);
  const end = editor.view.coordsAtPos(to, -1);
  const isCovered = start.top < COVERED_TOP + MENU_HEIGHT;
  const left = start.top === end.top ? (start.left + end.left) / 2 : start.left;
  return (
    <div
      className={styles.selection}
      style={{
        left: Math.max(8, Math.min(left - MENU_WIDTH / 2, innerWidth - MENU_WIDTH - 8)),
        ...(isCovered ? { top: end.bottom + 8 } : { bottom: innerHeight - start.top + 8 }),
      }}
    >
      <Toolbar label="Selected text">
        {marks.map((tool, index) => (
          <ToolbarButton
            key={tool.label}
            label={tool.label}
            icon={<Icon glyph={tool.glyph} />}
            pressed={state.marks[index] ?? false}
            onClick={() => runTool(editor, tool)}
          />
        ))}
        <ToolbarLine />
        <ToolbarButton
          label="Link"
          icon={<Icon glyph={linkIcon} />}
          pressed={state.link}
          onClick={onLink}
        />
        <ToolbarLine />
        {blocks.map((tool, index) => (
          <ToolbarButton
            key={tool.label}
            label={tool.label}
            icon={<Icon glyph={tool.glyph} />}
            pressed={state.blocks[index] ?? false}
            onClick={() => runTool(editor, tool)}
          />
        ))}
      </Toolbar>
    </div>
  );
}

const MENU_WIDTH = 360;
const MENU_HEIGHT = 60;
/** The bar of the screen and the toolbar. */
const COVERED_TOP = 120;

function hasSelectedWords(editor: Editor): boolean {
  const { selection } = editor.state;
  return (
    editor.isFocused &&
    isTextSelection(selection) &&
    !selection.empty &&
    !editor.isActive("codeBlock")
  );
}
