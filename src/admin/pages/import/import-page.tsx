import { useQuery } from "@tanstack/react-query";
import { LoadFailure, useLoadFailure } from "#admin/layout/load-failure.tsx";
import { Screen } from "#admin/layout/screen.tsx";
import type { ImportState } from "#contract/import.ts";
import { adminPaths } from "#contract/paths.ts";
import { Icon } from "#ui/icon.tsx";
import checkIcon from "#ui/icons/check.svg?raw";
import { Skeleton } from "#ui/skeleton.tsx";
import { ChangeStep } from "./change-step.tsx";
import { CheckStep } from "./check-step.tsx";
import { ChooseStep } from "./choose-step.tsx";
import { DoneStep } from "./done-step.tsx";
import { importQuery, useListsForgotten } from "./import-api.ts";
import styles from "./import-page.module.css";
import { InterruptedStep } from "./interrupted-step.tsx";
import { ProgressStep } from "./progress-step.tsx";
import { StepFrame } from "./step-frame.tsx";

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
