import { type ReactNode, useEffect, useRef, useState } from "react";
import { readStored, store } from "#admin/browser-storage.ts";
import { Icon } from "#ui/icon.tsx";
import chevronDownIcon from "#ui/icons/chevron-down.svg?raw";
import styles from "./folding-section.module.css";

interface FoldingSectionProps {
  title: string;
  /** The name by which other parts find the section. */
  name?: string;
  /** The content in a word or two, shown while the section is folded. */
  value?: ReactNode;
  /** Something in it is wrong: it unfolds, and shows it. */
  hasError?: boolean;
  /** Applies until somebody folds or unfolds it. */
  isOpen?: boolean;
  /** A function is called once it was open. */
  children: ReactNode | ((isOpen: boolean) => ReactNode);
}

const STORED_AS = "portico-sections";

/** A part of a panel. This browser remembers which ones are open. */
export function FoldingSection(props: FoldingSectionProps) {
  const { title, name, value, hasError = false, children } = props;
  const [isOpen, setOpen] = useState(() => readOpen()[title] ?? props.isOpen ?? false);
  const [wasOpen, setWasOpen] = useState(isOpen);
  const section = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    if (!hasError || section.current?.open) return;
    setOpen(true);
    setWasOpen(true);
  }, [hasError]);
  return (
    <details
      ref={section}
      data-part={name}
      className={styles.section}
      open={isOpen}
      onToggle={({ currentTarget }) => {
        setOpen(currentTarget.open);
        if (currentTarget.open) setWasOpen(true);
        rememberOpen(title, currentTarget.open);
      }}
    >
      <summary className={styles.summary}>
        <h2>{title}</h2>
        <span className={styles.value}>{!isOpen && value}</span>
        <Icon glyph={chevronDownIcon} />
      </summary>
      <div className={styles.body}>
        {typeof children === "function" ? wasOpen && children(isOpen) : children}
      </div>
    </details>
  );
}

function readOpen(): Record<string, boolean> {
  try {
    const stored: unknown = JSON.parse(readStored(STORED_AS) ?? "{}");
    if (typeof stored !== "object" || stored === null) return {};
    const flags = Object.entries(stored).filter(([, isOpen]) => typeof isOpen === "boolean");
    return Object.fromEntries(flags);
  } catch {
    return {};
  }
}

function rememberOpen(title: string, isOpen: boolean): void {
  store(STORED_AS, JSON.stringify({ ...readOpen(), [title]: isOpen }));
}
