import { type Dispatch, type SetStateAction, useRef, useState } from "react";
import type { FieldValues } from "react-hook-form";
import { endFailures, useSubmittedForm } from "#admin/forms/submitted-form.ts";
import { toastSuccess } from "#admin/layout/toasts.ts";
import { type Conflict, conflictOf } from "./conflict.ts";
import type { ContentForm } from "./content-form.ts";
import { showStoredFields } from "./filled-fields.ts";
import type { FormValues } from "./form-values.ts";
import { useReturnToList } from "./list-address.ts";
import type { ContentItem, ContentNoun, Noun } from "./noun.ts";
import { type Plan, scheduleOf, storedPlan } from "./plan.ts";
import { refreshLists, showInLists } from "./queries.ts";
import { savedTitle, whereToSee } from "./saving.ts";
import type { StoredItem } from "./stored-item.ts";
import { useAutosave } from "./use-autosave.ts";

/** When the item is to be published; null for at once, or not at all. */
export interface Planned {
  plan: Plan | null;
  choosePlan: Dispatch<SetStateAction<Plan | null>>;
}

interface FoundConflict {
  kind: Conflict;
  /** Met by a draft that saved itself, which must not be published by the way. */
  isOfDraft: boolean;
}

export type Saving<
  Full extends ContentItem,
  Input extends FormValues,
  Body extends FieldValues,
> = ReturnType<typeof useSaving<ContentItem, Full, Input, Body>>;

/** The form of an item and its two ways of saving: by its button, and as a draft by itself. */
export function useSaving<
  Item extends ContentItem,
  Full extends Item,
  Input extends FormValues,
  Body extends FieldValues,
>(
  noun: ContentNoun<Item, Full>,
  { rules, empty, toInput, returnsToList = false }: ContentForm<Full, Input, Body>,
  item: StoredItem<Full>,
  { plan, choosePlan }: Planned,
) {
  const [conflict, setConflict] = useState<FoundConflict | null>(null);
  const [refusals, setRefusals] = useState(0);
  const findConflict = (error: unknown, isOfDraft: boolean) => {
    const kind = conflictOf(error);
    setConflict(kind && { kind, isOfDraft });
    return kind;
  };
  const failure = `Failed to save ${noun.one}`;
  const { form, submit, isSaving, isDirty } = useSubmittedForm<Input, Body, Full>({
    resolver: (input, context, options) => {
      const isDraft = input.published === false && !plan;
      return (isDraft ? rules.resolveDraft : rules.resolve)(input, context, options);
    },
    values: item.latest ? startValues(toInput(item.latest), item.latest) : empty,
    failure,
    onRefused: () => setRefusals((count) => count + 1),
    save: async (body, { overwrites }) => {
      setConflict(null);
      pressed.current = form.getValues();
      await autosave.settled();
      if (overwrites) item.overwrite();
      return item.save(withShownAddress(body), plan && scheduleOf(plan));
    },
    onSaved: (saved, sent) => {
      takeSaved(saved, sent);
      if (returnsToList && saved.published && !saved.scheduled_for) returning.startReturn();
    },
    // The notice says what can be done, which the server's advice to load it again would contradict.
    onFailure: (error) => findConflict(error, false) === "changed",
  });
  /** A draft that was under way may have moved the address with its title since the form was read. */
  const withShownAddress = (body: Body): object => {
    const { slug } = form.getValues();
    return slug === item.base?.slug ? { ...body, slug } : body;
  };
  const takeSaved = (saved: Full, sent: Input) => {
    choosePlan(storedPlan(saved));
    toastSaved(noun, saved, item.isNew ? null : item.started);
    item.takeSaved(saved);
    // Otherwise what the server filled would be sent back as a draft that nobody wrote.
    autosave.accept(showStoredFields(form, sent, toInput(saved)));
    updateLists(noun, saved);
  };
  const pressed = useRef<Input | null>(null);
  /** A save by the button whose answer was given up may have been made: this takes over what came of it. */
  const takeLate = async (signal: AbortSignal) => {
    const saved = await item.settle(signal);
    if (!saved || !pressed.current) return;
    endFailures(failure);
    form.resetDefaultValues(pressed.current);
    takeSaved(saved, pressed.current);
  };
  const returning = useReturnToList(noun, isDirty);
  const autosave = useAutosave(form, {
    schema: rules.draftSchema,
    save: async (fields, { overwrites, signal }) => {
      await takeLate(signal);
      if (overwrites) item.overwrite();
      const saved = await item.saveDraft(fields, signal);
      updateLists(noun, saved);
      // It follows the title until it is typed, and must not be sent back as it was before.
      return "slug" in fields ? {} : { slug: saved.slug };
    },
    isUnanswered: () => item.isUnanswered,
    isPublic: () => item.latest?.published ?? false,
    isHeld: isSaving || conflict !== null || returning.isReturning,
    onFailure: (error) => findConflict(error, true) !== null,
  });
  return {
    form,
    submit,
    isSaving,
    isDirty,
    /** How many times saving was refused for its fields. */
    refusals,
    autosave,
    returning,
    conflict,
    setConflict,
  };
}

/** With its button about to publish it, unless that waits for a time. */
export function startValues<Input extends FormValues>(input: Input, stored: ContentItem): Input {
  return { ...input, published: stored.published || stored.scheduled_for === null };
}

function toastSaved(noun: Noun, saved: ContentItem, before: ContentItem | null): void {
  toastSuccess(savedTitle(noun, saved, before), "form", whereToSee(noun, saved));
}

function updateLists<Item extends ContentItem>(noun: ContentNoun<Item>, saved: Item): void {
  showInLists(noun, saved);
  refreshLists(noun);
}
