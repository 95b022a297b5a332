import type { Tx } from "#storage/database.ts";
import { holdJobs, resumeJobs } from "#storage/job.ts";
import type { ContactSubmissionRow } from "#storage/schema.ts";

interface RowChange {
  row: ContactSubmissionRow;
  next: ContactSubmissionRow;
}

/**
 * A mail about what the owner has answered or archived is no news any more. Once that is undone, it is
 * due as before.
 * @returns whether a mail may be due now
 */
export async function endMootMail(tx: Tx, changes: readonly RowChange[]): Promise<boolean> {
  // Mail that was not needed before goes out only because the owner asked for it; spam had none to go out.
  const ended = changes.filter(({ row, next }) => isMoot(next) && (!isMoot(row) || row.is_spam));
  const resumed = changes.filter(({ row, next }) => isMoot(row) && !isMoot(next) && !next.is_spam);
  await holdJobs(tx, "message_mail", idsOf(ended));
  return (await resumeJobs(tx, "message_mail", idsOf(resumed))) > 0;
}

function isMoot({ replied_at, archived_at }: ContactSubmissionRow): boolean {
  return replied_at !== null || archived_at !== null;
}

function idsOf(changes: readonly RowChange[]): string[] {
  return changes.map(({ row }) => row.id);
}
