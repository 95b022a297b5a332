import { type ReactNode, useEffect, useRef } from "react";
import type { ImportState } from "#contract/import.ts";
import { foundText } from "./found-kinds.ts";
import styles from "./import-page.module.css";

/** The buttons of a step go with it: its successor’s heading gets the focus, and is read at once. */
export function StepFrame({ state, children }: { state: ImportState; children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const step = stepKey(state);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    const { activeElement, body } = document;
    if (activeElement === body || frame.current?.contains(activeElement)) heading.current?.focus();
  }, [step]);
  return (
    <div ref={frame} className={styles.step}>
      <h2 key={step} ref={heading} className="visually-hidden" tabIndex={-1}>
        {headingText(state)}
      </h2>
      {children}
    </div>
  );
}

/** The step changes with what has been published or undone, too: its button disappears. */
function stepKey({ phase, change, undone, published, to_publish }: ImportState): string {
  if (change) return `${change.kind} ${change.state}`;
  const outcome = undone ? "undone" : published && to_publish === 0 ? "published" : "";
  return `${phase} ${outcome}`;
}

function headingText(state: ImportState): string {
  const { change } = state;
  if (change) {
    const what = change.kind === "undo" ? "Undoing the import" : "Publishing what was public";
    return change.state === "running" ? what : `${what}, not finished`;
  }
  switch (state.phase) {
    case "none":
      return "Choose an export";
    case "checking":
      return `Checking ${state.file_name}`;
    case "checked":
      return `Check: ${foundText(state)} found. Nothing has been changed yet.`;
    case "running":
      return "Import";
    case "interrupted":
      return "Import, stopped";
    case "failed":
      return state.total === 0 ? "Choose an export" : "Import, ended early";
    case "done":
      return "Done";
  }
}
