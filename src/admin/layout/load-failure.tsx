import { explain } from "#admin/failure.ts";
import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";

interface LoadFailureProps {
  title: string;
  error: unknown;
  query: { refetch: () => unknown; isFetching: boolean };
}

/** Stands in for what could not be loaded: why, and a way to try again. */
export function LoadFailure({ title, error, query }: LoadFailureProps) {
  return (
    <Notice
      tone="error"
      role="alert"
      title={title}
      actions={
        <Button look="ghost" busy={query.isFetching} onClick={() => void query.refetch()}>
          Try again
        </Button>
      }
    >
      {explain(error)}
    </Notice>
  );
}
