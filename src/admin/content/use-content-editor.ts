import { useState } from "react";
import { type FieldValues, type UseFormReturn, useWatch } from "react-hook-form";
import { serverNow } from "#admin/dates.ts";
import { show, toastFailure, toastProblem } from "#admin/layout/toasts.ts";
import { capitalized } from "#contract/nouns.ts";
import { useCheckedForm } from "./checked-form.ts";
import { type Conflict, conflictOf } from "./conflict.ts";
import type { ConflictAnswer } from "./conflict-answers.ts";
import type { ContentForm } from "./content-form.ts";
import { showFilledFields } from "./filled-fields.ts";
import type { FormRules } from "./form-rules.ts";
import { asText, changedFields, type FieldWords, type FormValues } from "./form-values.ts";
import { useReturnToList } from "./list-address.ts";
import { type LocalDraft, useLocalDraft } from "./local-draft.ts";
import type { ContentItem, ContentNoun } from "./noun.ts";
import { type Plan, problemOf, scheduleOf, storedPlan } from "./plan.ts";
import { refreshLists, showInLists } from "./queries.ts";
import { fieldsWithErrors, type NamedField } from "./required-fields.ts";
import { saveLabelOf, whereToSee } from "./saving.ts";
import { storedChanges } from "./stored-changes.ts";
import { useStoredItem } from "./stored-item.ts";
import { type Unfinished, useUnfinishedPictures } from "./unfinished-pictures.ts";
import { type AutosaveState, useAutosave } from "./use-autosave.ts";

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
  draft: LocalDraft;
  /** Whether it shall be public. */
  willBePublic: boolean;
  choosePublic: (willBePublic: boolean) => void;
  /** When it is to be published by itself; null for at once, or not at all. */
  plan: Plan | null;
  choosePlan: (plan: Plan | null) => void;
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
  /** Goes back to what is published. False where that failed. */
  discardChanges: () => Promise<boolean>;
  /** The fields that were refused, until they are mended. */
  refused: readonly NamedField[];
  /** How many times saving was refused for its fields. */
  refusals: number;
  conflict: Conflict | null;
  settle: (answer: ConflictAnswer) => Promise<void>;
  saveAsNew: () => void;
  typedText: () => string;
  unfinished: Unfinished;
  values: () => FormValues;
  /** The fields that hold Markdown. */
  markdown: readonly string[];
  list: string;
}

