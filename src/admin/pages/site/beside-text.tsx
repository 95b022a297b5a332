import { type ReactNode, useEffect, useState } from "react";
import { readStored, store } from "#admin/browser-storage.ts";
import { linesOf } from "#contract/fill.ts";
import { textAt } from "#contract/site-text-rules.ts";
import type { Lines } from "#contract/texts/text.ts";
import { type DragArea, DragHandle } from "./drag-handle.tsx";
import { FramedPage, type Layout } from "./framed-page.ts";
import { describe, type Entry, EntryTools, type ListVerb, placeOf } from "./list-entries.tsx";
import styles from "./site.module.css";
import { countOf, type Words } from "./site-document.ts";

/** A page of this width is laid out as on a phone … */
const PHONE_PX = 480;
/** … and of this one as on a wide screen. Between them nothing was drawn. */
const WIDE_PX = 1200;

export const pageWidths = { phone: 390, wide: 1280 } as const;

/**
 * Says that a text has more lines than it was drawn for; empty where it has not.
 * @param layouts how it stands on the page at different widths
 */
export function tooLongAt(key: string, layouts: readonly (Layout | null)[]): string {
  const { drawnFor } = textAt(key) ?? {};
  return layouts
    .map((layout) => (drawnFor && layout ? tooLong(layout, drawnFor) : ""))
    .filter((advice) => advice !== "")
    .join(" ");
}

/** Says where else a text stands; empty where it stands once. */
export function alsoInOf(key: string): string {
  const { alsoIn = [] } = textAt(key) ?? {};
  return alsoIn.length > 0
    ? `Also in other places: ${alsoIn.join(", ")}. They change with it.`
    : "";
}

const MAY_BE_LONG = "portico_may_be_long";

/** The keys of the texts of which nobody is told again that they are long, in this browser. */
export function useMayBeLong(): [readonly string[], (key: string) => void] {
  const [keys, setKeys] = useState(() => linesOf(readStored(MAY_BE_LONG) ?? ""));
  const add = (key: string) => {
    const all = [...keys, key];
    store(MAY_BE_LONG, all.join("\n"));
    setKeys(all);
  };
  return [keys, add];
}

function tooLong({ lines, pageWidth }: Layout, { phone, wide }: Lines): string {
  const say = (where: string, most: number) =>
    lines > most ? `${where} this is ${lines} lines. It was drawn for ${most}.` : "";
  if (pageWidth <= PHONE_PX) return say("On a phone", phone);
  return pageWidth >= WIDE_PX ? say("On a wide screen", wide) : "";
}

interface BesideProps {
  bounds: DOMRect | undefined;
  /** A text with the caret has its tools above its right end; under the pointer, they touch its left end. */
  hasCaret?: boolean;
  children: ReactNode;
}

/** Stands above a text; below it where there is no room, or at the head of the window where the text is out of sight. */
export function Beside({ bounds, hasCaret = true, children }: BesideProps) {
  const isAbove = bounds && bounds.top >= 96;
  const below = bounds && bounds.top >= 0 ? bounds.bottom + 14 : 8;
  const top = isAbove ? bounds.top - (hasCaret ? 14 : -4) : below;
  const transform = isAbove ? "translateY(-100%)" : undefined;
  const across = hasCaret ? { width: bounds?.right } : { left: bounds?.left };
  return (
    <div
      className={styles.beside}
      data-caret={hasCaret || undefined}
      style={{ top, transform, ...across }}
    >
      {children}
    </div>
  );
}

interface NameTagProps {
  name: string;
  focused: string;
  words: string;
  isOriginal: boolean;
  isChanged: boolean;
  onOriginal: () => void;
  /** Leads to the order of the menu, for the name of a page in it. */
  onOrder: (() => void) | undefined;
}

/** Says above a text what it is called and how much of its room is used. */
export function NameTag(props: NameTagProps) {
  const { name, focused, words, isOriginal, isChanged, onOriginal, onOrder } = props;
  const count = countOf(focused, words);
  const hasButtons = onOrder !== undefined || !isOriginal;
  return (
    <div className={styles.name} data-part={hasButtons || undefined}>
      <strong>{name}</strong>
      {count && <span className="tabular">{count}</span>}
      {isChanged && <span>changed, not public</span>}
      {onOrder && (
        <button type="button" onMouseDown={(event) => event.preventDefault()} onClick={onOrder}>
          Order of the menu
        </button>
      )}
      {!isOriginal && (
        // The caret stays in the text.
        <button type="button" onMouseDown={(event) => event.preventDefault()} onClick={onOriginal}>
          Original words
        </button>
      )}
    </div>
  );
}

interface GripProps {
  words: Words;
  entry: Entry;
  isAcross: boolean;
  onArrange: (verb: ListVerb, entry: Entry) => void;
  onPicture: (key: string) => void;
  areaOf: (at: string) => DragArea | null;
}

/** Offers what can be done with an entry of a list. The caret stays where it is. */
export function Grip({ areaOf, ...tools }: GripProps) {
  const { words, entry, onArrange } = tools;
  const { title, place } = describe(words, entry);
  return (
    // biome-ignore lint/a11y/useSemanticElements: no field is in it.
    <div
      role="group"
      aria-label={`${title}, ${place}`}
      className={`${styles.name} ${styles.grip}`}
      data-part
      onMouseDown={(event) => event.preventDefault()}
    >
      <DragHandle
        from={placeOf(words, entry)}
        areaOf={() => areaOf(entry.at)}
        onDrop={(to) => onArrange({ to }, entry)}
      />
      <strong>{title}</strong>
      <span className="tabular">{place}</span>
      <span className={styles.gripTools}>
        <EntryTools {...tools} />
      </span>
    </div>
  );
}

interface OtherWidthProps {
  src: string;
  /** The width of the page in pixels. */
  width: number;
  at: string;
  words: string;
  onLayout: (layout: Layout | null) => void;
}

const ignored = () => {};
const nobody = {
  onFocus: ignored,
  onWrite: ignored,
  onNote: ignored,
  onMove: ignored,
  onFollow: ignored,
  onPicture: ignored,
  onEntry: ignored,
  onArrange: ignored,
  onCommand: ignored,
  onKey: () => false,
  nameOf: () => "",
  wordsOf: () => "",
};

/** Lays the page out at another width as well, out of sight, so that its writer hears how a text stands there. */
export function OtherWidth({ src, width, at, words, onLayout }: OtherWidthProps) {
  const [page, setPage] = useState<FramedPage | null>(null);
  useEffect(() => {
    page?.paint(at, words, false);
    onLayout(page?.layoutOf(at) ?? null);
    return () => onLayout(null);
  }, [page, at, words, onLayout]);
  return (
    <iframe
      className={styles.other}
      style={{ width }}
      title="The page at another width"
      aria-hidden
      tabIndex={-1}
      src={src}
      onLoad={({ currentTarget: { contentDocument: inside } }) =>
        setPage(inside?.querySelector("main") ? new FramedPage(inside, nobody) : null)
      }
    />
  );
}
