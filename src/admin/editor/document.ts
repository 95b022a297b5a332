import { explain, isNotFound, isStale, isTransient, NetworkError } from "#admin/errors.ts";

/** Typed or stored values, by the name of the field. */
export type Fields = Record<string, unknown>;

/** The fields that can be saved, and why the others cannot, each by its name. */
export interface Reading {
  fields: Fields;
  refused: ReadonlyMap<string, string>;
}

/** Says how documents of one kind save themselves. */
export interface DocumentKind<Values extends Fields, Stored extends object> {
  empty: Values;
  toValues: (stored: Stored) => Values;
  read: (values: Values) => Reading;
  /** Fields that say what the button is to do. They are never saved by themselves. */
  choices?: readonly string[];
  /** Fields that the server fills unless they are sent, such as an address that follows the title. */
  filled?: readonly string[];
  isNewer?: (one: Stored, other: Stored) => boolean;
  /** The time from the first change to its save. */
  delayMs: number;
  /** True if each key restarts the delay. */
  waitsForPause?: boolean;
  retryMs: number;
}

export interface Save<Values extends Fields, Order> {
  /** The button's order; null where the document saves itself. */
  order: Order | null;
  /** All that stood on the screen. */
  values: Values;
  /** The fields that differ from what is stored. The button sends all. */
  fields: Fields;
  /** True if it overwrites what was saved elsewhere, which the server keeps as a version. */
  replaces: boolean;
}

type Conflict = "changed" | "deleted";

/** Everything that is known about the edited document. */
export interface EditedDocument<Values extends Fields, Stored extends object, Order> {
  readonly values: Values;
  /** The values that the server has, as they were typed. */
  readonly settled: Values;
  /**
   * The stored version that the values are based on, and that the next save starts from; null until something is
   * stored.
   */
  readonly base: Stored | null;
  /** The newest that is known, such as after an upload beside the text. */
  readonly latest: Stored | null;
  /** The version that the owner began with: drafts may have saved themselves since. */
  readonly started: Stored | null;
  /** It was not saved by its button yet. */
  readonly isNew: boolean;
  readonly saving: Save<Values, Order> | null;
  /** The save under way takes long enough to be worth a word. */
  readonly isSlow: boolean;
  /** The button's order, while it waits for the save under way. */
  readonly pressed: Save<Values, Order> | null;
  /** A save was asked for during the one under way. */
  readonly isAsked: boolean;
  readonly waiting: "change" | "retry" | null;
  /** Nobody answered this save, which the server may have made. It is sent again before any other. */
  readonly unanswered: Save<Values, Order> | null;
  readonly replaces: boolean;
  readonly refused: ReadonlyMap<string, string>;
  /** The reason why the last save by itself failed. */
  readonly failure: unknown;
  readonly conflict: { kind: Conflict; isOfDraft: boolean } | null;
  readonly savedAt: Date | null;
  /** The owner left it: nothing more is stored until something is typed again. */
  readonly isLeft: boolean;
}

/** Something besides the text was stored, such as a file, and the server has filled in fields by it. */
interface Acceptance<Stored> {
  type: "accepted";
  stored: Stored;
  filled?: Partial<Stored> | undefined;
}

export type DocumentEvent<Values extends Fields, Stored extends object, Order> =
  | { type: "typed"; values: Values }
  /** A copy of earlier text replaces the present one. */
  | { type: "restored"; values: Values }
  /** The delay is over, the connection is back, or somebody wants it saved. */
  | { type: "asked"; creates?: boolean }
  | { type: "pressed"; order: Order }
  | { type: "slow" }
  | { type: "saved"; stored: Stored; at: Date }
  /** The first of several requests of a save was answered. */
  | { type: "prepared"; stored: Stored }
  | { type: "failed"; error: unknown; isUnanswered: boolean }
  /** The outcome of an unanswered save is known, and nothing more comes of it. */
  | { type: "cleared" }
  | Acceptance<Stored>
  /** Another stored text replaces the one that `values` started from. */
  | { type: "replaced"; stored: Stored; values: Values; keepsMine: boolean; at: Date }
  | { type: "foundDeleted" }
  /** The next save makes a new one. */
  | { type: "forgotten" }
  | { type: "left" }
  | { type: "returned" };

export type Effect<Values extends Fields, Stored extends object, Order> =
  | { type: "save"; save: Save<Values, Order> }
  | { type: "repeat" }
  /** Asks to save after this time. Replaces an earlier request. */
  | { type: "wait"; ms: number }
  /** Ends the wait and a draft that is under way. */
  | { type: "stop" }
  /** Writes values into the form that were not typed there. */
  | { type: "show"; values: Partial<Values> }
  | { type: "showAll"; values: Values }
  | { type: "tellSaved"; stored: Stored; save: Save<Values, Order> }
  | { type: "tellFailed"; error: unknown; save: Save<Values, Order> };

