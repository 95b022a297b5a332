import { useEffect, useState } from "react";
import { serverNow } from "#admin/dates.ts";
import { type Copy, keepCopy, moveCopy, readCopies, removeCopy } from "./copy-storage.ts";
import type { Fields } from "./document.ts";
import type { Saver } from "./saver.ts";

/** The text editor hands over its Markdown once a second; with this, less than two are ever missing. */
const GAP_MS = 500;
/** The text editor takes less time. */
const SETTLED_MS = 1_500;

interface FoundCopy {
  savedAt: Date;
  /** It was put aside on this screen, and is not left over from an earlier visit. */
  isSetAside: boolean;
  /** When the text that it would take the place of was saved, if that was later. */
  newerSince: Date | null;
  restore: () => void;
  discard: () => void;
}

/** Whether the document can hold a field of a copy, beside what it holds there. */
type Fits = (name: string, kept: unknown, shown: unknown) => boolean;

export interface LocalCopy {
  found: FoundCopy | null;
  keptAt: Date | null;
  isUnavailable: boolean;
  setAside: () => void;
}

/**
 * Keeps a copy of unsaved text in this browser, one for each visit, so that typing never overwrites
 * what can be restored or belongs to another tab.
 * @param key names the document, for example "blog:new"
 * @param storedAt when the text that was loaded had been saved; null for a new one
 * @param fits an older version of the portal may have kept other fields than the document has
 */
export function useLocalCopy<Values extends Fields, Stored extends object, Order>(
  key: string,
  saver: Saver<Values, Stored, Order>,
  storedAt: string | null,
  fits: Fits = isLikeShown,
): LocalCopy {
  const [stored, setStored] = useState<readonly Copy[]>([]);
  const [keptAt, setKeptAt] = useState<Date | null>(null);
  const [isUnavailable, setUnavailable] = useState(false);
  const [visit] = useState(
    () =>
      new Visit(key, saver, (at, isKept) => {
        setUnavailable(!isKept);
        // Shown to the minute: twice a second, the whole editor would be drawn for nothing.
        if (isKept) setKeptAt((before) => (isSameMinute(before, at) ? before : at));
      }),
  );
  useEffect(() => {
    let isCurrent = true;
    const { values } = saver.document;
    void readCopies(visit.key).then((copies) => {
      if (!isCurrent) return;
      const isStored = (copy: Copy) => saysTheSame(copy.values, values, fits);
      for (const copy of copies.filter(isStored)) void removeCopy(copy.item, copy.visit);
      setStored((others) => [...others, ...copies.filter((copy) => !isStored(copy))]);
    });
    return () => {
      isCurrent = false;
    };
  }, [visit, saver, fits]);
  useEffect(() => visit.moveTo(key), [key, visit]);
  useEffect(() => visit.follow(), [visit]);

  const setAside = () => {
    const copy = visit.setAside();
    setStored((others) => [copy, ...others]);
  };
  const drop = (dropped: Copy) => setStored((all) => all.filter((copy) => copy !== dropped));
  const found = (copy: Copy): FoundCopy => ({
    savedAt: new Date(copy.savedAt),
    isSetAside: visit.isOwn(copy),
    newerSince: storedAt !== null && storedAt > copy.savedAt ? new Date(storedAt) : null,
    restore: () => {
      if (saver.isUnsaved) setAside();
      visit.goOnWith(copy);
      const values = withFittingFields(saver.document.values, copy.values, fits);
      saver.dispatch({ type: "restored", values });
      drop(copy);
    },
    discard: () => {
      void removeCopy(copy.item, copy.visit);
      drop(copy);
    },
  });
  return {
    found: stored[0] ? found(stored[0]) : null,
    keptAt,
    isUnavailable,
    setAside,
  };
}

/**
 * Copies the first change at once and later ones after a gap, one at a time. A copy outlives the save of its
 * text for a while: keys of which the form does not know yet may have been pressed meanwhile, and should they be
 * lost, the next visit is told by it.
 */
class Visit<Values extends Fields, Stored extends object, Order> {
  key: string;
  readonly #saver: Saver<Values, Stored, Order>;
  readonly #onKept: (at: Date, isKept: boolean) => void;
  readonly #putAside = new Set<string>();
  #id = newVisitId();
  #hasCopy = false;
  #isDue = false;
  #isRunning = false;
  #removal: ReturnType<typeof setTimeout> | undefined;

  constructor(
    key: string,
    saver: Saver<Values, Stored, Order>,
    onKept: (at: Date, isKept: boolean) => void,
  ) {
    this.key = key;
    this.#saver = saver;
    this.#onKept = onKept;
  }

