/**
 * Waits for all of them, even where one fails: what is still under way would outlive a stop.
 * @throws what the first of them threw
 */
export async function allEnded(work: readonly Promise<unknown>[]): Promise<void> {
  const outcomes = await Promise.allSettled(work);
  for (const outcome of outcomes) if (outcome.status === "rejected") throw outcome.reason;
}