type Step<V extends Fields, S extends object, O> = [EditedDocument<V, S, O>, Effect<V, S, O>[]];
type Saving<V extends Fields, S extends object, O> = EditedDocument<V, S, O> & {
  saving: Save<V, O>;
};

export function openDocument<V extends Fields, S extends object, O>(
  loaded: S | null,
  values: V,
): EditedDocument<V, S, O> {
  return {
    values,
    settled: values,
    base: loaded,
    latest: loaded,
    started: loaded,
    isNew: loaded === null,
    saving: null,
    isSlow: false,
    pressed: null,
    isAsked: false,
    waiting: null,
    unanswered: null,
    replaces: false,
    refused: new Map(),
    failure: null,
    conflict: null,
    savedAt: null,
    isLeft: false,
  };
}

/** Returns for each event the next state of a document and the effects to carry out. */
export class DocumentReducer<V extends Fields, S extends object, O> {
  readonly #kind: DocumentKind<V, S>;

  constructor(kind: DocumentKind<V, S>) {
    this.#kind = kind;
  }

  /** True if something was typed that the server does not have. */
  isUnsaved({ values, settled }: EditedDocument<V, S, O>): boolean {
    const { choices = [] } = this.#kind;
    return Object.keys(differing(settled, values)).some((name) => !choices.includes(name));
  }

  unsavedFields({ values, settled }: EditedDocument<V, S, O>): Fields {
    const { read } = this.#kind;
    return differing(read(settled).fields, read(values).fields);
  }

