import type { FieldValues, Path, UseFormReturn } from "react-hook-form";
import type { z } from "zod";
import { serverNow } from "#admin/dates.ts";
import { explain, isTransient, NetworkError } from "#admin/errors.ts";
import { handOver } from "#admin/forms/before-leaving.ts";

export type AutosaveState =
  | { name: "untouched" }
  | { name: "saving" }
  | { name: "saved"; at: Date }
  /** Everything but what no draft may hold, and why not. */
  | { name: "partly"; reason: string }
  | { name: "offline" }
  | { name: "failed"; reason: string };

/** The fields of a draft that are in order. */
type DraftFields = Record<string, unknown>;

interface Reading {
  fields: DraftFields;
  /** Why no draft may hold them, by the name of the field. */
  refused: ReadonlyMap<string, string>;
}

interface DraftSchema {
  shape: Readonly<Record<string, z.ZodType>>;
}

export interface DraftChoice {
  /** Goes over what was saved elsewhere. */
  overwrites: boolean;
  /** Aborted once the owner leaves. */
  signal: AbortSignal;
}

export interface AutosaveOptions {
  /** Each field as a draft may hold it. */
  schema: DraftSchema;
  /** Resolves to what the server made of fields that were not sent. */
  save: (fields: DraftFields, choice: DraftChoice) => Promise<DraftFields>;
  /** Then a change of `published` is more than a choice for later: it counts as unsaved. */
  isPublic: () => boolean;
  /** Whether an earlier save has no answer, which saving asks for. */
  isUnanswered?: () => boolean;
  /** While it is true, nothing is saved: something else writes, or a conflict waits for an answer. */
  isHeld: boolean;
  /** True where the failure is dealt with elsewhere. */
  onFailure: (error: unknown) => boolean;
}

const INTERVAL_MS = 2_000;
const RETRY_MS = 5_000;
/** A save that is quicker is not worth a word. */
const QUIET_MS = 400;

/**
 * Saves a draft two seconds after it changed, whether or not somebody goes on typing, one save at a time.
 * Fields that no draft may hold stay behind, unsaved, until they are mended.
 */
export class Autosaver<Input extends FieldValues, Output extends FieldValues> {
  #options: AutosaveOptions;
  readonly #form: UseFormReturn<Input, unknown, Output>;
  readonly #show: (state: AutosaveState) => void;
  /** As it was typed, until the schema that reads it is there. */
  #saved: { fields: DraftFields } | { typed: FieldValues };
  #savedAt: Date | null = null;
  #refused: Reading["refused"] = new Map();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #changedAt: number | null = null;
  #running: Promise<void> | null = null;
  /** Asked for while another save is under way. */
  #isAwaited = false;
  /** Aborted once the owner leaves: what is left unsaved must not be stored afterwards. */
  #presence = new AbortController();

  constructor(
    form: UseFormReturn<Input, unknown, Output>,
    options: AutosaveOptions,
    show: (state: AutosaveState) => void,
  ) {
    this.#form = form;
    this.#options = options;
    this.#show = show;
    this.#saved = { typed: structuredClone(form.getValues()) };
  }

