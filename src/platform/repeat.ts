/**
 * Runs `task` repeatedly, each run starting `interval` milliseconds after the last one ended, so that
 * runs never overlap. A failure goes to `onError` and does not stop the series. Keeps no process alive.
 * @returns a function that stops the series and waits for the run in progress
 */
export function repeat(
  interval: number,
  task: () => Promise<void>,
  onError: (error: unknown) => void,
): () => Promise<void> {
  let isStopped = false;
  let current: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout;
  const schedule = () => {
    timer = setTimeout(run, interval).unref();
  };
  const run = () => {
    current = task()
      .catch(onError)
      .finally(() => {
        if (!isStopped) schedule();
      });
  };
  schedule();
  return () => {
    isStopped = true;
    clearTimeout(timer);
    return current;
  };
}
