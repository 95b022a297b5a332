import { useState } from "react";
import { explain } from "#admin/errors.ts";
import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";
import { useFocusAfter } from "./focus-after.ts";

interface LoadFailureProps {
  title: string;
  error: unknown;
  query: { refetch: () => unknown; isFetching: boolean };
}

export function LoadFailure({ title, error, query }: LoadFailureProps) {
  const retry = useFocusAfter();
  return (
    <Notice
      tone="error"
      role="alert"
      title={title}
      actions={
        <Button
          ref={retry}
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

interface QueryState {
  error: Error | null;
  isPending: boolean;
}

/** TanStack forgets the error during a retry, and "Try again" would vanish under the pointer. */
export function useLoadError({ error, isPending }: QueryState): Error | null {
  const [last, setLast] = useState(error);
  const current = error ?? (isPending ? last : null);
  if (current !== last) setLast(current);
  return current;
}
