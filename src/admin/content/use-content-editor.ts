import { useState } from "react";
import { type FieldValues, type Path, type UseFormReturn, useWatch } from "react-hook-form";
import { pendingProblem } from "#admin/forms/pending-work.ts";
import { toastFailure, toastProblem } from "#admin/layout/toasts.ts";
import type { AutosaveState } from "./autosaver.ts";
import type { Conflict } from "./conflict.ts";
import { type ConflictAnswer, resolveConflict } from "./conflict-answers.ts";
import type { ContentForm } from "./content-form.ts";
import type { FormRules } from "./form-rules.ts";
import type { FieldWords, FormValues } from "./form-values.ts";
import { type LocalDraft, useLocalDraft } from "./local-draft.ts";
import type { ContentItem, ContentNoun } from "./noun.ts";
import { isSamePlan, missingIn, type Plan, storedPlan } from "./plan.ts";
import { refreshLists } from "./queries.ts";
import { replacedText } from "./replaced-text.ts";
import { fieldsWithErrors, type NamedField } from "./required-fields.ts";
import { saveLabelOf } from "./saving.ts";
import { type StoredItem, useStoredItem } from "./stored-item.ts";
import { type Unfinished, useUnfinishedPictures } from "./unfinished-pictures.ts";
import { publishAgain, toastUnpublished, unpublish } from "./unpublishing.ts";
import type { Autosave } from "./use-autosave.ts";
import { useSaving } from "./use-saving.ts";

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
  /** Saves what is not saved yet as a draft. False where that failed. */
  flush: () => Promise<boolean>;
  /** What is not saved yet stays so. */
  leave: () => void;
  draft: LocalDraft;
  /** Whether its button publishes, unless that waits for a time. */
  publishesNow: boolean;
  choosePublishing: (publishesNow: boolean) => void;
  /** When it is to be published by itself; null for at once, or not at all. */
  plan: Plan | null;
  choosePlan: (plan: Plan | null) => void;
  /** Drafts save themselves, and a time only by its button. */
  isPlanUnsaved: boolean;
  /** What is known of the stored one; null until there is one. */
  item: ContentItem | null;
  /**
   * Saves what is not saved yet, then works with the stored one. Null where that failed, which the person
   * has been told then.
   */
  withSaved: <Result>(
    failure: string,
    work: (item: ContentItem) => Promise<Result>,
  ) => Promise<Result | null>;
  /** Puts an earlier version into the draft. False where that failed. */
  restoreVersion: (versionId: string) => Promise<boolean>;
  /** What visitors see, and what is written, stay as they are. False where that failed. */
  unschedule: () => Promise<boolean>;
  /** Visitors see it no longer, and what is written stays. */
  unpublish: () => Promise<void>;
  /** Goes back to what is published. False where that failed. */
  discardChanges: () => Promise<boolean>;
  /** The fields that were refused, until they are mended. */
  refused: readonly NamedField[];
  /** How many times saving was refused for its fields. */
  refusals: number;
  conflict: Conflict | null;
  resolveConflict: (answer: ConflictAnswer) => Promise<void>;
  saveAsNew: () => void;
  unfinished: Unfinished;
  values: () => FormValues;
  words: FieldWords;
  /** The fields that hold Markdown. */
  markdown: readonly string[];
  list: string;
}

