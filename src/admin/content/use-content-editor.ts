import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import {
  type DefaultValues,
  type FieldValues,
  type UseFormReturn,
  useWatch,
} from "react-hook-form";
import type { z } from "zod";
import { isStale, Refusal } from "#admin/errors.ts";
import { useSaveForm } from "#admin/forms/use-save-form.ts";
import { toastFailure, toastSuccess } from "#admin/layout/toasts.ts";
import { capitalized } from "#contract/nouns.ts";
import { asText, type FormValues } from "./form-values.ts";
import { useReturnToList } from "./list-address.ts";
import { type LocalDraft, useLocalDraft } from "./local-draft.ts";
import type { ContentItem, ContentNoun } from "./noun.ts";
import { refreshLists, showInLists } from "./queries.ts";
import { useStoredItem } from "./stored-item.ts";
import { type AutosaveState, useAutosave } from "./use-autosave.ts";

export interface ContentForm<Full, Input extends FormValues, Body> {
  schema: z.ZodType<Body, Input>;
  /** What a draft may hold, field by field. */
  draftSchema: z.ZodType<Body, Input> & { shape: Readonly<Record<string, z.ZodType>> };
  /** The values of a new item. Their keys are the fields of the form. */
  empty: Input & DefaultValues<Input>;
  toInput: (stored: Full) => Input & DefaultValues<Input>;
  returnsToList?: boolean;
}

export interface EditorState {
  /** Until it was saved by its button. */
  isNew: boolean;
  save: () => void;
  /** What saving does. */
  saveLabel: string;
  isSaving: boolean;
  isDirty: boolean;
  /** Saves as a draft, and stays. */
  saveDraft: () => void;
  autosave: AutosaveState;
  draft: LocalDraft;
  conflict: "changed" | "deleted" | null;
  overwriteStored: () => void;
  loadStored: () => void;
  isLoadingStored: boolean;
  saveAsNew: () => void;
  typedText: () => string;
  list: string;
}

export interface ContentEditor<Full, Input extends FieldValues, Body extends FieldValues>
  extends EditorState {
  form: UseFormReturn<Input, unknown, Body>;
  /** The newest known version; null until there is one. */
  stored: Full | null;
  /**
   * Takes over a version that did not come from the form, such as after an upload. What the server
   * filled is no conflict. Lists are not told.
   */
  accept: (stored: Full, filled?: Partial<Full>) => void;
}

export function useContentEditor<
  Item extends ContentItem,
  Full extends Item,
  Input extends FormValues,
  Body extends FieldValues,
