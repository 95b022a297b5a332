import { useSyncExternalStore } from "react";

/** Work that goes on beside the form of a screen, and ends with it. */
export interface PendingWork {
  question?: string;
  loss: string;
  /** Why a form must not be saved yet: it would be without what is on its way. */
  problem?: string;
  /** Saves what saves itself, before anything is asked. */
  save?: () => Promise<boolean>;
  /** Ends it. */
  onLeave: () => void;
}

let pending: readonly PendingWork[] = [];
const listeners = new Set<() => void>();

/** @returns a function that ends the work */
export function beginWork(work: PendingWork): () => void {
  change([...pending, work]);
  return () => change(pending.filter((one) => one !== work));
}

export function hasPendingWork(): boolean {
  return pending.length > 0;
}

/** Why no form must be saved yet; null where nothing stands in the way. */
export function pendingProblem(): string | null {
  return pending.find(({ problem }) => problem)?.problem ?? null;
}

export function usePendingWork(): readonly PendingWork[] {
  const read = () => pending;
  return useSyncExternalStore(subscribe, read, read);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function change(to: readonly PendingWork[]): void {
  pending = to;
  for (const listener of listeners) listener();
}
