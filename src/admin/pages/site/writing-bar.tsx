import { useEffect, useState } from "react";
import { Button, IconButton } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import undoIcon from "#ui/icons/undo-2.svg?raw";
import styles from "./site.module.css";

interface WritingBarProps {
  name: string;
  /** Such as "63 of 90". */
  count: string;
  canUndo: boolean;
  onUndo: () => void;
  onDone: () => void;
}

/** Takes the place of the strip on a phone while somebody writes, above the keyboard of the screen. */
export function WritingBar({ name, count, canUndo, onUndo, onDone }: WritingBarProps) {
  return (
    <div className={styles.writing}>
      <p>
        <strong>{name}</strong> <span className="tabular">{count}</span>
      </p>
      <IconButton
        label="Undo"
        icon={<Icon glyph={undoIcon} />}
        disabled={!canUndo}
        // The caret stays in the text.
        onMouseDown={(event) => event.preventDefault()}
        onClick={onUndo}
      />
      <Button onClick={onDone}>Done</Button>
    </div>
  );
}

/** Returns how many pixels of the window the keyboard of a phone covers. */
export function useKeyboardHeight(): number {
  const [height, setHeight] = useState(0);
  useEffect(() => {
    const { visualViewport: seen } = window;
    const measure = () =>
      setHeight(seen ? Math.max(0, Math.round(innerHeight - seen.height - seen.offsetTop)) : 0);
    seen?.addEventListener("resize", measure);
    seen?.addEventListener("scroll", measure);
    return () => {
      seen?.removeEventListener("resize", measure);
      seen?.removeEventListener("scroll", measure);
    };
  }, []);
  return height;
}
