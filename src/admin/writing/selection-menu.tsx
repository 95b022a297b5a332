import { type Editor, isTextSelection } from "@tiptap/core";
import { useEditorState } from "@tiptap/react";
import { type RefObject, useEffect, useReducer, useRef, useState } from "react";
import { Icon } from "#ui/icon.tsx";
import linkIcon from "#ui/icons/link.svg?raw";
import { Toolbar, ToolbarButton, ToolbarLine } from "#ui/toolbar.tsx";
import { coveredTop } from "./covered-top.ts";
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
    const start = () => setSelecting(true);
    const end = () => setSelecting(false);
    text.addEventListener("pointerdown", start);
    addEventListener("pointerup", end);
    return () => {
      text.removeEventListener("pointerdown", start);
      removeEventListener("pointerup", end);
    };
  }, [editor]);
  const isShown = state.isShown && hasFocus;
  useDrawnOnScroll(isShown);
  if (editor.isDestroyed || !isShown || isSelecting || !matchMedia("(pointer: fine)").matches)
    return null;
  const place = placeAt(editor);
  if (!place) return null;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: for the buttons in it.
    <div
      ref={menu}
      className={styles.selection}
      style={place}
      onKeyDown={({ key }) => key === "Escape" && editor.commands.focus()}
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

/** Whether the text has the focus, or the menu, where Tab leads from it: the menu must not go at that. */
function useSharedFocus(editor: Editor, menu: RefObject<HTMLElement | null>): boolean {
  const [hasFocus, setFocus] = useState(editor.isFocused);
  useEffect(() => {
    if (editor.isDestroyed) return;
    const text = editor.view.dom;
    const follow = ({ type, target, relatedTarget }: FocusEvent) => {
      const place = type === "focusin" ? target : relatedTarget;
      setFocus(place === text || (place instanceof Node && menu.current?.contains(place) === true));
    };
    const events = ["focusin", "focusout"] as const;
    for (const event of events) addEventListener(event, follow);
    return () => {
      for (const event of events) removeEventListener(event, follow);
    };
  }, [editor, menu]);
  return hasFocus;
}

/** What stands in the window stays with words that move in it. */
function useDrawnOnScroll(isShown: boolean): void {
  const [, draw] = useReducer((times: number) => times + 1, 0);
  useEffect(() => {
    if (!isShown) return;
    const events = ["scroll", "resize"] as const;
    for (const event of events) addEventListener(event, draw, { capture: true, passive: true });
    return () => {
      for (const event of events) removeEventListener(event, draw, { capture: true });
    };
  }, [isShown]);
}

const MENU_WIDTH = 360;
const MENU_HEIGHT = 60;
const GAP = 8;

/** Above the words, or below them where bars are in the way. Null while none of them is in view. */
function placeAt(editor: Editor) {
  const { from, to } = editor.state.selection;
  const start = editor.view.coordsAtPos(from);
  const end = editor.view.coordsAtPos(to, -1);
  const covered = coveredTop();
  if (end.bottom < covered || start.top > innerHeight) return null;
  const middle = start.top === end.top ? (start.left + end.left) / 2 : start.left;
  const left = Math.max(GAP, Math.min(middle - MENU_WIDTH / 2, innerWidth - MENU_WIDTH - GAP));
  return start.top < covered + MENU_HEIGHT
    ? { left, top: Math.min(end.bottom + GAP, innerHeight - MENU_HEIGHT) }
    : { left, bottom: innerHeight - start.top + GAP };
}

function hasSelectedWords(editor: Editor): boolean {
  const { selection } = editor.state;
  return isTextSelection(selection) && !selection.empty && !editor.isActive("codeBlock");
}
