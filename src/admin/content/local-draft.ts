import { useEffect, useRef, useState } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { type Draft, keepDraft, moveDraft, readDrafts, removeDraft } from "./draft-storage.ts";

const DELAY_MS = 800;

interface FoundDraft {
  savedAt: Date;
  /** Set aside on this screen, not left over from an earlier visit. */
  isSetAside: boolean;
  restore: () => void;
  discard: () => void;
}

export interface LocalDraft {
  found: FoundDraft | null;
  keptAt: Date | null;
  isUnavailable: boolean;
  setAside: () => void;
}

/**
 * Keeps a copy of unsaved text in this browser, one for each visit, so that typing never overwrites
 * what can be restored or belongs to another tab. `key` names the item, for example "blog:new".
 */
export function useLocalDraft<Input extends FieldValues, Output extends FieldValues>(
  key: string,
  form: UseFormReturn<Input, unknown, Output>,
): LocalDraft {
  const [visit] = useState<Visit>(() => ({ key, id: newVisitId(), setAside: new Set() }));
  const [storedDrafts, setStoredDrafts] = useState<Draft[]>(() => readDrafts(key));
  const { copyNow, keptAt, isUnavailable } = useCopies(key, form, visit);

  const setAside = () => {
    const draft = copyNow();
    visit.setAside.add(draft.visit);
    visit.id = newVisitId();
    setStoredDrafts((others) => [draft, ...others]);
  };
  const drop = (dropped: Draft) =>
    setStoredDrafts((all) => all.filter((draft) => draft !== dropped));
  const found = (draft: Draft): FoundDraft => ({
    savedAt: new Date(draft.savedAt),
    isSetAside: visit.setAside.has(draft.visit),
    restore: () => {
      if (form.formState.isDirty) setAside();
      visit.id = draft.visit;
      form.reset(withFittingFields(form.getValues(), draft.values), { keepDefaultValues: true });
      drop(draft);
    },
    discard: () => {
      removeDraft(key, draft.visit);
      drop(draft);
    },
  });
  return {
    found: storedDrafts[0] ? found(storedDrafts[0]) : null,
    keptAt,
    isUnavailable,
    setAside,
  };
}

interface Visit {
  key: string;
  id: string;
  setAside: Set<string>;
}

function useCopies<Input extends FieldValues, Output extends FieldValues>(
  key: string,
  form: UseFormReturn<Input, unknown, Output>,
  visit: Visit,
) {
  const [keptAt, setKeptAt] = useState<Date | null>(null);
  const [isUnavailable, setUnavailable] = useState(false);
  const copyNow = useRef((): Draft => {
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
    const copyPending = () => {
      if (timer === undefined) return;
      clearTimeout(timer);
      timer = undefined;
      copyNow();
    };
    const stop = form.subscribe({
      formState: { values: true, isDirty: true },
      callback: ({ isDirty }) => {
        clearTimeout(timer);
        timer = isDirty ? setTimeout(copyPending, DELAY_MS) : undefined;
        if (isDirty) return;
        removeDraft(key, visit.id);
        setKeptAt(null);
      },
    });
    addEventListener("pagehide", copyPending);
    return () => {
      copyPending();
      removeEventListener("pagehide", copyPending);
      stop();
    };
  }, [key, form, visit, copyNow]);

  return { copyNow, keptAt, isUnavailable };
}

/** An older version of the portal may have kept other fields. */
function withFittingFields<Input extends FieldValues>(
  present: Input,
  kept: Record<string, unknown>,
): Input {
  const fitting = Object.entries(kept).filter(
    ([field, value]) =>
      typeof value === typeof present[field] &&
      Array.isArray(value) === Array.isArray(present[field]),
  );
  return { ...present, ...Object.fromEntries(fitting) };
}

/** `crypto.randomUUID` is missing on a site without https. */
function newVisitId(): string {
  return `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`;
}