  /** @returns what ends it */
  follow(): () => void {
    const { values, settled } = this.#saver.document;
    let before = { values, settled };
    const stop = this.#saver.subscribe(() => {
      const { values, settled } = this.#saver.document;
      if (values === before.values && settled === before.settled) return;
      before = { values, settled };
      // Text that was just saved is copied as well, so that no copy is older than what the server has.
      if (this.#saver.isUnsaved || this.#hasCopy) this.#onInput();
    });
    const onInput = ({ target }: Event) => {
      if (target instanceof HTMLElement && target.isContentEditable) this.#onInput();
    };
    const leave = () => this.#leave();
    document.addEventListener("input", onInput);
    document.addEventListener("visibilitychange", leave);
    addEventListener("pagehide", leave);
    return () => {
      this.#leave();
      document.removeEventListener("input", onInput);
      document.removeEventListener("visibilitychange", leave);
      removeEventListener("pagehide", leave);
      stop();
    };
  }

  /** Call it when a new item has got an address. */
  moveTo(key: string): void {
    if (this.key !== key) void moveCopy(this.key, key, this.#id);
    this.key = key;
  }

  isOwn({ visit }: Copy): boolean {
    return this.#putAside.has(visit);
  }

  setAside(): Copy {
    const copy = this.#copyNow();
    this.#letGo();
    void this.#keep(copy);
    this.#putAside.add(copy.visit);
    this.#id = newVisitId();
    return copy;
  }

  goOnWith({ item, visit }: Copy): void {
    // A new item has an id by now if a draft of it was saved.
    if (item !== this.key) void moveCopy(item, this.key, visit);
    this.#id = visit;
  }

  #onInput(): void {
    this.#isDue = true;
    this.#hasCopy = true;
    clearTimeout(this.#removal);
    if (!this.#saver.isUnsaved) this.#removal = setTimeout(() => this.#remove(), SETTLED_MS);
    // A text may come from its editor only now that the page is being left.
    if (document.visibilityState === "hidden") this.#leave();
    else if (!this.#isRunning) void this.#run();
  }

  /** Does not wait for its turn: the page may be gone by then. */
  #leave(): void {
    if (!this.#saver.isUnsaved) this.#remove();
    if (!this.#isDue) return;
    this.#isDue = false;
    void this.#keep(this.#copyNow());
  }

  async #run(): Promise<void> {
    this.#isRunning = true;
    while (this.#isDue) {
      this.#isDue = false;
      await this.#keep(this.#copyNow());
      await new Promise((resolve) => setTimeout(resolve, GAP_MS));
    }
    this.#isRunning = false;
  }

  async #keep(copy: Copy): Promise<void> {
    this.#onKept(new Date(copy.savedAt), await keepCopy(copy));
  }

  #copyNow(): Copy {
    const savedAt = serverNow().toISOString();
    return { item: this.key, visit: this.#id, savedAt, values: this.#saver.document.values };
  }

  #remove(): void {
    if (!this.#hasCopy) return;
    this.#letGo();
    void removeCopy(this.key, this.#id);
  }

  /** The copy goes on without this visit. */
  #letGo(): void {
    clearTimeout(this.#removal);
    this.#isDue = false;
    this.#hasCopy = false;
  }
}

/** A form has all of its fields from the start, and each keeps its kind. */
function isLikeShown(_name: string, kept: unknown, shown: unknown): boolean {
  return typeof kept === typeof shown && Array.isArray(kept) === Array.isArray(shown);
}

function withFittingFields<Values extends Fields>(
  present: Values,
  kept: Fields,
  fits: Fits,
): Values {
  const fitting = Object.entries(kept).filter(([name, value]) => fits(name, value, present[name]));
  return { ...present, ...Object.fromEntries(fitting) };
}

/** True also if a copy holds no text that is not stored. */
export function saysTheSame(kept: Fields, stored: Fields, fits: Fits = isLikeShown): boolean {
  return Object.entries(withFittingFields(stored, kept, fits)).every(([name, value]) => {
    // A draft keeps no choice to publish, and gets an address where it has none.
    if (name === "published" || (name === "slug" && value === "")) return true;
    return comparableText(value) === comparableText(stored[name] ?? null);
  });
}

function comparableText(value: unknown): string {
  return typeof value === "string" ? value.trim() : JSON.stringify(value);
}

function isSameMinute(one: Date | null, other: Date): boolean {
  return (
    one !== null && Math.floor(one.getTime() / 60_000) === Math.floor(other.getTime() / 60_000)
  );
}

/** `crypto.randomUUID` is missing on a site without https. */
function newVisitId(): string {
  return `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`;
}