  start(): () => void {
    this.resume();
    const unsubscribe = this.#form.subscribe({
      formState: { values: true },
      callback: () => {
        this.resume();
        this.#onChange();
      },
    });
    // A field may have been filled in before anything listened, such as the read time.
    const isAsOpened = "typed" in this.#saved && isEqual(this.#saved.typed, this.#form.getValues());
    if (!isAsOpened) this.#onChange();
    return () => {
      unsubscribe();
      this.leave();
    };
  }

  /** Until something is typed again: also the save that is under way ends. */
  leave(): void {
    clearTimeout(this.#timer);
    this.#presence.abort();
  }

  resume(): void {
    if (this.#presence.signal.aborted) this.#presence = new AbortController();
  }

  follow(options: AutosaveOptions): void {
    const isReleased = this.#options.isHeld && !options.isHeld;
    this.#options = options;
    // What held it back may have failed, and whatever was to be saved meanwhile was put off.
    if (isReleased) this.#onChange();
  }

  saveNow(): void {
    clearTimeout(this.#timer);
    if (this.#options.isHeld) return;
    this.#isAwaited = this.#running !== null;
    this.#begin(false);
  }

  overwrite(): void {
    clearTimeout(this.#timer);
    this.#begin(true);
  }

  #begin(overwrites: boolean): void {
    if (this.#presence.signal.aborted) return;
    this.#running ??= this.#run(overwrites).finally(() => {
      this.#running = null;
    });
  }

  /** Puts off what was typed; it saves itself later unless whoever waits for this has saved it. */
  async settled(): Promise<void> {
    clearTimeout(this.#timer);
    await this.#running;
    if (this.#changedAt !== null) this.#runIn(INTERVAL_MS);
  }

  async flush(): Promise<boolean> {
    handOver();
    await this.settled();
    if (this.#options.isHeld) return false;
    this.#begin(false);
    await this.#running;
    const { schema } = this.#options;
    return isEmpty(this.#changed(schema, read(schema, this.#form.getValues()).fields));
  }

  accept(values: FieldValues): void {
    clearTimeout(this.#timer);
    this.#saved = { typed: structuredClone(values) };
    this.#changedAt = null;
    this.#savedAt = serverNow();
    this.#showOutcome();
    this.#onChange();
  }

  /** From now on there is nothing that stands for these fields: all of them are to be saved. */
  startAnew(empty: Input): void {
    this.#saved = { typed: structuredClone(empty) };
    this.#savedAt = null;
    this.#form.resetDefaultValues(empty);
  }

  #onChange(): void {
    // What is to be sent is found out once it is: at every key that would hold up a long text.
    this.#changedAt ??= Date.now();
    this.#runIn(Math.max(0, this.#changedAt + INTERVAL_MS - Date.now()));
  }

  #runIn(ms: number): void {
    clearTimeout(this.#timer);
    if (this.#presence.signal.aborted) return;
    this.#timer = setTimeout(() => this.saveNow(), ms);
  }

  async #run(overwrites: boolean): Promise<void> {
    const { signal } = this.#presence;
    if (signal.aborted) return;
    const { schema } = this.#options;
    const sent = this.#form.getValues();
    const { fields, refused } = read(schema, sent);
    const changed = this.#changed(schema, fields);
    this.#changedAt = null;
    this.#showRefused(refused);
    if (isEmpty(changed) && !this.#options.isUnanswered?.()) {
      this.#keepUnsaved(sent, refused);
      this.#showOutcome();
      return;
    }
    const slow = setTimeout(() => this.#show({ name: "saving" }), QUIET_MS);
    try {
      const made = await this.#options.save(changed, { overwrites, signal });
      this.#saved = { fields: { ...this.#savedFields(schema), ...fields, ...made } };
      this.#savedAt = serverNow();
      this.#showMade(made, sent);
      this.#keepUnsaved({ ...sent, ...made }, refused);
      this.#showOutcome();
    } catch (error) {
      this.#fail(error);
    } finally {
      clearTimeout(slow);
    }
    if (this.#changedAt !== null) this.#runIn(this.#isAwaited ? 0 : INTERVAL_MS);
  }

  readonly #isField = (name: string): name is Path<Input> => name in this.#form.getValues();

  /** Unless it has been changed meanwhile. */
  #showMade(made: DraftFields, sent: Input): void {
    for (const name of Object.keys(made).filter(this.#isField)) {
      if (made[name] === sent[name] || this.#form.getValues(name) !== sent[name]) continue;
      void this.#form.register(name).onChange({ target: { name, value: made[name] } });
    }
  }

  /** Marks as saved what a draft holds by now, and the rest as unsaved. */
  #keepUnsaved(sent: Input, refused: Reading["refused"]): void {
    const before: FieldValues = this.#form.formState.defaultValues ?? {};
    const names = [...refused.keys(), ...(this.#options.isPublic() ? ["published"] : [])];
    const unsaved = names.map((name) => [name, before[name]]);
    this.#form.resetDefaultValues({ ...sent, ...Object.fromEntries(unsaved) });
  }

  /** At their fields, until they are mended. */
  #showRefused(refused: Reading["refused"]): void {
    for (const name of [...this.#refused.keys()].filter(this.#isField)) {
      if (!refused.has(name)) this.#form.clearErrors(name);
    }
    for (const [name, message] of refused) {
      if (this.#isField(name)) this.#form.setError(name, { type: "draft", message });
    }
    this.#refused = refused;
  }

  #showOutcome(): void {
    const [reason] = this.#refused.values();
    if (reason !== undefined) this.#show({ name: "partly", reason });
    else if (this.#savedAt) this.#show({ name: "saved", at: this.#savedAt });
    else this.#show({ name: "untouched" });
  }

  #fail(error: unknown): void {
    if (this.#presence.signal.aborted) return;
    if (this.#options.onFailure(error)) {
      this.#show({ name: "untouched" });
      return;
    }
    const isAway = error instanceof NetworkError;
    this.#show(isAway ? { name: "offline" } : { name: "failed", reason: explain(error) });
    if (isTransient(error)) this.#runIn(RETRY_MS);
  }

  /** Unchanged fields are not sent: an address that nobody chose goes on following the title. */
  #changed(schema: DraftSchema, fields: DraftFields): DraftFields {
    const saved = this.#savedFields(schema);
    return Object.fromEntries(
      Object.entries(fields).filter(([name, value]) => !isEqual(value, saved[name])),
    );
  }

  #savedFields(schema: DraftSchema): DraftFields {
    if ("typed" in this.#saved) this.#saved = { fields: read(schema, this.#saved.typed).fields };
    return this.#saved.fields;
  }
}

function read({ shape }: DraftSchema, values: FieldValues): Reading {
  const fields: DraftFields = {};
  const refused = new Map<string, string>();
  for (const [name, type] of Object.entries(shape)) {
    if (name === "published") continue;
    const { success, data, error } = type.safeParse(values[name]);
    if (success) fields[name] = data;
    else refused.set(name, error.issues[0]?.message ?? "");
  }
  return { fields, refused };
}

function isEqual(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function isEmpty(fields: DraftFields): boolean {
  return Object.keys(fields).length === 0;
}
