/**
 * Runs a task again and again, each run `interval` milliseconds after the previous one ended. It does not
 * keep the process alive.
 * @returns a function that stops it and waits for the run in progress
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
