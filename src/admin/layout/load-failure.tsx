import { explain } from "#admin/failure.ts";
import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";

interface LoadFailureProps {
  /** The specified words, for example «Failed to fetch blogs». */
  title: string;
  error: unknown;
  onRetry: () => void;
  isRetrying: boolean;
}

/** In place of what could not be loaded: why, and a way to try again. */
export function LoadFailure({ title, error, onRetry, isRetrying }: LoadFailureProps) {
  return (
    <Notice
      tone="error"
      role="alert"
      title={title}
      actions={
        <Button look="ghost" busy={isRetrying} onClick={onRetry}>
          Try again
        </Button>
      }
    >
      {explain(error)}
    </Notice>
  );
}
