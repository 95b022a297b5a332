import { useState } from "react";
import { useKeysOn } from "#admin/keys/key-choice.ts";
import { ShortcutSheet } from "#admin/keys/shortcut-sheet.tsx";
import { Button } from "#ui/button.tsx";
import styles from "./key-hints.module.css";

/** The button stays when the keys are off, because its dialog switches them on again. */
export function KeyHints() {
  const [isSheetOpen, setSheetOpen] = useState(false);
  const isOn = useKeysOn();
  return (
    <div className={styles.hints}>
      {isOn && (
        <p aria-hidden="true">
          {hints.map(([what, ...keys]) => (
            <span key={what}>
              {keys.map((key) => (
                <kbd key={key} className="key">
                  {key}
                </kbd>
              ))}
              {what}
            </span>
          ))}
        </p>
      )}
      <Button look="quiet" onClick={() => setSheetOpen(true)}>
        Keyboard shortcuts
      </Button>
      {isSheetOpen && <ShortcutSheet onClose={() => setSheetOpen(false)} />}
    </div>
  );
}

const hints: [what: string, ...keys: string[]][] = [
  ["next, before", "J", "K"],
  ["reply", "R"],
  ["archive", "E"],
  ["delete", "#"],
  ["select", "X"],
  ["search", "/"],
];
