import { Fragment } from "react";
import { WideDialog } from "#ui/dialog.tsx";
import styles from "./shortcut-sheet.module.css";
import { switchKeys, useKeysOn } from "./shortcuts.ts";

/** Keys of one line are pressed together; `or` and `then` stand between them as words. */
type Line = [what: string, ...keys: string[]];

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);
const ctrl = isMac ? "⌘" : "Ctrl";

const sections: { title: string; lines: Line[] }[] = [
  {
    title: "Messages",
    lines: [
      ["Next message", "J", "or", "↓"],
      ["Previous message", "K", "or", "↑"],
      ["Reply", "R"],
      ["Send the answer", ctrl, "Enter"],
      ["Mark as replied, or not", "Shift", "R"],
      ["Needs no answer, or does", "N"],
      ["Archive, or back to the inbox", "E"],
      ["Mark as unread, or read", "U"],
      ["This is spam, or not", "!"],
      ["Delete", "#"],
      ["Select", "X"],
      ["Select up to here", "Shift", "X"],
      ["Back to the list", "Esc"],
    ],
  },
  {
    title: "Everywhere",
    lines: [
      ["Search this screen", "/"],
      ["New blog", "C"],
      ["Dashboard", "G", "then", "D"],
      ["Blogs", "G", "then", "B"],
      ["Ebooks", "G", "then", "E"],
      ["Messages", "G", "then", "M"],
      ["Settings", "G", "then", "S"],
      ["Notifications", "Alt", "T"],
      ["This sheet", "?"],
    ],
  },
  {
    title: "Pages",
    lines: [
      ["Show places", "P"],
      ["Look at the page", "L"],
      ["Find a text", "/"],
      ["Move an entry of a list", "Alt", "↑", "or", "↓"],
      ["To the notes and tools, and back", "F6"],
    ],
  },
  {
    title: "Writing",
    lines: [
      ["Save the draft without publishing", ctrl, "S"],
      ["Publish, update or schedule", ctrl, "Shift", "Enter"],
      ["Bold, italic", ctrl, "B", "or", "I"],
      ["Link", ctrl, "K"],
      ["Insert", "/"],
      ["To the tools, and back", "Alt", "F10", "or", "Esc"],
    ],
  },
];

export function ShortcutSheet({ onClose }: { onClose: () => void }) {
  const isOn = useKeysOn();
  return (
    <WideDialog title="Keyboard shortcuts" size="sheet" onClose={onClose}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and keys must reach it. */}
      <section className={styles.sections} tabIndex={0} aria-label="Shortcuts">
        {sections.map(({ title, lines }) => (
          <div key={title}>
            <h3>{title}</h3>
            <dl>
              {lines.map((line) => (
                <ShortcutLine key={line[0]} line={line} />
              ))}
            </dl>
          </div>
        ))}
      </section>
      <div className={styles.foot}>
        <div className="checkbox">
          <label>
            <input
              type="checkbox"
              checked={isOn}
              onChange={(event) => switchKeys(event.target.checked)}
            />
            Single-key shortcuts on
          </label>
        </div>
        <p>They are off while you type in a field. This browser remembers the choice.</p>
      </div>
    </WideDialog>
  );
}

function ShortcutLine({ line: [what, ...keys] }: { line: Line }) {
  return (
    <>
      <dt>{what}</dt>
      <dd>
        {keys.map((key) => (
          <Fragment key={key}>
            {key === "or" || key === "then" ? (
              <span> {key} </span>
            ) : (
              <kbd className="key">{key}</kbd>
            )}
          </Fragment>
        ))}
      </dd>
    </>
  );
}
