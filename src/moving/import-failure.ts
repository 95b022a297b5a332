import { DomainError } from "#domain/error.ts";
import { Unavailable } from "#platform/unavailable.ts";
import { UnreadableExport } from "./imported-post.ts";

/** In words for the owner; `after` says what stays and what to do. What nobody expected is reported. */
export function explainFailure(
  error: unknown,
  after: string,
  report: (error: unknown) => void,
): string {
  if (error instanceof UnreadableExport || error instanceof DomainError) return error.message;
  if (error instanceof Unavailable || isDiskOfFilesFull(error)) {
    return `The disk is full, or the database does not answer. ${after}`;
  }
  report(error);
  return `Something went wrong on the server. ${after}`;
}

export function explainImportFailure(error: unknown, report: (error: unknown) => void): string {
  const after = "What has been imported stays. Run the import again for the rest.";
  return explainFailure(error, after, report);
}

function isDiskOfFilesFull(error: unknown): boolean {
  return error instanceof Error && "code" in error && /^(?:ENOSPC|EDQUOT)$/.test(`${error.code}`);
}
