import { useState } from "react";
import type { ContactSubmission } from "#contract/contact-submission.ts";

export interface Selection {
  /** They are in the list's order. */
  messages: ContactSubmission[];
  has: (id: string) => boolean;
  /** A range extends from the last one chosen to this one. */
  toggle: (id: string, isRange: boolean) => void;
  selectAll: () => void;
  clear: () => void;
}

/** The selection among the messages on the screen; another list begins without one. */
export function useSelection(items: ContactSubmission[], list: string): Selection {
  const [{ of, ids, anchor }, setChosen] = useState<Chosen>(emptySelection(list));
  const chosen = of === list ? ids : new Set<string>();
  const set = (next: Iterable<string>, last: string | null) =>
    setChosen({ of: list, ids: new Set(next), anchor: last });
  return {
    messages: items.filter(({ id }) => chosen.has(id)),
    has: (id) => chosen.has(id),
    toggle: (id, isRange) => {
      const range = isRange && of === list ? between(items, anchor, id) : null;
      if (range) return set([...chosen, ...range], id);
      const others = [...chosen].filter((other) => other !== id);
      set(chosen.has(id) ? others : [...others, id], id);
    },
    selectAll: () =>
      set(
        items.map(({ id }) => id),
        null,
      ),
    clear: () => setChosen(emptySelection(list)),
  };
}

interface Chosen {
  of: string;
  ids: ReadonlySet<string>;
  anchor: string | null;
}

function emptySelection(list: string): Chosen {
  return { of: list, ids: new Set(), anchor: null };
}

function between(items: ContactSubmission[], from: string | null, to: string): string[] | null {
  const places = [from, to].map((id) => items.findIndex((item) => item.id === id));
  if (places.includes(-1)) return null;
  return items.slice(Math.min(...places), Math.max(...places) + 1).map(({ id }) => id);
}