export interface ContentEditor<Full, Input extends FieldValues, Body extends FieldValues>
  extends EditorState {
  form: UseFormReturn<Input, unknown, Body>;
  /** What is checked; null until it has been fetched. */
  rules: FormRules<Input, Body> | null;
  empty: Input;
  words: FieldWords;
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
  noun: ContentNoun<Item, Full>,
  description: ContentForm<Full, Input, Body>,
  loaded: Full | null,
): ContentEditor<Full, Input, Body> {
  const { loadRules, empty, toInput, returnsToList = false, words = {} } = description;
  const { filledByServer = [] } = description;
  const item = useStoredItem(noun, { toInput, filledByServer }, loaded);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [plan, setPlan] = useState(() => storedPlan(loaded));
  const [refusals, setRefusals] = useState(0);
  const unfinished = useUnfinishedPictures();
  // Not state: saving as a new one changes it just before it saves.
  const [own] = useState(() => ({
    wasSaved: loaded !== null,
    isDraftConflict: false,
    /** Until a save has kept the other text as a version. */
    overwrites: false,
  }));
  const { form, submit, isSaving, isDirty, rules, fetchRules } = useCheckedForm<Input, Body, Full>({
    loadRules,
    isDraft: ({ published }) => published === false && !plan,
    values: loaded ? toInput(loaded) : empty,
    failure: `Failed to save ${noun.one}`,
    onRefused: () => setRefusals((count) => count + 1),
    save: async (body, { overwrites }) => {
      setConflict(null);
      await autosave.settled();
      own.overwrites ||= overwrites;
      if (own.overwrites && item.present()) await keep({}, true);
      const schedule = plan && scheduleOf(plan);
      if (schedule) return item.schedule(body, schedule);
      const saved = await item.write(body);
      if (!saved.scheduled_for) return saved;
      // Should the rest fail, the next attempt must not meet its own change as a conflict.
      item.remember(saved);
      return item.unschedule(saved.id);
    },
    onSaved: (saved, sent) => {
      const outcome = own.wasSaved ? "updated" : "created";
      own.wasSaved = true;
      autosave.accept(sent);
      setPlan(storedPlan(saved));
      show({
        tone: "success",
        title: `${capitalized(noun.one)} ${outcome}!`,
        position: "top-center",
        ...whereToSee(noun, saved),
      });
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
  const returning = useReturnToList(noun, isDirty);
  const keep = async (fields: object, overwrites: boolean) => {
    own.overwrites ||= overwrites;
    const saved = await item.writeDraft(own.overwrites ? { ...fields, replaces: true } : fields);
    own.overwrites = false;
    item.remember(saved);
    showInLists(noun, saved);
    refreshLists(noun);
  };
  const autosave = useAutosave(form, {
    loadSchema: async () => (await fetchRules()).draftSchema,
    save: keep,
    isPublic: () => item.latest?.published ?? false,
    isHeld: isSaving || conflict !== null || returning.isReturning,
    onFailure: (error) => {
      const found = conflictOf(error);
      own.isDraftConflict = found !== null;
      setConflict(found);
      return found !== null;
    },
  });
  const withSaved: EditorState["withSaved"] = async (failure, work) => {
    const isSaved = await autosave.flush();
    const present = item.present();
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
  const willBePublic = useWatch({
    control: form.control,
    compute: ({ published }: Input) => published === true,
  });
  const draft = useLocalDraft(`${noun.one}:${item.id ?? "new"}`, form, {
    storedAt: loaded && (loaded.draft_saved_at ?? loaded.updated_at),
    onRestore: () => {
      own.overwrites = true;
    },
  });
  const keepMine = (stored: Full): boolean => {
    const base = item.present();
    if (!base) return false;
    const values = form.getValues();
    const mine = changedFields(form.formState.defaultValues ?? {}, values);
    // What is chosen for later counts as saved, and belongs to this form all the same.
    const { published } = stored.published === base.published ? values : stored;
    startFrom(stored);
    form.reset({ ...form.getValues(), ...mine, published }, { keepDefaultValues: true });
    setConflict(null);
    return true;
  };
  const startFrom = (stored: Full) => {
    form.reset(toInput(stored));
    autosave.accept(form.getValues());
    item.remember(stored);
  };
  const takeOver = (stored: Full) => {
    startFrom(stored);
    setPlan(storedPlan(stored));
  };
  return {
    form,
    rules,
    empty,
    words,
    stored: item.latest,
    isNew: !own.wasSaved,
    saveLabel: plan ? "Schedule" : saveLabelOf(willBePublic, item.latest?.published ?? false),
    isSaving,
    isDirty,
    saveDraft: autosave.saveNow,
    autosave: autosave.state,
    flush: autosave.flush,
    draft,
    refused: fieldsWithErrors(form.formState.errors, words),
    refusals,
    conflict,
    list: returning.list,
    willBePublic,
    choosePublic: (published) =>
      form.reset(
        { ...form.getValues(), published },
        // What was refused once is checked at every change, which `isSubmitted` decides.
        { keepDefaultValues: true, keepErrors: true, keepIsSubmitted: true },
      ),
    plan,
    choosePlan: setPlan,
    item: item.latest,
    withSaved,
    ...storedChanges(noun, item, withSaved, takeOver),
    save: () => {
      const problem =
        (plan && problemOf(plan, serverNow())) || ((plan || willBePublic) && unfinished.problem);
      if (problem) return toastProblem(`Failed to save ${noun.one}`, problem, "form");
      // Everything is saved already while the list is about to open.
      if (!returning.isReturning || isDirty) submit();
    },
    settle: async (answer) => {
      // Of the same file as the notice that asks.
      const { settleConflict } = await import("./conflict-answers.ts");
      return settleConflict(answer, noun, {
        id: () => item.id,
        onMine: (stored) => {
          if (!keepMine(stored)) return;
          // A draft that saved itself must not be published by the way.
          if (own.isDraftConflict) autosave.overwrite();
          else submit({ overwrites: true });
        },
        onTheirs: (stored) => {
          if (form.formState.isDirty) draft.setAside();
          takeOver(stored);
          setConflict(null);
        },
        onDeleted: () => setConflict("deleted"),
        onRestored: (stored) => {
          if (!keepMine(stored)) return;
          setPlan(storedPlan(stored));
          autosave.overwrite();
        },
      });
    },
    saveAsNew: () => {
      item.forget();
      own.wasSaved = false;
      setConflict(null);
      submit();
    },
    typedText: () => asText(form.getValues()),
    unfinished,
    values: () => form.getValues(),
    markdown: description.markdown ?? [],
    accept: item.accept,
  };
}
