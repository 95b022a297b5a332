import type { TrustedTime } from "#domain/clock-watch.ts";
import { addActivityCounts } from "#storage/activity-count.ts";
import type { Database } from "#storage/database.ts";
import { listDuePromises, saveMessageState } from "#storage/messages/contact-submission.ts";
import { judgeDue } from "./promise.ts";

/** Messages per transaction: few enough not to delay a visitor's message. */
const BATCH = 200;

const inBackground = { inBackground: true };

/** Judges what came due since, whatever becomes of a message later. */
export async function judgePromises(
  { database }: { database: Database },
  time: TrustedTime,
): Promise<void> {
  const now = time.now.toISOString();
  let judged: number;
  do {
    judged = await database.write(async (tx) => {
      const rows = await listDuePromises(tx, now, BATCH, database);
      const judgements = rows.map((row) => ({ row, ...judgeDue(row, now) }));
      for (const { row, promise } of judgements) await saveMessageState(tx, { ...row, ...promise });
      await addActivityCounts(
        tx,
        judgements.flatMap(({ counts }) => counts),
      );
      return rows.length;
    }, inBackground);
  } while (judged === BATCH);
}
