import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { systemQuery } from "#admin/data/stats.ts";
import { explain, Refusal } from "#admin/errors.ts";
import { useFocusAfter } from "#admin/layout/focus-after.ts";
import { useLoadFailure } from "#admin/layout/load-failure.tsx";
import { Button } from "#ui/button.tsx";
import { Panel } from "#ui/panel.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import styles from "./overview.module.css";

export function SystemInfo() {
  const query = useQuery(systemQuery());
  const { data } = query;
  const failure = useLoadFailure(query);
  const retry = useFocusAfter();
  const { database, api, reason } = systemState(failure?.error ?? null);
  const isKnown = data || failure;
  return (
    <Panel title="System info" flush>
      <dl className={styles.facts} aria-busy={!isKnown}>
        <Fact term="Version" detail={data?.build ?? undefined}>
          {isKnown ? (data?.version ?? "Not known") : <Skeleton width="3rem" />}
        </Fact>
        <Fact term="Database" detail={failure ? undefined : data?.database}>
          {isKnown ? <Status {...database} /> : <Skeleton width="6rem" />}
        </Fact>
        <Fact term="API">{isKnown ? <Status {...api} /> : <Skeleton width="4.5rem" />}</Fact>
      </dl>
      {reason && (
        <div className={styles.trouble} role="alert">
          <p>{reason}</p>
          <Button
            ref={retry}
            look="quiet"
            busy={query.isFetching}
            onClick={() => void query.refetch()}
          >
            Try again
          </Button>
        </div>
      )}
    </Panel>
  );
}

function Fact({ term, detail, children }: { term: string; detail?: string; children: ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd className="tabular">
        {children}
        {detail && <small>{detail}</small>}
      </dd>
    </div>
  );
}

function Status({ state, label }: { state: string; label: string }) {
  return (
    <span className={styles.status} data-state={state}>
      {label}
    </span>
  );
}

type State = "good" | "bad" | "unknown";

interface SystemState {
  database: { state: State; label: string };
  api: { state: State; label: string };
  reason: string | null;
}

const notAnswering = { state: "bad", label: "Not answering" } as const;
const online = { state: "good", label: "Online" } as const;
const unknown = { state: "unknown", label: "Not known" } as const;

/** An API that reports a failing database is online. */
export function systemState(error: Error | null): SystemState {
  if (!error) {
    return { database: { state: "good", label: "Connected" }, api: online, reason: null };
  }
  const reason = explain(error);
  if (error instanceof Refusal && error.code === "unavailable") {
    return { database: notAnswering, api: online, reason };
  }
  return { database: unknown, api: notAnswering, reason };
}
