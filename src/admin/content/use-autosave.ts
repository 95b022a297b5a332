import { useEffect, useState } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { handOver } from "#admin/forms/before-leaving.ts";
import { type AutosaveOptions, Autosaver, type AutosaveState } from "./autosaver.ts";

export interface Autosave<Input> {
  state: AutosaveState;
  /** Saves at once what is not saved yet. */
  saveNow: () => void;
  /** Saves what differs from the other text over it, though its conflict is still shown. */
  overwrite: () => void;
  /** Resolves once no save is under way. */
  settled: () => Promise<void>;
  /** Saves what is not saved yet. False where that failed, which is then shown. */
  flush: () => Promise<boolean>;
  /** Stores nothing of what the owner leaves, until something is typed again. */
  leave: () => void;
  /** Takes note that a save of another kind stored these values. */
  accept: (values: FieldValues) => void;
  /** Takes note that what it saved is gone, and the text becomes a new one. */
  startAnew: (empty: Input) => void;
}

/** While its screen is there. */
export function useAutosave<Input extends FieldValues, Output extends FieldValues>(
  form: UseFormReturn<Input, unknown, Output>,
  options: AutosaveOptions,
): Autosave<Input> {
  const [state, setState] = useState<AutosaveState>({ name: "untouched" });
  const [autosaver] = useState(() => new Autosaver(form, options, setState));
  useEffect(() => {
    autosaver.follow(options);
  });
  useEffect(() => {
    const stop = autosaver.start();
    const saveNow = () => autosaver.saveNow();
    const saveHidden = () => {
      if (document.visibilityState !== "hidden") return;
      // The text's editor is told after this one.
      handOver();
      saveNow();
    };
    addEventListener("online", saveNow);
    document.addEventListener("visibilitychange", saveHidden);
    return () => {
      stop();
      removeEventListener("online", saveNow);
      document.removeEventListener("visibilitychange", saveHidden);
    };
  }, [autosaver]);
  return {
    state,
    saveNow: () => {
      autosaver.resume();
      autosaver.saveNow();
    },
    overwrite: () => autosaver.overwrite(),
    settled: () => autosaver.settled(),
    flush: () => autosaver.flush(),
    leave: () => autosaver.leave(),
    accept: (values) => autosaver.accept(values),
    startAnew: (empty) => autosaver.startAnew(empty),
  };
}
