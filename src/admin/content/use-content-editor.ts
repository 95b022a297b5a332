import {
  type Dispatch,
  type SetStateAction,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import {
  type FieldValues,
  type Path,
  type UseFormReturn,
  useForm,
  useWatch,
} from "react-hook-form";
import { serverNow } from "#admin/dates.ts";
import {
  type Conflict,
  type DocumentKind,
  differing,
  isBusy,
  type Reading,
  type SavedState,
  savedState,
} from "#admin/editor/document.ts";
import { type LocalCopy, useLocalCopy } from "#admin/editor/local-copy.ts";
import { Saver, type SaverPorts } from "#admin/editor/saver.ts";
import { isNotFound, isStale, NetworkError } from "#admin/errors.ts";
import { handOver } from "#admin/forms/before-leaving.ts";
import { pendingProblem } from "#admin/forms/pending-work.ts";
import { endFailures, showFieldErrors } from "#admin/forms/save-form.ts";
import { toastFailure, toastProblem, toastSuccess } from "#admin/layout/toasts.ts";
import { capitalized } from "#contract/nouns.ts";
import type { ContentForm, FormRules } from "./content-form.ts";
import type { FieldWords, FormValues } from "./form-values.ts";
import { useReturnToList } from "./list-address.ts";
import type { ContentItem, ContentNoun } from "./noun.ts";
import { isSamePlan, missingIn, type Plan, scheduleOf, storedPlan } from "./plan.ts";
import { refreshLists, showInLists } from "./queries.ts";
import { fieldsWithErrors, type NamedField } from "./required-fields.ts";
import { savedTitle, saveLabelOf, whereToSee } from "./saving.ts";
import { type Unfinished, useUnfinishedPictures } from "./unfinished-pictures.ts";
import { publishAgain, toastUnpublished, unpublish } from "./unpublishing.ts";
import { type ButtonOrder, itemWriter } from "./write-item.ts";

/** The time from the first change to its save, whether or not somebody goes on typing. */
const DELAY_MS = 2_000;
const RETRY_MS = 5_000;

/**
 * The owner's answer when an item was changed or deleted elsewhere: overwrite that, drop the changes made here, take
 * the item out of the trash with these changes, or save them as another item.
 */
export type ConflictAnswer = "keepMine" | "loadTheirs" | "bringBack" | "saveAsNew";

/** When an item goes out, and what its button does about that. */
interface Publishing {
  saveLabel: string;
  /** True if the button publishes, unless publishing is scheduled. */
  publishesNow: boolean;
  choosePublishing: (publishesNow: boolean) => void;
  /** The time of scheduled publishing; null for at once, or not at all. */
  plan: Plan | null;
  choosePlan: Dispatch<SetStateAction<Plan | null>>;
  /** Drafts save themselves, and a time only by its button. */
  isPlanUnsaved: boolean;
  /** Keeps the text, and what visitors see. */
  unschedule: () => Promise<boolean>;
  /** Hides the item from visitors. The text stays. */
  unpublish: () => Promise<void>;
}

/**
 * The editor, as the parts of its screen see it. When a promise gives false or null, the failure has already been
 * shown.
 */
export interface EditorState {
  item: ContentItem | null;
  /** True until its button has saved it. */
  isNew: boolean;
  /** True while its button saves it. */
  isSaving: boolean;
  isDirty: boolean;
  saved: SavedState;
  conflict: Conflict | null;
  copy: LocalCopy;
  publishing: Publishing;
  /** The fields that were refused, until they are mended, and how many times saving was refused for them. */
  refused: readonly NamedField[];
  refusals: number;
  unfinished: Unfinished;
  values: () => FormValues;
  words: FieldWords;
  markdown: readonly string[];
  /** The address of the list that the editor leads back to. */
  list: string;
  save: () => void;
  /** Saves as a draft, and stays. */
  saveDraft: () => void;
  flush: () => Promise<boolean>;
  /** Unsaved changes stay unsaved. */
  leave: () => void;
  /** Saves unsaved changes, then works with the stored item. */
  withSaved: <Result>(
    failure: string,
    work: (item: ContentItem) => Promise<Result>,
  ) => Promise<Result | null>;
  restoreVersion: (versionId: string) => Promise<boolean>;
  discardChanges: () => Promise<boolean>;
  resolveConflict: (answer: ConflictAnswer) => Promise<void>;
}

export interface ContentEditor<Full, Input extends FieldValues, Body extends FieldValues>
  extends EditorState {
  form: UseFormReturn<Input, unknown, Body>;
  /** The form is checked by these. */
  rules: FormRules<Input, Body>;
  empty: Input;
  /** The newest known version; null until there is one. */
  stored: Full | null;
  /** Returns the stored item. A new one is stored as a draft first. @throws what refused it */
  store: () => Promise<Full>;
  /**
   * Takes over a version that did not come from the form, such as after an upload. What the server
   * filled shows, and is no conflict. Lists are not told.
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
  const { rules, empty, toInput, words = {}, markdown = [], returnsToList = false } = description;
  const failure = `Failed to save ${noun.one}`;
  const [plan, choosePlan] = useState(() => storedPlan(loaded));
  const [refusals, setRefusals] = useState(0);
  const form = useForm<Input, unknown, Body>({
    resolver: (input, context, options) => {
      const isDraft = input.published === false && !plan;
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
      choosePlan(storedPlan(saved));
      const title = savedTitle(noun, saved, isNew ? null : started);
      toastSuccess(title, "form", whereToSee(noun, saved));
      const isPublic = saved.published && !saved.scheduled_for;
      if (returnsToList && isPublic && !unanswered) returning.startReturn();
    },
    onFailed: (error, { order }) => {
      if (!order) return;
      if (showFieldErrors(form, error, { focuses: false })) setRefusals((count) => count + 1);
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
  const unfinished = useUnfinishedPictures();
  const storedAt = loaded && (loaded.draft_saved_at ?? loaded.updated_at);
  const copy = useLocalCopy(`${noun.one}:${latest?.id ?? "new"}`, saver, storedAt);
  const publishesNow = useWatch({
    control: form.control,
    compute: ({ published }: Input) => published === true,
  });
  useOwnAddress(noun, latest?.id);
  useRefusedFields(form, document.refused);

  const isReady = () => {
    const problem =
      (plan && missingIn(plan)) ||
      ((plan || publishesNow) && (unfinished.problem ?? pendingProblem()));
    if (problem) toastProblem(failure, problem, "form");
    return !problem;
  };
  const press = () => {
    const order = { schedule: plan && scheduleOf(plan) };
    void form.handleSubmit(
      () => saver.dispatch({ type: "pressed", order }),
      () => setRefusals((count) => count + 1),
    )();
  };
  const withSaved: EditorState["withSaved"] = async (failure, work) => {
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
  };
  const startFrom = (stored: Full, values: Input, keepsMine: boolean) =>
    saver.dispatch({ type: "replaced", stored, values, keepsMine, at: serverNow() });
  /** What was typed meanwhile goes on over the same text; any other text puts it aside. */
  const takeOver = (stored: Full, isSameText: boolean) => {
    handOver();
    const { settled, values } = saver.document;
    if (!isSameText && saver.isUnsaved) copy.setAside();
    const typed = differing(settled, { ...values, published: settled.published });
    const start = startValues(toInput(stored), stored);
    startFrom(stored, isSameText ? { ...start, ...typed } : start, false);
    choosePlan(storedPlan(stored));
  };
  /** Writes all that was changed here since the owner began over `stored`, whether or not it has saved itself. */
  const keepMine = (stored: Full) => {
    handOver();
    const { base, started, values } = saver.document;
    const mine = differing(started ? toInput(started) : empty, values);
    const { published } = stored.published === base?.published ? values : stored;
    startFrom(stored, { ...toInput(stored), ...mine, published }, true);
  };
  const replace = async (
    failure: string,
    send: (present: ContentItem) => Promise<Full>,
    { isSameText = false } = {},
  ) => {
    const stored = await withSaved(failure, send);
    if (stored) takeOver(stored, isSameText);
    return stored !== null;
  };

  const bringBack = async (id: string) => {
    const failure = `Failed to restore ${noun.one}`;
    try {
      // Somebody may have restored it already.
      await noun.api.restore(id).catch((error: unknown) => {
        if (!isNotFound(error)) throw error;
      });
      const stored = await noun.api.read(id);
      keepMine(stored);
      // The stored plan counts, not the time that was chosen before.
      choosePlan(storedPlan(stored));
      saver.dispatch({ type: "asked" });
      toastSuccess(`${capitalized(noun.one)} restored as a draft`, "form");
      refreshLists(noun);
    } catch (error) {
      if (!isNotFound(error)) return toastFailure(failure, error, "form");
      toastProblem(failure, `It is no longer in the trash. Save it as a new ${noun.one}.`, "form");
    }
  };
  const answerChange = async (id: string, answer: "keepMine" | "loadTheirs") => {
    const isOfDraft = saver.document.conflict?.isOfDraft ?? false;
    if (answer === "keepMine" && !isOfDraft && !isReady()) return;
    try {
      const stored = await noun.api.read(id);
      if (answer === "loadTheirs") takeOver(stored, false);
      else {
        keepMine(stored);
        // A draft that met the conflict by itself must not be published by the way.
        if (isOfDraft) saver.dispatch({ type: "asked" });
        else press();
      }
    } catch (error) {
      toastFailure(`Failed to fetch ${noun.one}`, error, "form");
      if (isNotFound(error)) saver.dispatch({ type: "foundDeleted" });
    }
  };

  return {
    form,
    rules,
    empty,
    words,
    markdown,
    values: () => form.getValues(),
    stored: latest,
    item: latest,
    isNew: document.isNew,
    isSaving: isBusy(document),
    isDirty,
    saved: savedState(document),
    conflict: document.conflict?.kind ?? null,
    copy,
    publishing: {
      saveLabel: saveLabelOf({
        isPublic: latest?.published ?? false,
        isPlanned: plan !== null,
        publishesNow,
      }),
      publishesNow,
      choosePublishing: (published) => choosePublishing(form, published),
      plan,
      choosePlan,
      isPlanUnsaved: !isSamePlan(plan, storedPlan(latest)),
      unschedule: () =>
        replace("Failed to take it off the schedule", ({ id }) => noun.api.unschedule(id), {
          isSameText: true,
        }),
      unpublish: async () => {
        const failure = `Failed to update ${noun.one}`;
        const takeOff = async (before: ContentItem) => {
          const stored = await unpublish(noun, before);
          refreshLists(noun);
          toastUnpublished(noun, async () => {
            await replace(failure, () => publishAgain(noun, before), { isSameText: true });
          });
          return stored;
        };
        await replace(failure, takeOff, { isSameText: true });
      },
    },
    refused: fieldsWithErrors(form.formState.errors, empty, words),
    refusals,
    unfinished,
    list: returning.list,
    save: () => {
      // Everything is saved already while the list is about to open.
      if (isReady() && (!returning.isReturning || isDirty)) press();
    },
    saveDraft: () => {
      saver.dispatch({ type: "returned" });
      saver.dispatch({ type: "asked" });
    },
    flush: () => saver.flush(),
    leave: () => saver.dispatch({ type: "left" }),
    withSaved,
    restoreVersion: (versionId) =>
      replace("Failed to restore the version", ({ id, version }) =>
        noun.api.restoreVersion(id, versionId, version),
      ),
    discardChanges: () =>
      replace("Failed to discard the changes", ({ id, version }) =>
        noun.api.discardDraft(id, version),
      ),
    resolveConflict: async (answer) => {
      const id = saver.document.base?.id;
      if (id === undefined) return;
      if (answer === "bringBack") return bringBack(id);
      if (answer !== "saveAsNew") return answerChange(id, answer);
      if (!isReady()) return;
      saver.dispatch({ type: "forgotten" });
      press();
    },
    store: async () => {
      if (!saver.document.base) await saver.flush(true);
      const { base, failure } = saver.document;
      if (!base) throw failure ?? new NetworkError(null);
      return base;
    },
    accept: (stored, filled) => saver.dispatch({ type: "accepted", stored, filled }),
  };
}

function kindOf<Full extends ContentItem, Input extends FormValues, Body extends FieldValues>({
  rules,
  empty,
  toInput,
}: ContentForm<Full, Input, Body>): DocumentKind<Input, Full> {
  return {
    empty,
    toValues: toInput,
    read: (values) => readDraft(rules.draftSchema.shape, values),
    choices: ["published"],
    // An address follows the title until it is typed.
    filled: ["slug"],
    isNewer: (one, other) => one.version > other.version,
    delayMs: DELAY_MS,
    retryMs: RETRY_MS,
  };
}

/** Each field as a draft may hold it. */
function readDraft(
  shape: FormRules<FieldValues, FieldValues>["draftSchema"]["shape"],
  values: FormValues,
): Reading {
  const fields: Record<string, unknown> = {};
  const refused = new Map<string, string>();
  for (const [name, type] of Object.entries(shape)) {
    if (name === "published") continue;
    const { success, data, error } = type.safeParse(values[name]);
    if (success) fields[name] = data;
    else refused.set(name, error.issues[0]?.message ?? "");
  }
  return { fields, refused };
}

/** The button starts out about to publish, unless publishing is scheduled. */
function startValues<Input extends FormValues>(input: Input, stored: ContentItem): Input {
  return { ...input, published: stored.published || stored.scheduled_for === null };
}

/** Changes that field alone: somebody may be typing in the others. */
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
function useRefusedFields<Input extends FormValues, Body extends FieldValues>(
  form: UseFormReturn<Input, unknown, Body>,
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
