/** Milliseconds of processor time of this thread: those of the clock pass faster on a busy machine. */
export function processorTime(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