  reduce(doc: EditedDocument<V, S, O>, event: DocumentEvent<V, S, O>): Step<V, S, O> {
    switch (event.type) {
      case "typed":
        if (Object.keys(differing(doc.values, event.values)).length === 0) return [doc, []];
        return this.#waitFor({ ...doc, values: event.values, isLeft: false });
      case "restored": {
        const { values } = event;
        const [next, effects] = this.#waitFor({ ...doc, values, replaces: true, isLeft: false });
        return [next, [{ type: "showAll", values }, ...effects]];
      }
      case "asked":
        if (doc.saving) return [{ ...doc, isAsked: true }, []];
        return this.#proceed({ ...doc, waiting: null }, event.creates);
      case "pressed": {
        if (isBusy(doc)) return [doc, []];
        const { values, replaces } = doc;
        const pressed = { order: event.order, values, fields: {}, replaces };
        const next = { ...doc, pressed, conflict: null, isLeft: false };
        return doc.saving ? [next, []] : this.#proceed(next);
      }
      case "slow":
        return [{ ...doc, isSlow: doc.saving !== null }, []];
      case "saved":
        return doc.saving ? this.#takeSaved({ ...doc, saving: doc.saving }, event) : [doc, []];
      case "prepared":
        return [{ ...this.#remember(doc, event.stored), replaces: false }, []];
      case "failed":
        return doc.saving ? this.#fail({ ...doc, saving: doc.saving }, event) : [doc, []];
      case "cleared":
        return this.#proceed({ ...doc, saving: null, isSlow: false, unanswered: null });
      case "accepted":
        return this.#fill(this.#accept(doc, event.stored, event.filled), event);
      case "replaced": {
        const { stored, values, keepsMine: replaces, at } = event;
        const settled = this.#kind.toValues(stored);
        const known = { base: stored, latest: stored, started: stored, savedAt: at };
        const open = { conflict: null, unanswered: null, failure: null, refused: new Map() };
        const [next, effects] = this.#waitFor({
          ...doc,
          ...known,
          ...open,
          values,
          settled,
          replaces,
        });
        return [next, [{ type: "showAll", values }, ...effects]];
      }
      case "foundDeleted":
        return [{ ...doc, conflict: { kind: "deleted", isOfDraft: false } }, []];
      case "forgotten": {
        const unknown = {
          base: null,
          latest: null,
          started: null,
          unanswered: null,
          savedAt: null,
        };
        return this.#waitFor({
          ...doc,
          ...unknown,
          isNew: true,
          settled: this.#kind.empty,
          conflict: null,
        });
      }
      case "left":
        // A draft before the button holds what the owner wanted public.
        return [{ ...doc, isLeft: true, waiting: null }, doc.pressed ? [] : [{ type: "stop" }]];
      case "returned":
        return [{ ...doc, isLeft: false }, []];
    }
  }

  /** Waits for the next save. A pending save, or a conflict, decides by itself what comes after it. */
  #waitFor(doc: EditedDocument<V, S, O>): Step<V, S, O> {
    if (doc.saving || doc.conflict) return [doc, []];
    if (doc.waiting === "change" && !this.#kind.waitsForPause) return [doc, []];
    return [{ ...doc, waiting: "change" }, [{ type: "wait", ms: this.#kind.delayMs }]];
  }

  /** Begins the next save. Only one runs at a time. */
  #proceed(given: EditedDocument<V, S, O>, creates = false): Step<V, S, O> {
    const doc = { ...given, isAsked: false };
    const { unanswered, pressed, values, replaces } = doc;
    if ((doc.conflict || doc.isLeft) && !pressed) return [doc, []];
    if (unanswered) return [begun(doc, unanswered), [{ type: "repeat" }]];
    if (pressed) {
      const next = { ...begun(doc, pressed), pressed: null, refused: new Map() };
      return [next, [{ type: "save", save: pressed }]];
    }
    const { refused } = this.#kind.read(values);
    const fields = this.unsavedFields(doc);
    if (Object.keys(fields).length === 0 && !(creates && !doc.base)) {
      const settled = { ...values, ...pick(doc.settled, [...refused.keys()]) };
      return [{ ...doc, settled, refused, failure: null }, []];
    }
    const save = { order: null, values, fields, replaces };
    return [{ ...begun(doc, save), refused }, [{ type: "save", save }]];
  }

  #takeSaved(doc: Saving<V, S, O>, { stored, at }: { stored: S; at: Date }): Step<V, S, O> {
    const { saving: save, pressed } = doc;
    const { filled = [] } = this.#kind;
    // Text stays as it was typed: trimming it would disturb further typing.
    const isFilled = (name: string) =>
      filled.includes(name) ||
      (save.order !== null && (typeof save.values[name] !== "string" || save.values[name] === ""));
    const names = Object.keys(save.values).filter(
      (name) => isFilled(name) && !(name in save.fields),
    );
    const made = pick(this.#kind.toValues(stored), names);
    const taken = (values: V) => untouched(made, values, save.values);
    const shown = differing(doc.values, taken(doc.values));
    const next: EditedDocument<V, S, O> = {
      ...this.#remember(doc, stored),
      ...(save.order ? { isNew: false, started: stored } : {}),
      values: { ...doc.values, ...shown },
      settled: { ...save.values, ...made, ...pick(doc.settled, [...doc.refused.keys()]) },
      pressed: pressed && { ...pressed, values: { ...pressed.values, ...taken(pressed.values) } },
      saving: null,
      isSlow: false,
      unanswered: null,
      replaces: doc.replaces && !save.replaces,
      failure: null,
      savedAt: at,
    };
    const effects: Effect<V, S, O>[] = [{ type: "tellSaved", stored, save }];
    if (Object.keys(shown).length > 0) effects.unshift({ type: "show", values: shown });
    return this.#after(next, effects);
  }

  #fail(
    doc: Saving<V, S, O>,
    { error, isUnanswered }: { error: unknown; isUnanswered: boolean },
  ): Step<V, S, O> {
    const wasRepeat = doc.saving === doc.unanswered;
    // The button's order cannot go before a save whose outcome nobody knows.
    const save = (wasRepeat && doc.pressed) || doc.saving;
    // It was told of the first time. The button is free again, and this waits for the line like a draft.
    const isRetry = wasRepeat && !doc.pressed;
    const isOfDraft = save.order === null || isRetry;
    const conflict: Conflict | null = isStale(error)
      ? "changed"
      : isNotFound(error)
        ? "deleted"
        : null;
    const next: EditedDocument<V, S, O> = {
      ...doc,
      saving: null,
      isSlow: false,
      pressed: wasRepeat ? null : doc.pressed,
      unanswered: isUnanswered ? doc.saving : null,
    };
    if (doc.isLeft && isOfDraft && !next.pressed) return [next, []];
    const effects: Effect<V, S, O>[] = isRetry ? [] : [{ type: "tellFailed", error, save }];
    if (conflict) {
      const open = { ...next, conflict: { kind: conflict, isOfDraft }, failure: null };
      return open.pressed ? this.#after(open, effects) : [open, effects];
    }
    const failed = isOfDraft ? { ...next, failure: error } : next;
    if (!isOfDraft || failed.pressed || failed.isAsked) return this.#after(failed, effects);
    if (!isTransient(error)) return [failed, effects];
    return [
      { ...failed, waiting: "retry" },
      [...effects, { type: "wait", ms: this.#kind.retryMs }],
    ];
  }

  /** Continues with what was requested or typed during a save. */
  #after(doc: EditedDocument<V, S, O>, effects: Effect<V, S, O>[]): Step<V, S, O> {
    const isDue = doc.pressed || doc.isAsked;
    const isOpen = doc.unanswered || this.isUnsaved(doc);
    const [next, more] = isDue ? this.#proceed(doc) : isOpen ? this.#waitFor(doc) : [doc, []];
    return [next, [...effects, ...more]];
  }

  #remember(doc: EditedDocument<V, S, O>, stored: S): EditedDocument<V, S, O> {
    const { isNewer } = this.#kind;
    const newest = doc.base && doc.latest && isNewer?.(doc.latest, stored) ? doc.latest : stored;
    const known = { ...doc, base: stored, latest: stored };
    return newest === stored ? known : this.#accept(known, newest);
  }

  /** Takes `stored` as the base if it says the same; otherwise the next save must still run into the conflict. */
  #accept(doc: EditedDocument<V, S, O>, stored: S, filled?: Partial<S>): EditedDocument<V, S, O> {
    const { toValues, isNewer } = this.#kind;
    const latest = doc.latest && isNewer?.(doc.latest, stored) ? doc.latest : stored;
    const isSame = doc.base && isEqual(toValues({ ...doc.base, ...filled }), toValues(stored));
    return { ...doc, latest, base: isSame ? stored : doc.base };
  }

  /** Fields in which something else is typed stay as they are. */
  #fill(doc: EditedDocument<V, S, O>, { stored, filled = {} }: Acceptance<S>): Step<V, S, O> {
    const { values, settled, pressed } = doc;
    const made = pick(this.#kind.toValues(stored), Object.keys(filled));
    const taken = (given: V) => untouched(made, given, settled);
    const shown = differing(values, taken(values));
    if (Object.keys(shown).length === 0) return [doc, []];
    const next = {
      ...doc,
      values: { ...values, ...shown },
      settled: { ...settled, ...shown },
      pressed: pressed && { ...pressed, values: { ...pressed.values, ...taken(pressed.values) } },
    };
    return [next, [{ type: "show", values: shown }]];
  }
}

