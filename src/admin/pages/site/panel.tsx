import { type ReactNode, useEffect, useRef } from "react";
import { IconButton } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import xIcon from "#ui/icons/x.svg?raw";
import styles from "./site.module.css";

interface PanelProps {
  title: string;
  /** A sheet stands beside the page; a card stands over its foot. */
  look: "sheet" | "card";
  /** The side of a card; the end, unless what it is about lies there. */
  side?: "start" | "end";
  onClose: () => void;
  children: ReactNode;
}

/** Takes the focus, and gives it back to where it was. Escape closes it. */
export function SitePanel({ title, look, side, onClose, children }: PanelProps) {
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    panel.current?.focus();
    return () => {
      if (before instanceof HTMLElement && document.activeElement === document.body) before.focus();
    };
  }, []);
  return (
    <section
      ref={panel}
      className={look === "sheet" ? styles.sheet : styles.card}
      data-side={side}
      aria-label={title}
      tabIndex={-1}
      data-part
      onKeyDown={(event) => {
        if (event.key !== "Escape" || event.defaultPrevented) return;
        event.preventDefault();
        // What is written in a field is kept when it is left.
        if (event.target instanceof HTMLElement) event.target.blur();
        onClose();
      }}
    >
      <header className={styles.panelHead}>
        <h2>{title}</h2>
        <IconButton label={`Close ${title}`} icon={<Icon glyph={xIcon} />} onClick={onClose} />
      </header>
      {children}
    </section>
  );
}
