import { type Editor, isTextSelection } from "@tiptap/core";
import { useEditorState } from "@tiptap/react";
import { type RefObject, useEffect, useRef, useState } from "react";
import { Icon } from "#ui/icon.tsx";
import linkIcon from "#ui/icons/link.svg?raw";
import { Toolbar, ToolbarButton, ToolbarLine } from "#ui/toolbar.tsx";
import { runTool, type Tool, tools } from "./tools.ts";
import { clampLeft, GAP, useRedrawOnScroll, visiblePart } from "./visible-part.ts";
import styles from "./writing.module.css";

const marks = [tools.bold, tools.italic, tools.strike, tools.code];
const blocks = [tools.heading, tools.smallHeading, tools.quote];

interface SelectionMenuProps {
  editor: Editor;
  onLink: () => void;
}

export function SelectionMenu({ editor, onLink }: SelectionMenuProps) {
  const [isSelecting, setSelecting] = useState(false);
  const menu = useRef<HTMLDivElement>(null);
  const hasFocus = useSharedFocus(editor, menu);
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
    const listening = new AbortController();
    const { signal } = listening;
    text.addEventListener("pointerdown", () => setSelecting(true), { signal });
    addEventListener("pointerup", () => setSelecting(false), { signal });
    return () => listening.abort();
  }, [editor]);
  const isShown = state.isShown && hasFocus;
  useRedrawOnScroll(isShown);
  if (editor.isDestroyed || !isShown || isSelecting) return null;
  const place = placeAt(editor);
  if (!place) return null;
  const buttons = (shown: readonly Tool[], active: readonly boolean[]) =>
    shown.map((tool, index) => (
      <ToolbarButton
        key={tool.label}
        label={tool.label}
        icon={<Icon glyph={tool.glyph} />}
        pressed={active[index] ?? false}
        onClick={() => runTool(editor, tool)}
      />
    ));
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the handler serves the buttons in it.
    <div
      ref={menu}
      className={styles.selection}
      style={place}
      onKeyDown={({ key }) => key === "Escape" && editor.commands.focus()}
    >
      <Toolbar label="Selected text">
        {buttons(marks, state.marks)}
        <ToolbarLine />
        <ToolbarButton
          label="Link"
          icon={<Icon glyph={linkIcon} />}
          pressed={state.link}
          onClick={onLink}
        />
        <ToolbarLine />
        {buttons(blocks, state.blocks)}
      </Toolbar>
    </div>
  );
}

/** Returns whether the text or the menu has the focus: the menu must stay when Tab leads into it. */
function useSharedFocus(editor: Editor, menu: RefObject<HTMLElement | null>): boolean {
  const [hasFocus, setFocus] = useState(editor.isFocused);
  useEffect(() => {
    if (editor.isDestroyed) return;
    const text = editor.view.dom;
    const follow = ({ type, target, relatedTarget }: FocusEvent) => {
      const place = type === "focusin" ? target : relatedTarget;
      setFocus(place === text || (place instanceof Node && menu.current?.contains(place) === true));
    };
    const listening = new AbortController();
    const { signal } = listening;
    addEventListener("focusin", follow, { signal });
    addEventListener("focusout", follow, { signal });
    return () => listening.abort();
  }, [editor, menu]);
  return hasFocus;
}

const MENU_WIDTH = 360;
const MENU_HEIGHT = 60;

/** Above the words, or below them if bars are in the way; null while none of them is in view. */
function placeAt(editor: Editor) {
  const { from, to } = editor.state.selection;
  const start = editor.view.coordsAtPos(from);
  const end = editor.view.coordsAtPos(to, -1);
  const view = visiblePart();
  if (end.bottom < view.top || start.top > view.bottom) return null;
  const middle = start.top === end.top ? (start.left + end.left) / 2 : start.left;
  const left = clampLeft(middle - MENU_WIDTH / 2, MENU_WIDTH);
  return start.top < view.top + MENU_HEIGHT
    ? { left, top: Math.min(end.bottom + GAP, view.bottom - MENU_HEIGHT) }
    : { left, bottom: innerHeight - start.top + GAP };
}

function hasSelectedWords(editor: Editor): boolean {
  const { selection } = editor.state;
  return isTextSelection(selection) && !selection.empty && !editor.isActive("codeBlock");
}