export interface ContentEditor<Full, Input extends FieldValues, Body extends FieldValues>
  extends EditorState {
  form: UseFormReturn<Input, unknown, Body>;
  /** The form is checked by these. */
  rules: FormRules<Input, Body>;
  empty: Input;
  /** The newest known version; null until there is one. */
  stored: Full | null;
  /** The stored one. Where there is none, what is written so far becomes a draft. @throws what refused it */
  store: () => Promise<Full>;
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
  noun: ContentNoun<Item, Full>,
  description: ContentForm<Full, Input, Body>,
  loaded: Full | null,
): ContentEditor<Full, Input, Body> {
  const { rules, empty, words = {}, markdown = [] } = description;
  const item = useStoredItem(noun, description, loaded);
  const [plan, choosePlan] = useState(() => storedPlan(loaded));
  const saving = useSaving(noun, description, item, { plan, choosePlan });
  const { form, submit, isSaving, isDirty, refusals, autosave, returning, conflict } = saving;
  const unfinished = useUnfinishedPictures();
  const publishesNow = useWatch({
    control: form.control,
    compute: ({ published }: Input) => published === true,
  });
  const draft = useLocalDraft(`${noun.one}:${item.id ?? "new"}`, form, {
    storedAt: loaded && (loaded.draft_saved_at ?? loaded.updated_at),
    onRestore: () => item.overwrite(),
  });
  const text = replacedText(saving, item, description, choosePlan);
  const withSaved = savedFirst(item, autosave);
  const replace = async (failure: string, send: (present: ContentItem) => Promise<Full>) => {
    const stored = await withSaved(failure, send);
    if (stored) text.takeOver(stored);
    return stored !== null;
  };
  /** What it would lack is said. */
  const isReady = () => {
    const problem =
      (plan && missingIn(plan)) ||
      ((plan || publishesNow) && (unfinished.problem ?? pendingProblem()));
    if (problem) toastProblem(`Failed to save ${noun.one}`, problem, "form");
    return !problem;
  };
  return {
    form,
    rules,
    isSaving,
    isDirty,
    refusals,
    restoreVersion: (versionId) =>
      replace("Failed to restore the version", ({ id, version }) =>
        noun.api.restoreVersion(id, versionId, version),
      ),
    unschedule: () =>
      replace("Failed to take it off the schedule", ({ id }) => item.unschedule(id)),
    unpublish: async () => {
      const before = item.latest;
      const failure = `Failed to update ${noun.one}`;
      const isOff = await replace(failure, (present) => unpublish(noun, present));
      if (!isOff || !before) return;
      refreshLists(noun);
      toastUnpublished(noun, async () => {
        await replace(failure, () => publishAgain(noun, before));
      });
    },
    discardChanges: () =>
      replace("Failed to discard the changes", ({ id, version }) =>
        noun.api.discardDraft(id, version),
      ),
    resolveConflict: async (answer) => {
      if (answer === "keepMine" && !conflict?.isOfDraft && !isReady()) return;
      return resolveConflict(answer, noun, { item, saving, draft, text });
    },
    saveAsNew: () => {
      if (!isReady()) return;
      item.forget();
      autosave.startAnew(empty);
      saving.setConflict(null);
      submit();
    },
    empty,
    words,
    stored: item.latest,
    store: async () => {
      if (!item.base) await autosave.flush();
      return item.base ?? item.saveDraft({});
    },
    item: item.latest,
    isNew: item.isNew,
    saveLabel: saveLabelOf({
      isPublic: item.latest?.published ?? false,
      isPlanned: plan !== null,
      publishesNow,
    }),
    saveDraft: autosave.saveNow,
    autosave: autosave.state,
    flush: autosave.flush,
    leave: autosave.leave,
    draft,
    refused: fieldsWithErrors(form.formState.errors, empty, words),
    conflict: conflict?.kind ?? null,
    list: returning.list,
    publishesNow,
    choosePublishing: (published) => choosePublishing(form, published),
    plan,
    choosePlan,
    isPlanUnsaved: !isSamePlan(plan, storedPlan(item.latest)),
    withSaved,
    save: () => {
      // Everything is saved already while the list is about to open.
      if (isReady() && (!returning.isReturning || isDirty)) submit();
    },
    unfinished,
    values: () => form.getValues(),
    markdown,
    accept: (stored, filled) => item.accept(stored, filled),
  };
}

/** That field alone: the others may be being written in. */
function choosePublishing<Input extends FormValues, Body extends FieldValues>(
  { register, getValues }: UseFormReturn<Input, unknown, Body>,
  published: boolean,
): void {
  const values = getValues();
  const isField = (field: string): field is Path<Input> => field in values;
  const name = "published";
  if (isField(name)) {
    void register(name).onChange({ target: { name, value: published }, type: "change" });
  }
}

function savedFirst<Full extends ContentItem>(
  item: StoredItem<Full>,
  autosave: Pick<Autosave<unknown>, "flush">,
): EditorState["withSaved"] {
  return async (failure, work) => {
    const isSaved = await autosave.flush();
    const present = item.base;
    if (!isSaved || !present) {
      const reason = isSaved ? "Write something first." : "What you typed last is not saved yet.";
      toastProblem(failure, reason, "form");
      return null;
    }
    try {
      return await work(present);
    } catch (error) {
      toastFailure(failure, error, "form");
      return null;
    }
  };
}
