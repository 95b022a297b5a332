/** Each writes into its form what it holds back until a pause in typing, and says whether there was something. */
const writers = new Set<() => boolean>();

/** Each says whether its screen may be left by signing out. */
const guards = new Set<() => Promise<boolean>>();

export function handOverBy(write: () => boolean): () => void {
  writers.add(write);
  return () => void writers.delete(write);
}

/** True where a form got something that it did not have yet. */
export function handOver(): boolean {
  return [...writers].filter((write) => write()).length > 0;
}

export function guardSignOut(mayLeave: () => Promise<boolean>): () => void {
  guards.add(mayLeave);
  return () => void guards.delete(mayLeave);
}

/** True once everything is saved, or the owner goes all the same. */
export async function maySignOut(): Promise<boolean> {
  for (const mayLeave of guards) if (!(await mayLeave())) return false;
  return true;
}
