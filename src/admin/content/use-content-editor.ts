import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { DefaultValues, FieldValues, UseFormReturn } from "react-hook-form";
import type { z } from "zod";
import { isStale, Refusal } from "#admin/failure.ts";
import { useSaveForm } from "#admin/forms/use-save-form.ts";
import { toastFailure, toastSuccess } from "#admin/layout/toasts.ts";
import { type LocalDraft, useLocalDraft } from "./local-draft.ts";
import { type ContentItem, capitalized, type Noun } from "./noun.ts";
import { refreshLists, showInLists } from "./queries.ts";
import { useReturnToList } from "./return-to-list.ts";
import { useStoredItem } from "./stored-item.ts";

/** The fields of a noun's form. Adding a field begins here and ends where it is drawn. */
export interface ContentForm<Full, Input extends FieldValues, Body> {
  /** The contract's schema, or one made from it. */
  schema: z.ZodType<Body, Input>;
  /** What a new one starts with. Its keys are the fields of the form. */
  empty: Input & DefaultValues<Input>;
  /** What the form shows of one that is stored. */
  toInput: (stored: Full) => Input & DefaultValues<Input>;
  /** What "Copy my text" puts on the clipboard. */
  toText: (input: Input) => string;
  /** Saving leads back to the list. */
  returnsToList?: boolean;
}

export interface ContentEditor<Full, Input extends FieldValues, Body extends FieldValues> {
  form: UseFormReturn<Input, unknown, Body>;
  /** The newest that the server told of it; null until it is stored. */
  stored: Full | null;
  save: () => void;
  isSaving: boolean;
  isDirty: boolean;
  draft: LocalDraft;
  /** What happened to it elsewhere while it was open here. */
  clash: "changed" | "deleted" | null;
  /** Saves over what was changed elsewhere. */
  keepMine: () => void;
  /** Shows what was saved elsewhere, and puts what was typed here aside. */
  loadTheirs: () => void;
  isLoadingTheirs: boolean;
  /** Stores one that was deleted elsewhere anew. */
  saveAsNew: () => void;
  /** What was typed, for the clipboard. */
  typedText: () => string;
  /** Takes what the server answered to a write beside the form, such as an upload. */
  accept: (stored: Full) => void;
  /** Where Back leads: the list as it was left. */
  list: string;
}

/** Saving an item, and everything that can come between. `loaded` is null for a new one. */
export function useContentEditor<
  Item extends ContentItem,
  Full extends Item,
  Input extends FieldValues,
  Body extends FieldValues,
>(
  noun: Noun<Item, Full, Body>,
  description: ContentForm<Full, Input, Body>,
  loaded: Full | null,
): ContentEditor<Full, Input, Body> {
  const { schema, empty, toInput, toText, returnsToList = false } = description;
  const item = useStoredItem(noun, toInput, loaded);
  const [clash, setClash] = useState<"changed" | "deleted" | null>(null);
  const { form, submit, isSaving, isDirty } = useSaveForm({
    schema,
    values: loaded ? toInput(loaded) : empty,
    failure: `Failed to save ${noun.one}`,
    save: (body, { overwrites }) => {
      setClash(null);
      return item.write(body, overwrites);
    },
    onSaved: (saved, sent) => {
      const outcome = item.isStored() ? "updated" : "created";
      toastSuccess(`${capitalized(noun.one)} ${outcome}!`, "form");
      item.remember(saved);
      showFilledFields(form, sent, toInput(saved));
      showInLists(noun, saved);
      refreshLists(noun);
      if (returnsToList) way.startReturn();
    },
    onFailure: (error) => setClash(clashOf(error)),
  });
  const way = useReturnToList(noun, isDirty);
  const draft = useLocalDraft(`${noun.one}:${item.id ?? "new"}`, form);
  const theirs = useMutation({
    mutationFn: (id: string) => noun.api.read(id),
    onSuccess: (stored) => {
      if (form.formState.isDirty) draft.setAside();
      form.reset(toInput(stored));
      item.remember(stored);
      setClash(null);
    },
    onError: (error) => {
      toastFailure(`Failed to fetch ${noun.one}`, error, "form");
      setClash((present) => clashOf(error) ?? present);
    },
  });

  return {
    form,
    stored: item.latest,
    isSaving,
    isDirty,
    draft,
    clash,
    list: way.list,
    save: () => {
      // On the way back to the list everything is saved already.
      if (!way.isReturning || isDirty) submit();
    },
    keepMine: () => submit({ overwrites: true }),
    loadTheirs: () => item.id && theirs.mutate(item.id),
    isLoadingTheirs: theirs.isPending,
    saveAsNew: () => {
      item.forget();
      setClash(null);
      submit();
    },
    typedText: () => toText(form.getValues()),
    accept: (stored) => {
      item.accept(stored);
      showInLists(noun, stored);
      refreshLists(noun);
    },
  };
}

function clashOf(error: unknown): "changed" | "deleted" | null {
  if (isStale(error)) return "changed";
  return error instanceof Refusal && error.code === "not_found" ? "deleted" : null;
}

/**
 * Shows what the server made of fields that were left empty, and of those that hold no plain text, as
 * long as nobody has changed them since. Other text stays as it was typed: trimming would take spaces
 * away from under the cursor.
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
