import { useEffect, useState } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";

const PREFIX = "portico_draft:";
const DELAY_MS = 800;

/** Text that was typed in this browser and never saved. */
export interface FoundDraft {
  savedAt: Date;
  restore: () => void;
  discard: () => void;
}

export interface LocalDraft {
  /** From an earlier visit; null when there is none, or once it was restored or discarded. */
  found: FoundDraft | null;
  /** When the copy of what is on the screen was kept; null when there is nothing to keep. */
  keptAt: Date | null;
  /** This browser keeps no copy: its storage is full or switched off. */
  isUnavailable: boolean;
}

/**
 * Keeps a copy of a form's unsaved text in this browser, so that neither a crash nor a lost connection
 * costs a word. `key` names the thing, for example `blog:new`.
 */
export function useLocalDraft<Input extends FieldValues, Output extends FieldValues>(
  key: string,
  form: UseFormReturn<Input, unknown, Output>,
): LocalDraft {
  const name = PREFIX + key;
  const [earlier, setEarlier] = useState(() => readDraft(name));
  const [keptAt, setKeptAt] = useState<Date | null>(null);
  const [isUnavailable, setUnavailable] = useState(false);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const keep = () => {
      clearTimeout(timer);
      timer = undefined;
      const now = new Date();
      const isKept = writeDraft(name, { savedAt: now.toISOString(), values: form.getValues() });
      setUnavailable(!isKept);
      if (isKept) setKeptAt(now);
    };
    const stop = form.subscribe({
      formState: { values: true, isDirty: true },
      callback: ({ isDirty }) => {
        clearTimeout(timer);
        if (isDirty) timer = setTimeout(keep, DELAY_MS);
        else {
          timer = undefined;
          removeDraft(name);
          setKeptAt(null);
        }
      },
    });
    const keepNow = () => {
      if (timer !== undefined) keep();
    };
    addEventListener("pagehide", keepNow);
    return () => {
      keepNow();
      removeEventListener("pagehide", keepNow);
      stop();
    };
  }, [name, form]);

  const found = earlier && {
    savedAt: new Date(earlier.savedAt),
    restore: () => {
      form.reset(fitting(earlier.values, form.getValues()), { keepDefaultValues: true });
      setEarlier(null);
    },
    discard: () => {
      removeDraft(name);
      setEarlier(null);
    },
  };
  return { found, keptAt, isUnavailable };
}

interface Draft {
  savedAt: string;
  values: Record<string, unknown>;
}

/** What fits the form as it is today: an older version may have kept other fields. */
function fitting<Input extends FieldValues>(kept: Record<string, unknown>, present: Input): Input {
  const usable = Object.entries(kept).filter(
    ([field, value]) =>
      typeof value === typeof present[field] &&
      Array.isArray(value) === Array.isArray(present[field]),
  );
  return { ...present, ...Object.fromEntries(usable) };
}

function readDraft(name: string): Draft | null {
  try {
    const { savedAt, values } = JSON.parse(localStorage.getItem(name) ?? "{}");
    return typeof savedAt === "string" && typeof values === "object" && values !== null
      ? { savedAt, values }
      : null;
  } catch {
    return null;
  }
}

function writeDraft(name: string, draft: Draft): boolean {
  try {
    localStorage.setItem(name, JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
}

function removeDraft(name: string): void {
  try {
    localStorage.removeItem(name);
  } catch {
    // Nothing was kept then.
  }
}
