import type { Editor } from "@tiptap/core";
import { useEditorState } from "@tiptap/react";
import { type RefObject, useEffect, useId, useImperativeHandle, useState } from "react";
import { Icon } from "#ui/icon.tsx";
import { type Tool, tools } from "./tools.ts";
import { clampLeft, GAP, useRedrawOnScroll, visiblePart } from "./visible-part.ts";
import styles from "./writing.module.css";

const groups: readonly { title: string; tools: readonly Tool[] }[] = [
  {
    title: "Text",
    tools: [
      tools.heading,
      tools.smallHeading,
      tools.bullets,
      tools.numbers,
      tools.todo,
      tools.quote,
    ],
  },
  {
    title: "Insert",
    tools: [tools.picture, tools.table, tools.codeBlock, tools.divider, tools.footnote],
  },
];

/** Something that may handle a key before the text does. */
export interface KeyHandler {
  /** Returns true if it handled the key. */
  handleKey: (event: KeyboardEvent) => boolean;
}

interface SlashMenuProps {
  ref: RefObject<KeyHandler | null>;
  editor: Editor;
}

/**
 * Opens at a slash that begins a line or a word; what is typed after it narrows the list. Directly after a
 * word it offers only the tools that belong to one, once a tool's name is begun.
 */
export function SlashMenu({ ref, editor }: SlashMenuProps) {
  const id = useId();
  const [dismissedAt, setDismissedAt] = useState<number | null>(null);
  const [chosen, setChosen] = useState(0);
  const slash = useEditorState({ editor, selector: () => findSlash(editor) });
  const found = slash ? matching(slash) : [];
  const items = found.flatMap((group) => group.tools);
  const isWanted = slash !== null && slash.from !== dismissedAt && items.length > 0;
  useRedrawOnScroll(isWanted);
  const place = isWanted ? placeAt(editor, slash.from) : null;
  const isOpen = place !== null;
  const active = Math.min(chosen, items.length - 1);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new query starts at its first match.
  useEffect(() => setChosen(0), [slash?.query]);
  useEffect(() => {
    if (slash === null) setDismissedAt(null);
  }, [slash]);
  useEffect(() => {
    if (!isOpen || editor.isDestroyed) return;
    const text = editor.view.dom;
    text.setAttribute("aria-controls", id);
    text.setAttribute("aria-activedescendant", `${id}-${active}`);
    document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: "nearest" });
    return () => {
      text.removeAttribute("aria-controls");
      text.removeAttribute("aria-activedescendant");
    };
  }, [editor, id, isOpen, active]);

  const choose = (tool: Tool) => {
    if (!slash) return;
    // A tool that belongs to a word removes the blanks before the slash as well.
    const from = tool.attachesToWord ? slash.from - slash.gap : slash.from;
    const chain = editor.chain().focus().deleteRange({ from, to: slash.to });
    tool.run(chain, editor).run();
  };
  useImperativeHandle(ref, () => ({
    handleKey: ({ key }) => {
      if (!isOpen || !slash) return false;
      if (key === "ArrowDown") setChosen((active + 1) % items.length);
      else if (key === "ArrowUp") setChosen((active + items.length - 1) % items.length);
      else if (key === "Escape") setDismissedAt(slash.from);
      else if ((key === "Enter" || key === "Tab") && items[active]) choose(items[active]);
      else return false;
      return true;
    },
  }));

  if (!isOpen) return null;
  return (
    <div className={styles.slash} style={place}>
      <div tabIndex={0} role="listbox" id={id} aria-label="Insert" className={styles.choices}>
        {found.map((group) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is not allowed in a list box.
          <div key={group.title} role="group" aria-label={group.title}>
            <p className={styles.group} aria-hidden>
              {group.title}
            </p>
            {group.tools.map((tool) => {
              const index = items.indexOf(tool);
              return (
                // biome-ignore lint/a11y/useFocusableInteractive: the text keeps the focus.
                // biome-ignore lint/a11y/useKeyWithClickEvents: keys arrive through the text.
                <div
                  key={tool.label}
                  role="option"
                  id={`${id}-${index}`}
                  aria-selected={index === active}
                  className={styles.choice}
                  onMouseDown={(event) => event.preventDefault()}
                  onMouseMove={() => setChosen(index)}
                  onClick={() => choose(tool)}
                >
                  <Icon glyph={tool.glyph} />
                  {tool.label}
                  <kbd aria-hidden>{tool.typed}</kbd>
                </div>
              );
            })}
          </div>
        ))}
      </div>
      <p className={styles.keys} aria-hidden>
        <kbd>↑</kbd> <kbd>↓</kbd> choose <kbd>Enter</kbd> insert <kbd>Esc</kbd> keep “/”
      </p>
    </div>
  );
}

const MENU_WIDTH = 320;
const MENU_HEIGHT = 440;

/** Returns the place beside the line of a slash that has more room; null while that line is out of view. */
function placeAt(editor: Editor, slash: number) {
  if (editor.isDestroyed) return null;
  const { left, top, bottom } = editor.view.coordsAtPos(slash);
  const view = visiblePart();
  if (bottom < view.top || top > view.bottom) return null;
  const roomAbove = top - view.top - 2 * GAP;
  const roomBelow = view.bottom - bottom - 2 * GAP;
  const isBelow = roomBelow >= Math.min(MENU_HEIGHT, roomAbove);
  return {
    left: clampLeft(left, MENU_WIDTH),
    top: isBelow ? bottom + GAP : top - GAP,
    translate: isBelow ? "" : "0 -100%",
    maxHeight: isBelow ? roomBelow : roomAbove,
  };
}

interface Slash {
  from: number;
  to: number;
  query: string;
  gap: number;
  /** True if the slash is inside a word, as in and/or. */
  isInWord: boolean;
}

function findSlash({ state }: Editor): Slash | null {
  const { $from, empty } = state.selection;
  const { parent, parentOffset } = $from;
  if (!empty || !parent.isTextblock || parent.type.spec.code) return null;
  // An inline node counts as one character that is not part of a word.
  const before = parent.textBetween(0, parentOffset, undefined, "\ufffc");
  const match = /(?:^|[^\s/:]|(\s+))\/([\p{L}\p{N} ]{0,20})$/u.exec(before);
  if (!match) return null;
  const [whole, blanks = "", query = ""] = match;
  if (query.startsWith(" ")) return null;
  const gap = before.length > whole.length ? blanks.length : 0;
  const isInWord = blanks === "" && !/^\//.test(whole);
  return { from: $from.pos - query.length - 1, to: $from.pos, query, gap, isInWord };
}

function matching({ query, isInWord }: Slash) {
  const wanted = query.toLowerCase().trim();
  const isFound = ({ label, words = "", attachesToWord }: Tool) => {
    if (isInWord) return attachesToWord && wanted !== "" && label.toLowerCase().startsWith(wanted);
    return ` ${label} ${words}`.toLowerCase().includes(` ${wanted}`);
  };
  return groups
    .map(({ title, tools }) => ({ title, tools: tools.filter(isFound) }))
    .filter((group) => group.tools.length > 0);
}
