/** Yields items up to a stop, which also ends the wait for an item that does not come. */
export async function* untilStopped<Item>(
  items: AsyncIterable<Item>,
  signal: AbortSignal | undefined,
): AsyncGenerator<Item> {
  const reader = items[Symbol.asyncIterator]();
  try {
    while (!signal?.aborted) {
      const next = await unlessStopped(reader.next(), signal);
      if (next === null || next.done) return;
      yield next.value;
    }
  } finally {
    // The reader answers this only after its pending call, so nobody waits for it.
    reader.return?.().catch(() => {});
  }
}

/** Avoids `Promise.race`, which would keep each item in memory until the stop. */
function unlessStopped<Value>(
  answer: Promise<Value>,
  signal: AbortSignal | undefined,
): Promise<Value | null> {
  return new Promise((resolve, reject) => {
    const stop = () => resolve(null);
    signal?.addEventListener("abort", stop, { once: true });
    answer.then(resolve, reject).finally(() => signal?.removeEventListener("abort", stop));
  });
}
