import { useEffect, useState } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { serverNow } from "#admin/dates.ts";
import { DraftCopier } from "./draft-copier.ts";
import { type Draft, keepDraft, moveDraft, readDrafts, removeDraft } from "./draft-storage.ts";
import { saysTheSame, withFittingFields } from "./kept-copy.ts";

interface FoundDraft {
  savedAt: Date;
  /** Set aside on this screen, not left over from an earlier visit. */
  isSetAside: boolean;
  /** When the text that it would take the place of was saved, if that was later. */
  newerSince: Date | null;
  restore: () => void;
  discard: () => void;
}

interface Stored {
  /** When the text that was loaded had been saved; null for a new one. */
  storedAt: string | null;
  onRestore: () => void;
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
  { storedAt, onRestore }: Stored,
): LocalDraft {
  const [visit] = useState<Visit>(() => ({ key, id: newVisitId(), setAside: new Set() }));
  const [storedDrafts, setStoredDrafts] = useState<Draft[]>([]);
  const copies = useCopies(key, form, visit);
  useEffect(() => {
    let isCurrent = true;
    const stored = structuredClone(form.getValues());
    void readDrafts(visit.key).then((drafts) => {
      if (!isCurrent) return;
      const isEqual = ({ values }: Draft) => saysTheSame(values, stored);
      for (const draft of drafts.filter(isEqual)) void removeDraft(draft.item, draft.visit);
      setStoredDrafts((others) => [...others, ...drafts.filter((draft) => !isEqual(draft))]);
    });
    return () => {
      isCurrent = false;
    };
  }, [visit, form]);

  const setAside = () => {
    const draft = copies.setAside();
    visit.setAside.add(draft.visit);
    visit.id = newVisitId();
    setStoredDrafts((others) => [draft, ...others]);
  };
  const drop = (dropped: Draft) =>
    setStoredDrafts((all) => all.filter((draft) => draft !== dropped));
  const found = (draft: Draft): FoundDraft => ({
    savedAt: new Date(draft.savedAt),
    isSetAside: visit.setAside.has(draft.visit),
    newerSince: storedAt !== null && storedAt > draft.savedAt ? new Date(storedAt) : null,
    restore: () => {
      onRestore();
      if (form.formState.isDirty) setAside();
      // What is new has got an id meanwhile, if a draft of it was saved.
      if (draft.item !== key) void moveDraft(draft.item, key, draft.visit);
      visit.id = draft.visit;
      form.reset(withFittingFields(form.getValues(), draft.values), { keepDefaultValues: true });
      drop(draft);
    },
    discard: () => {
      void removeDraft(draft.item, draft.visit);
      drop(draft);
    },
  });
  return {
    found: storedDrafts[0] ? found(storedDrafts[0]) : null,
    keptAt: copies.keptAt,
    isUnavailable: copies.isUnavailable,
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
  const keep = async (draft: Draft) => {
    const isKept = await keepDraft(draft);
    const now = new Date(draft.savedAt);
    setUnavailable(!isKept);
    // Shown to the minute: twice a second, the whole editor would be drawn for nothing.
    if (isKept) setKeptAt((before) => (isSameMinute(before, now) ? before : now));
  };
  const draftNow = (): Draft => ({
    item: visit.key,
    visit: visit.id,
    savedAt: serverNow().toISOString(),
    values: form.getValues(),
  });
  const remove = async () => {
    await removeDraft(visit.key, visit.id);
    setKeptAt(null);
  };
  const [copier] = useState(() => new DraftCopier(() => keep(draftNow()), remove));

  useEffect(() => {
    if (visit.key !== key) void moveDraft(visit.key, key, visit.id);
    visit.key = key;
  }, [key, visit]);
  useEffect(() => {
    const stop = form.subscribe({
      formState: { values: true, isDirty: true },
      callback: ({ isDirty }) => copier.onValues(isDirty ?? false),
    });
    const onInput = ({ target }: Event) => {
      if (target instanceof HTMLElement && target.isContentEditable) copier.onInput();
    };
    const leave = () => copier.leave();
    document.addEventListener("input", onInput);
    document.addEventListener("visibilitychange", leave);
    addEventListener("pagehide", leave);
    return () => {
      copier.leave();
      document.removeEventListener("input", onInput);
      document.removeEventListener("visibilitychange", leave);
      removeEventListener("pagehide", leave);
      stop();
    };
  }, [form, copier]);

  const setAside = (): Draft => {
    const draft = draftNow();
    copier.letGo();
    void keep(draft);
    return draft;
  };
  return { setAside, keptAt, isUnavailable };
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
