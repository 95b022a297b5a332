import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { DefaultValues, FieldValues, UseFormReturn } from "react-hook-form";
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

export interface ContentForm<Full, Input extends FormValues, Body> {
  schema: z.ZodType<Body, Input>;
  /** The values of a new item. Their keys are the fields of the form. */
  empty: Input & DefaultValues<Input>;
  toInput: (stored: Full) => Input & DefaultValues<Input>;
  returnsToList?: boolean;
}

export interface EditorState {
  isStored: boolean;
  save: () => void;
  isSaving: boolean;
  isDirty: boolean;
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
  /** Takes over a version that did not come from the form, such as after an upload. */
  accept: (stored: Full) => void;
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
  const { schema, empty, toInput, returnsToList = false } = description;
  const item = useStoredItem(noun, toInput, loaded);
  const [conflict, setConflict] = useState<"changed" | "deleted" | null>(null);
  const { form, submit, isSaving, isDirty } = useSaveForm({
    schema,
    values: loaded ? toInput(loaded) : empty,
    failure: `Failed to save ${noun.one}`,
    save: (body, { overwrites }) => {
      setConflict(null);
      return item.write(body, overwrites);
    },
    onSaved: (saved, sent) => {
      const outcome = item.isStored() ? "updated" : "created";
      toastSuccess(`${capitalized(noun.one)} ${outcome}!`, "form");
      item.remember(saved);
      showFilledFields(form, sent, toInput(saved));
      showInLists(noun, saved);
      refreshLists(noun);
      if (returnsToList) returning.startReturn();
    },
    onFailure: (error) => {
      const found = conflictOf(error);
      setConflict(found);
      // The notice says what can be done, which the server's advice to load it again would contradict.
      return found === "changed";
    },
  });
  const returning = useReturnToList(noun, isDirty);
  const draft = useLocalDraft(`${noun.one}:${item.id ?? "new"}`, form);
  const storedVersion = useStoredVersion(noun, (stored) => {
    if (stored === null) return setConflict("deleted");
    if (form.formState.isDirty) draft.setAside();
    form.reset(toInput(stored));
    item.remember(stored);
    setConflict(null);
  });

  return {
    form,
    stored: item.latest,
    isStored: item.latest !== null,
    isSaving,
    isDirty,
    draft,
    conflict,
    list: returning.list,
    save: () => {
      // Everything is saved already while the list is about to open.
      if (!returning.isReturning || isDirty) submit();
    },
    overwriteStored: () => submit({ overwrites: true }),
    loadStored: () => item.id && storedVersion.load(item.id),
    isLoadingStored: storedVersion.isLoading,
    saveAsNew: () => {
      item.forget();
      setConflict(null);
      submit();
    },
    typedText: () => asText(form.getValues()),
    accept: (stored) => {
      item.accept(stored);
      showInLists(noun, stored);
      refreshLists(noun);
    },
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
