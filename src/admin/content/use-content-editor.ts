import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from "react";
import { type FieldValues, type Path, type UseFormReturn, useForm } from "react-hook-form";
import { serverNow } from "#admin/dates.ts";
import { differing, type EditedDocument } from "#admin/editor/document.ts";
import { type LocalCopy, useLocalCopy } from "#admin/editor/local-copy.ts";
import { Saver, type SaverPorts } from "#admin/editor/saver.ts";
import { isStale } from "#admin/errors.ts";
import { handOver } from "#admin/forms/before-leaving.ts";
import { endFailures, showFieldErrors } from "#admin/forms/save-form.ts";
import { toastFailure, toastProblem, toastSuccess } from "#admin/layout/toasts.ts";
import type { ContentForm } from "./content-form.ts";
import type { FieldWords, FormValues } from "./form-values.ts";
import { useReturnToList } from "./list-address.ts";
import type { ContentItem, ContentNoun } from "./noun.ts";
import { scheduleOf, storedPlan } from "./plan.ts";
import { refreshLists, showInLists } from "./queries.ts";
import { savedTitle, whereToSee } from "./saving.ts";
import { type Publishing, usePublishing } from "./use-publishing.ts";
import { type ButtonOrder, itemWriter, kindOf } from "./write-item.ts";

/** The editor, as the parts of its screen see it. */
export interface EditorState<Full extends ContentItem = ContentItem> {
  form: { getValues: () => FormValues };
  description: { markdown: readonly string[]; words: FieldWords };
  /** The state of the item; the form holds its values. */
  document: EditedDocument<FormValues, Full, ButtonOrder>;
  isDirty: boolean;
  copy: LocalCopy;
  publishing: Publishing;
  /** The number of times that saving was refused for what is in the fields. */
  refusals: number;
  save: () => void;
  /**
   * Saves unsaved changes, then works with the stored item. If that gives null, the failure has already been shown.
   */
  withSaved: <Result>(
    failure: string,
    work: (item: Full) => Promise<Result>,
  ) => Promise<Result | null>;
  /** Shows a stored text instead. What was typed meanwhile goes on over the same text; any other puts it aside. */
  takeOver: (stored: Full, options?: { isSameText: boolean }) => void;
}

export interface ContentEditor<Full extends ContentItem, Input extends FormValues>
  extends EditorState<Full> {
  description: ContentForm<Full, Input>;
  form: UseFormReturn<Input, unknown, FieldValues>;
  saver: Saver<Input, Full, ButtonOrder>;
}

