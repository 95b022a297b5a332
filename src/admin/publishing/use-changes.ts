import { type KeyboardEvent, type RefObject, useState } from "react";

const CHANGE = "[data-change]";

/** Walks the changes in a text, round and round; the focus stays, so that the next one is a key away. */
export function useChanges(place: RefObject<HTMLElement | null>) {
  /** Counted from 1; null before the first step. */
  const [shown, setShown] = useState<number | null>(null);
  const [words, setWords] = useState("");
  const go = (direction: 1 | -1) => {
    const changes = [...(place.current?.querySelectorAll(CHANGE) ?? [])];
    const from = shown === null ? (direction === 1 ? -1 : 0) : shown - 1;
    const at = (from + direction + changes.length) % changes.length;
    const change = changes[at];
    if (!change) return;
    for (const other of changes) other.toggleAttribute("data-shown", other === change);
    change.scrollIntoView({ block: "center" });
    setShown(at + 1);
    setWords(spoken(change));
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "j") go(1);
    if (event.key === "k") go(-1);
  };
  return { shown, words, go, onKey };
}

/** Colours and lines in words. */
function spoken(change: Element): string {
  return [...change.querySelectorAll("del, ins")]
    .map(({ tagName, textContent }) => `. ${tagName === "DEL" ? "Gone" : "New"}: ${textContent}`)
    .join("");
}
