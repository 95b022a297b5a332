import { useEffect, useRef, useState } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { type Draft, keepDraft, moveDraft, readDrafts, removeDraft } from "./kept-drafts.ts";

const DELAY_MS = 800;

/** Text that was typed in this browser and never saved. */
export interface FoundDraft {
  savedAt: Date;
  /** It was put aside on this very screen; otherwise an earlier visit left it. */
  isSetAside: boolean;
  /** Shows it; what is on the screen unsaved is put aside for it. */
  restore: () => void;
  discard: () => void;
}

export interface LocalDraft {
  /** The newest of what waits to be restored or discarded; null when nothing does. */
  found: FoundDraft | null;
  /** When the copy of what is on the screen was kept; null when there is nothing to keep. */
  keptAt: Date | null;
  /** This browser keeps no copy: its storage is full or switched off. */
  isUnavailable: boolean;
  /** Keeps what is on the screen apart, to be restored later, before something else takes its place. */
  setAside: () => void;
}

/**
 * Keeps a copy of a form's unsaved text in this browser, so that neither a crash nor a lost connection
 * costs a word. `key` names the thing, for example `blog:new`. Every visit keeps a copy of its own:
 * typing never writes over what waits to be restored, nor over what another tab typed.
 */
export function useLocalDraft<Input extends FieldValues, Output extends FieldValues>(
  key: string,
  form: UseFormReturn<Input, unknown, Output>,
): LocalDraft {
  const [visit] = useState(() => ({ key, id: newVisitId(), setAside: new Set<string>() }));
  const [waiting, setWaiting] = useState<Draft[]>(() => readDrafts(key));
  const [keptAt, setKeptAt] = useState<Date | null>(null);
  const [isUnavailable, setUnavailable] = useState(false);

  const copy = useRef(() => {
    const now = new Date();
    const draft = { visit: visit.id, savedAt: now.toISOString(), values: form.getValues() };
    const isKept = keepDraft(visit.key, draft);
    setUnavailable(!isKept);
    if (isKept) setKeptAt(now);
    return draft;
  }).current;

  useEffect(() => {
    if (visit.key !== key) moveDraft(visit.key, key, visit.id);
    visit.key = key;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const copyNow = () => {
      if (timer === undefined) return;
      clearTimeout(timer);
      timer = undefined;
      copy();
    };
    const stop = form.subscribe({
      formState: { values: true, isDirty: true },
      callback: ({ isDirty }) => {
        clearTimeout(timer);
        timer = isDirty ? setTimeout(copyNow, DELAY_MS) : undefined;
        if (isDirty) return;
        removeDraft(key, visit.id);
        setKeptAt(null);
      },
    });
    addEventListener("pagehide", copyNow);
    return () => {
      copyNow();
      removeEventListener("pagehide", copyNow);
      stop();
    };
  }, [key, form, visit, copy]);

  const setAside = () => {
    const draft = copy();
    visit.setAside.add(draft.visit);
    visit.id = newVisitId();
    setWaiting((others) => [draft, ...others]);
  };
  const [next] = waiting;
  const found = next
    ? {
        savedAt: new Date(next.savedAt),
        isSetAside: visit.setAside.has(next.visit),
        restore: () => {
          if (form.formState.isDirty) setAside();
          // From now on it is what this visit types, and its copy this visit's copy.
          visit.id = next.visit;
          form.reset(fitting(next.values, form.getValues()), { keepDefaultValues: true });
          setWaiting((all) => all.filter((draft) => draft !== next));
        },
        discard: () => {
          removeDraft(key, next.visit);
          setWaiting((all) => all.filter((draft) => draft !== next));
        },
      }
    : null;
  return { found, keptAt, isUnavailable, setAside };
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

/** Not by `crypto.randomUUID`, which a site without https has not got. */
function newVisitId(): string {
  return `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`;
}
