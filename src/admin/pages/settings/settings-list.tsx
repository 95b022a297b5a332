import { type ReactNode, useRef, useState } from "react";
import { formatDay } from "#admin/dates.ts";
import { useFocusAfter } from "#admin/layout/focus-after.ts";
import { Icon } from "#ui/icon.tsx";
import styles from "./access-rows.module.css";

interface AccessRowProps {
  glyph: string;
  name: ReactNode;
  /** Tells what it may do, below its name. */
  may?: string;
  /** Says since when it has access, and when that was last used. */
  times: ReactNode;
  children: ReactNode;
}

/** A passkey, a device or a program that has access. */
export function AccessRow({ glyph, name, may, times, children }: AccessRowProps) {
  return (
    <li className={styles.row} tabIndex={-1}>
      <Icon glyph={glyph} />
      <div className={styles.words}>
        <p className={styles.name}>{name}</p>
        {may && <p className={styles.may}>{may}</p>}
        <p className={styles.times}>{times}</p>
      </div>
      {children}
    </li>
  );
}

export function Day({
  iso,
  format = formatDay,
}: {
  iso: string;
  format?: (iso: string) => string;
}) {
  return <time dateTime={iso}>{format(iso)}</time>;
}

/** The first rows of a list, until all of them are asked for; the focus then goes to the next one. */
export function useFirstOf<Item>(items: readonly Item[], count: number) {
  const list = useRef<HTMLUListElement>(null);
  const [isWhole, setWhole] = useState(false);
  const ref = useFocusAfter(() => list.current?.querySelectorAll("li")[count]);
  const shown = isWhole ? items : items.slice(0, count);
  const more = shown.length < items.length ? { ref, onClick: () => setWhole(true) } : null;
  return { list, shown, more };
}
