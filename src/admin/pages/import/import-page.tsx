import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef } from "react";
import { LoadFailure, useLoadFailure } from "#admin/layout/load-failure.tsx";
import { Screen } from "#admin/layout/screen.tsx";
import type { ImportState } from "#contract/import.ts";
import { adminPaths } from "#contract/paths.ts";
import { Icon } from "#ui/icon.tsx";
import checkIcon from "#ui/icons/check.svg?raw";
import { Skeleton } from "#ui/skeleton.tsx";
import { CheckStep } from "./check-step.tsx";
import { ChooseStep } from "./choose-step.tsx";
import { DoneStep } from "./done-step.tsx";
import { foundText } from "./found-kinds.ts";
import { importQuery, useListsForgotten } from "./import-api.ts";
import styles from "./import-page.module.css";
import { InterruptedStep } from "./interrupted-step.tsx";
import { ChangeStep, ProgressStep } from "./progress-step.tsx";

const steps = ["Choose", "Check", "Run", "Done"] as const;

const stepOf: Record<ImportState["phase"], number> = {
  none: 0,
  checking: 1,
  checked: 1,
  running: 2,
  interrupted: 2,
  done: 3,
  failed: 3,
};

/** The import goes on without this screen. */
export function ImportPage() {
  const query = useQuery(importQuery());
  const { data } = query;
  useListsForgotten(data);
  const failure = useLoadFailure(query);
  const failedToRead = data?.phase === "failed" && data.total === 0;
  return (
    <Screen title="Import blogs" back={{ to: adminPaths.blogs(), label: "Back to blogs" }}>
      <div className={styles.page}>
        <StepList current={data && !failedToRead ? stepOf[data.phase] : 0} />
        {!data && failure && (
          <LoadFailure title="The import could not be loaded" failure={failure} />
        )}
        {!data && !failure && <Skeleton height="16rem" />}
        {data && (
          <StepFrame state={data}>
            <Step state={data} />
          </StepFrame>
        )}
      </div>
    </Screen>
  );
}

function Step({ state }: { state: ImportState }) {
  if (state.change?.state === "running") return <ChangeStep state={state} change={state.change} />;
  switch (state.phase) {
    case "none":
      return <ChooseStep />;
    case "checking":
    case "running":
      return <ProgressStep state={state} />;
    case "interrupted":
      return <InterruptedStep state={state} />;
    case "checked":
      return <CheckStep key={state.id} state={state} />;
    case "failed":
      return state.total === 0 ? <ChooseStep failed={state} /> : <DoneStep state={state} />;
    case "done":
      return <DoneStep state={state} />;
  }
}

function StepList({ current }: { current: number }) {
  return (
    <ol className={styles.steps} aria-label="Steps">
      {steps.map((step, index) => (
        <li
          key={step}
          data-state={index < current ? "past" : index === current ? "current" : "ahead"}
          aria-current={index === current ? "step" : undefined}
        >
          <span className={styles.arch}>
            {index < current ? <Icon glyph={checkIcon} /> : index + 1}
          </span>
          {step}
          {index < current && <span className="visually-hidden">, done</span>}
        </li>
      ))}
    </ol>
  );
}

/** The buttons of a step go with it: its successor’s heading gets the focus, and is read at once. */
function StepFrame({ state, children }: { state: ImportState; children: ReactNode }) {
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