export function useContentEditor<Full extends ContentItem, Input extends FormValues>(
  noun: ContentNoun<ContentItem, Full>,
  description: ContentForm<Full, Input>,
  loaded: Full | null,
): ContentEditor<Full, Input> {
  const { rules, empty, toInput, returnsToList = false } = description;
  const failure = `Failed to save ${noun.one}`;
  const [refusals, setRefusals] = useState(0);
  const countRefusal = () => setRefusals((count) => count + 1);
  const form = useForm<Input, unknown, FieldValues>({
    resolver: (input, context, options) => {
      const isDraft = input.published === false && !publishing.plan;
      return (isDraft ? rules.resolveDraft : rules.resolve)(input, context, options);
    },
    defaultValues: loaded ? startValues(toInput(loaded), loaded) : empty,
    // Errors show after the first attempt to save, then at every keystroke.
    mode: "onSubmit",
    reValidateMode: "onChange",
    shouldFocusError: false,
  });

  const ports: SaverPorts<Input, Full, ButtonOrder> = {
    write: itemWriter(noun, description),
    show: (values, isWhole) => {
      if (isWhole) form.reset({ ...form.getValues(), ...values });
      else form.setValues(values, { shouldValidate: form.formState.isSubmitted });
    },
    onSaved: (saved, { order }, { isNew, started, unanswered }) => {
      showInLists(noun, saved);
      refreshLists(noun);
      if (!order) return;
      endFailures(failure);
      publishing.choosePlan(storedPlan(saved));
      const title = savedTitle(noun, saved, isNew ? null : started);
      toastSuccess(title, "form", whereToSee(noun, saved));
      const isPublic = saved.published && !saved.scheduled_for;
      if (returnsToList && isPublic && !unanswered) returning.startReturn();
    },
    onFailed: (error, { order }) => {
      if (!order) return;
      if (showFieldErrors(form, error, { focuses: false })) countRefusal();
      // The notice says what can be done, which the server's advice to load it again would contradict.
      if (isStale(error)) toastProblem(failure, undefined, "form");
      else toastFailure(failure, error, "form");
    },
  };
  const [saver] = useState(
    () => new Saver(kindOf(description), loaded, structuredClone(form.getValues()), ports),
  );
  useEffect(() => {
    saver.ports = ports;
  });
  useEffect(() => {
    const stop = saver.start();
    const take = () => saver.dispatch({ type: "typed", values: structuredClone(form.getValues()) });
    const unsubscribe = form.subscribe({ formState: { values: true }, callback: take });
    // A field may have been filled in before anything listened, such as the read time.
    take();
    return () => {
      unsubscribe();
      stop();
    };
  }, [saver, form]);
  const read = () => saver.shown;
  const { document, isUnsaved: isDirty } = useSyncExternalStore(saver.subscribe, read, read);
  const { latest } = document;
  const returning = useReturnToList(noun, isDirty);
  const storedAt = loaded && (loaded.draft_saved_at ?? loaded.updated_at);
  const copy = useLocalCopy(`${noun.one}:${latest?.id ?? "new"}`, saver, storedAt);
  const publishing: Publishing = usePublishing(form, latest, failure);
  useOwnAddress(noun, latest?.id);
  useRefusedFields(form, document.refused);

  return {
    description,
    form,
    saver,
    document,
    isDirty,
    copy,
    publishing,
    refusals,
    save: () => {
      // Everything is saved already while the list is about to open.
      if (!publishing.isReady() || (returning.isReturning && !isDirty)) return;
      const { plan } = publishing;
      const order = { schedule: plan && scheduleOf(plan) };
      void form.handleSubmit(() => saver.dispatch({ type: "pressed", order }), countRefusal)();
    },
    withSaved: async (failure, work) => {
      const isSaved = await saver.flush();
      const { base } = saver.document;
      if (!isSaved || !base) {
        const reason = isSaved ? "Write something first." : "What you typed last is not saved yet.";
        toastProblem(failure, reason, "form");
        return null;
      }
      try {
        return await work(base);
      } catch (error) {
        toastFailure(failure, error, "form");
        return null;
      }
    },
    takeOver: (stored, { isSameText } = { isSameText: false }) => {
      handOver();
      const { settled, values } = saver.document;
      if (!isSameText && saver.isUnsaved) copy.setAside();
      const typed = isSameText
        ? differing(settled, { ...values, published: settled.published })
        : {};
      const start = { ...startValues(toInput(stored), stored), ...typed };
      saver.dispatch({
        type: "replaced",
        stored,
        values: start,
        keepsMine: false,
        at: serverNow(),
      });
      publishing.choosePlan(storedPlan(stored));
    },
  };
}

/** The button starts out about to publish, unless publishing is scheduled. */
function startValues<Input extends FormValues>(input: Input, stored: ContentItem): Input {
  return { ...input, published: stored.published || stored.scheduled_for === null };
}

/** Avoids the router, which would mount another editor while somebody is typing in this one. */
function useOwnAddress({ paths }: Pick<ContentNoun<ContentItem>, "paths">, id: string | undefined) {
  const shown = useRef(id);
  // This runs before the screen can be left: the address is another screen's then.
  useLayoutEffect(() => {
    if (id !== undefined && id !== shown.current) {
      history.replaceState(history.state, "", paths.edit(id));
    }
    shown.current = id;
  }, [paths, id]);
}

/** Shows at each field what no draft may hold, until it is mended. */
function useRefusedFields<Input extends FormValues>(
  form: UseFormReturn<Input, unknown, FieldValues>,
  refused: ReadonlyMap<string, string>,
): void {
  const shown = useRef(refused);
  useEffect(() => {
    const values = form.getValues();
    const isField = (name: string): name is Path<Input> => name in values;
    const mended = [...shown.current.keys()].filter((name) => !refused.has(name));
    for (const name of mended.filter(isField)) form.clearErrors(name);
    for (const [name, message] of refused) {
      if (isField(name)) form.setError(name, { type: "draft", message });
    }
    shown.current = refused;
  }, [form, refused]);
}