function begun<V extends Fields, S extends object, O>(
  doc: EditedDocument<V, S, O>,
  saving: Save<V, O>,
): EditedDocument<V, S, O> {
  return { ...doc, saving, isSlow: false, waiting: null };
}

/** True while the button's save is running for the first time, or about to run. */
export function isBusy<V extends Fields, S extends object, O>({
  saving,
  pressed,
  unanswered,
}: EditedDocument<V, S, O>): boolean {
  return pressed !== null || (Boolean(saving?.order) && saving !== unanswered);
}

export type SavedState =
  | { name: "untouched" }
  | { name: "saving" }
  | { name: "saved"; at: Date }
  /** All fields except those that no draft may hold, and why not. */
  | { name: "partly"; reason: string }
  | { name: "offline" }
  | { name: "failed"; reason: string };

export function savedState<V extends Fields, S extends object, O>(
  doc: EditedDocument<V, S, O>,
): SavedState {
  const { saving, isSlow, failure, refused, savedAt } = doc;
  if (isSlow && saving && !saving.order) return { name: "saving" };
  if (failure instanceof NetworkError) return { name: "offline" };
  if (failure) return { name: "failed", reason: explain(failure) };
  const [reason] = refused.values();
  if (reason !== undefined) return { name: "partly", reason };
  return savedAt ? { name: "saved", at: savedAt } : { name: "untouched" };
}

/** The fields of `after` that are not as `before`. */
export function differing<Given extends object>(before: Fields, after: Given): Partial<Given> {
  const changed: Partial<Given> = {};
  for (const name in after) if (!isEqual(after[name], before[name])) changed[name] = after[name];
  return changed;
}

function isEqual(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  return typeof one === "object" && JSON.stringify(one) === JSON.stringify(other);
}

/** The fields of `made`, except those that have been changed in `values` since `before`. */
function untouched<Given extends object>(made: Given, values: Fields, before: Fields) {
  const names = Object.keys(made);
  return pick(
    made,
    names.filter((name) => isEqual(values[name], before[name])),
  );
}

function pick<Given extends object>(given: Given, names: readonly string[]): Partial<Given> {
  const picked: Partial<Given> = {};
  for (const name in given) if (names.includes(name)) picked[name] = given[name];
  return picked;
}