>(
  noun: ContentNoun<Item, Full, Body>,
  description: ContentForm<Full, Input, Body>,
  loaded: Full | null,
): ContentEditor<Full, Input, Body> {
  const { schema, draftSchema, empty, toInput, returnsToList = false } = description;
  const item = useStoredItem(noun, toInput, loaded);
  const [conflict, setConflict] = useState<"changed" | "deleted" | null>(null);
  // Not state: saving as a new one changes it just before it saves.
  const [own] = useState(() => ({ wasSaved: loaded !== null, isDraftConflict: false }));
  const { form, submit, isSaving, isDirty } = useSaveForm({
    schema,
    looseSchema: { schema: draftSchema, isUsed: ({ published }) => published === false },
    values: loaded ? toInput(loaded) : empty,
    failure: `Failed to save ${noun.one}`,
    save: async (body, { overwrites }) => {
      setConflict(null);
      await autosave.settled();
      return item.write(body, overwrites);
    },
    onSaved: (saved, sent) => {
      const outcome = own.wasSaved ? "updated" : "created";
      own.wasSaved = true;
      autosave.accept(sent);
      toastSuccess(`${capitalized(noun.one)} ${outcome}!`, "form");
      item.remember(saved);
      showFilledFields(form, sent, toInput(saved));
      showInLists(noun, saved);
      refreshLists(noun);
      if (returnsToList) returning.startReturn();
    },
    onFailure: (error) => {
      const found = conflictOf(error);
      own.isDraftConflict = false;
      setConflict(found);
      // The notice says what can be done, which the server's advice to load it again would contradict.
      return found === "changed";
    },
  });
  const keep = async (fields: object, overwrites: boolean) => {
    const saved = await item.writeDraft(fields, overwrites);
    item.remember(saved);
    showInLists(noun, saved);
    refreshLists(noun);
  };
  const autosave = useAutosave(form, {
    schema: draftSchema,
    save: keep,
    isHeld: () => isSaving || conflict !== null || returning.isReturning,
    onFailure: (error) => {
      const found = conflictOf(error);
      own.isDraftConflict = found !== null;
      setConflict(found);
      return found !== null;
    },
  });
  const returning = useReturnToList(noun, isDirty);
  const willBePublic = useWatch({
    control: form.control,
    compute: ({ published }: Input) => published === true,
  });
  const draft = useLocalDraft(`${noun.one}:${item.id ?? "new"}`, form);
  const storedVersion = useStoredVersion(noun, (stored) => {
    if (stored === null) return setConflict("deleted");
    if (form.formState.isDirty) draft.setAside();
    form.reset(toInput(stored));
    autosave.accept(form.getValues());
    item.remember(stored);
    setConflict(null);
  });

  return {
    form,
    stored: item.latest,
    isNew: !own.wasSaved,
    saveLabel: saveLabelOf(willBePublic, item.latest?.published ?? false),
    isSaving,
    isDirty,
    saveDraft: autosave.saveNow,
    autosave: autosave.state,
    draft,
    conflict,
    list: returning.list,
    save: () => {
      // Everything is saved already while the list is about to open.
      if (!returning.isReturning || isDirty) submit();
    },
    overwriteStored: () => {
      if (!own.isDraftConflict) return submit({ overwrites: true });
      // A draft that saved itself must not be published by the way.
      setConflict(null);
      autosave.overwrite();
    },
    loadStored: () => item.id && storedVersion.load(item.id),
    isLoadingStored: storedVersion.isLoading,
    saveAsNew: () => {
      item.forget();
      own.wasSaved = false;
      setConflict(null);
      submit();
    },
    typedText: () => asText(form.getValues()),
    accept: item.accept,
  };
}

function useStoredVersion<Item extends ContentItem, Full extends Item, Body>(
  noun: ContentNoun<Item, Full, Body>,
  onLoaded: (stored: Full | null) => void,
) {
  const { mutate, isPending } = useMutation({
    mutationFn: (id: string) => noun.api.read(id),
    onSuccess: onLoaded,
    onError: (error) => {
      toastFailure(`Failed to fetch ${noun.one}`, error, "form");
      if (conflictOf(error) === "deleted") onLoaded(null);
    },
  });
  return { load: (id: string) => mutate(id), isLoading: isPending };
}

function saveLabelOf(willBePublic: boolean, isPublic: boolean): string {
  if (willBePublic) return isPublic ? "Update" : "Publish";
  return isPublic ? "Unpublish" : "Save draft";
}

function conflictOf(error: unknown): "changed" | "deleted" | null {
  if (isStale(error)) return "changed";
  return error instanceof Refusal && error.code === "not_found" ? "deleted" : null;
}

/**
 * Shows what was stored for fields that were left empty, and for those that are no plain text, unless
 * they have been changed since. Other text stays as typed: trimming it would disturb further typing.
 */
function showFilledFields<Input extends FieldValues, Body extends FieldValues>(
  form: UseFormReturn<Input, unknown, Body>,
  sent: Input,
  stored: Input,
): void {
  const shown = { ...form.getValues() };
  const defaults = { ...sent };
  let hasChanged = false;
  for (const name in stored) {
    const isUntouched = isEqual(shown[name], sent[name]);
    const isOwnText = typeof shown[name] === "string" && shown[name] !== "";
    if (!isUntouched || isOwnText || isEqual(shown[name], stored[name])) continue;
    shown[name] = stored[name];
    defaults[name] = stored[name];
    hasChanged = true;
  }
  if (!hasChanged) return;
  form.resetDefaultValues(defaults);
  form.reset(shown, { keepDefaultValues: true });
}

function isEqual(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
