import { type Ref, useRef } from "react";
import { useFocusAfter } from "#admin/layout/focus-after.ts";
import { Button } from "#ui/button.tsx";
import styles from "./settings-page.module.css";

interface SaveBarProps {
  isDirty: boolean;
  isSaving: boolean;
  onDiscard: () => void;
  note?: string;
}

/** Stands at the foot of a page's form while something in it is unsaved. */
export function SaveBar({ isDirty, isSaving, onDiscard, note = "Not saved yet" }: SaveBarProps) {
  const said = useRef<HTMLSpanElement>(null);
  const bar = useFocusAfter(() => lastFieldOf(said.current?.closest("form")));
  const isShown = isDirty || isSaving;
  return (
    <>
      {/* Before its words, since what comes with them is not spoken. */}
      <span ref={said} className="visually-hidden" role="status">
        {isShown && note}
      </span>
      {isShown && <Bar ref={bar} isSaving={isSaving} onDiscard={onDiscard} note={note} />}
    </>
  );
}

/** It stands above the bar, and what comes next for the keyboard stays the same. */
export function lastFieldOf(form: HTMLFormElement | null | undefined): HTMLElement | undefined {
  const fields = form?.querySelectorAll<HTMLElement>(
    "input:not([type=radio]), input:checked, select, textarea",
  );
  return [...(fields ?? [])].at(-1);
}

interface BarProps extends Omit<SaveBarProps, "isDirty"> {
  ref: Ref<HTMLElement>;
}

function Bar({ ref, isSaving, onDiscard, note }: BarProps) {
  return (
    <section ref={ref} className={styles.saveBar} aria-label="Changes">
      <p>{note}</p>
      <Button look="quiet" disabled={isSaving} onClick={onDiscard}>
        Discard
      </Button>
      <Button type="submit" busy={isSaving}>
        {isSaving ? "Saving..." : "Save"}
      </Button>
    </section>
  );
}
