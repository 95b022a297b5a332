import { useEffect, useState } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import type { z } from "zod";
import { explain, isTransient, NetworkError } from "#admin/errors.ts";

export type AutosaveState =
  | { name: "untouched" }
  | { name: "saving" }
  | { name: "saved"; at: Date }
  | { name: "offline" }
  | { name: "failed"; reason: string };

/** The fields of a draft that are in order. */
export type DraftFields = Record<string, unknown>;

interface AutosaveOptions {
  /** Each field as a draft may hold it. */
  schema: { shape: Readonly<Record<string, z.ZodType>> };
  /** `overwrites` what was saved elsewhere meanwhile. */
  save: (fields: DraftFields, overwrites: boolean) => Promise<void>;
  /** While it is true, nothing is saved: something else writes, or a conflict waits for an answer. */
  isHeld: () => boolean;
  /** True where the failure is dealt with elsewhere. */
  onFailure: (error: unknown) => boolean;
}

export interface Autosave {
  state: AutosaveState;
  /** Saves at once what is not saved yet. */
  saveNow: () => void;
  /** Saves everything over what was saved elsewhere. */
  overwrite: () => void;
  /** Resolves once no save is under way. */
  settled: () => Promise<void>;
  /** Takes note that a save of another kind stored these values. */
  accept: (values: FieldValues) => void;
}

const PAUSE_MS = 2_000;
const LONGEST_MS = 30_000;
const RETRY_MS = 5_000;
/** A save that is quicker is not worth a word. */
const QUIET_MS = 400;

/**
 * Saves a draft two seconds after the last change, and at least every half minute, one save at a time.
 * Fields that no draft may hold stay behind until they are mended.
 */
export function useAutosave<Input extends FieldValues, Output extends FieldValues>(
  form: UseFormReturn<Input, unknown, Output>,
  options: AutosaveOptions,
): Autosave {
  const [state, setState] = useState<AutosaveState>({ name: "untouched" });
  const [autosaver] = useState(() => new Autosaver(form, options, setState));
  useEffect(() => {
    autosaver.options = options;
  });
  useEffect(() => autosaver.start(), [autosaver]);
  return {
    state,
    saveNow: () => autosaver.saveNow(),
    overwrite: () => autosaver.overwrite(),
    settled: () => autosaver.settled(),
    accept: (values) => autosaver.accept(values),
  };
}

class Autosaver<Input extends FieldValues, Output extends FieldValues> {
  options: AutosaveOptions;
  readonly #form: UseFormReturn<Input, unknown, Output>;
  readonly #show: (state: AutosaveState) => void;
  #saved: string;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #changedAt: number | null = null;
  #running: Promise<void> | null = null;

  constructor(
    form: UseFormReturn<Input, unknown, Output>,
    options: AutosaveOptions,
    show: (state: AutosaveState) => void,
  ) {
    this.#form = form;
    this.options = options;
    this.#show = show;
    this.#saved = JSON.stringify(this.#fieldsOf(form.getValues()));
  }

  start(): () => void {
    const stop = this.#form.subscribe({
      formState: { values: true },
      callback: () => this.#onChange(),
    });
    const saveNow = () => this.saveNow();
    const saveHidden = () => document.visibilityState === "hidden" && this.saveNow();
    addEventListener("online", saveNow);
    document.addEventListener("visibilitychange", saveHidden);
    return () => {
      stop();
      removeEventListener("online", saveNow);
      document.removeEventListener("visibilitychange", saveHidden);
      clearTimeout(this.#timer);
    };
  }

  saveNow(): void {
    clearTimeout(this.#timer);
    if (this.options.isHeld()) return;
    this.#begin(false);
  }

  overwrite(): void {
    clearTimeout(this.#timer);
    this.#saved = "{}";
    this.#begin(true);
  }

  #begin(overwrites: boolean): void {
    this.#running ??= this.#run(overwrites).finally(() => {
      this.#running = null;
    });
  }

  async settled(): Promise<void> {
    clearTimeout(this.#timer);
    await this.#running;
  }

  accept(values: FieldValues): void {
    clearTimeout(this.#timer);
    this.#saved = JSON.stringify(this.#fieldsOf(values));
    this.#changedAt = null;
    this.#show({ name: "saved", at: new Date() });
    this.#onChange();
  }

  #onChange(): void {
    if (JSON.stringify(this.#fieldsOf(this.#form.getValues())) === this.#saved) return;
    this.#changedAt ??= Date.now();
    const left = this.#changedAt + LONGEST_MS - Date.now();
    this.#runIn(Math.max(0, Math.min(PAUSE_MS, left)));
  }

  #runIn(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.saveNow(), ms);
  }

  async #run(overwrites: boolean): Promise<void> {
    const sent = this.#form.getValues();
    const fields = this.#fieldsOf(sent);
    const text = JSON.stringify(fields);
    if (text === this.#saved) return;
    this.#changedAt = null;
    const slow = setTimeout(() => this.#show({ name: "saving" }), QUIET_MS);
    try {
      await this.options.save(this.#changed(fields), overwrites);
      this.#saved = text;
      // Whether it is public is no matter of a draft: a change of that is still to be saved.
      const { published }: FieldValues = this.#form.formState.defaultValues ?? {};
      this.#form.resetDefaultValues({ ...sent, published });
      this.#show({ name: "saved", at: new Date() });
    } catch (error) {
      this.#fail(error);
    } finally {
      clearTimeout(slow);
    }
    if (this.#changedAt !== null) this.#runIn(PAUSE_MS);
  }

  #fail(error: unknown): void {
    if (this.options.onFailure(error)) {
      this.#show({ name: "untouched" });
      return;
    }
    const isAway = error instanceof NetworkError;
    this.#show(isAway ? { name: "offline" } : { name: "failed", reason: explain(error) });
    if (isTransient(error)) this.#runIn(RETRY_MS);
  }

  /** Unchanged fields are not sent: an address that nobody chose goes on following the title. */
  #changed(fields: DraftFields): DraftFields {
    const saved: DraftFields = JSON.parse(this.#saved);
    return Object.fromEntries(
      Object.entries(fields).filter(
        ([name, value]) => JSON.stringify(value) !== JSON.stringify(saved[name]),
      ),
    );
  }

  #fieldsOf(values: FieldValues): DraftFields {
    const fields = Object.entries(this.options.schema.shape).flatMap(([name, type]) => {
      if (name === "published") return [];
      const { success, data } = type.safeParse(values[name]);
      return success ? [[name, data]] : [];
    });
    return Object.fromEntries(fields);
  }
}
