import { type ReactNode, useState } from "react";
import { explain } from "#admin/errors.ts";
import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";
import { Panel } from "#ui/panel.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { useFocusAfter } from "./focus-after.ts";

interface LoadFailureProps {
  title: string;
  failure: KeptFailure;
}

export function LoadFailure({ title, failure: { error, query } }: LoadFailureProps) {
  const again = useFocusAfter();
  return (
    <Notice
      tone="error"
      role="alert"
      title={title}
      actions={
        <Button
          ref={again}
          look="ghost"
          busy={query.isFetching}
          onClick={() => void query.refetch()}
        >
          Try again
        </Button>
      }
    >
      {explain(error)}
    </Notice>
  );
}

interface Query {
  error: Error | null;
  errorUpdatedAt: number;
  isPending: boolean;
  isFetching: boolean;
  refetch: () => unknown;
}

/** Not exported, so that nothing shows an error that a retry takes away. */
const kept = Symbol();

interface KeptFailure {
  [kept]: true;
  error: Error;
  query: Query;
}

/** TanStack forgets the error during a retry, and "Try again" would vanish under the pointer. */
export function useLoadFailure(query: Query): KeptFailure | null {
  const [last, setLast] = useState(query);
  if (query.error && query.error !== last.error) setLast(query);
  // Under another key it failed at another time, or never.
  const isRetry = query.isPending && query.errorUpdatedAt === last.errorUpdatedAt;
  const { error } = isRetry ? last : query;
  return error && { [kept]: true, error, query };
}

interface LoadedProps<Data> {
  query: Query & { data: Data | undefined };
  /** The title of the notice where it could not be loaded. */
  failure: string;
  /** The height that its place has until then. */
  height: string;
  /** The title of the panel that frames that place. What is loaded draws its own. */
  panel?: string;
  children: (data: Data) => ReactNode;
}

/** Shows data once there are some: until then a skeleton, or why they could not be loaded. */
export function Loaded<Data>({ query, failure, height, panel, children }: LoadedProps<Data>) {
  const kept = useLoadFailure(query);
  if (query.data !== undefined) return children(query.data);
  const place = kept ? (
    <LoadFailure title={failure} failure={kept} />
  ) : (
    <Skeleton height={height} />
  );
  return panel ? <Panel title={panel}>{place}</Panel> : place;
}
