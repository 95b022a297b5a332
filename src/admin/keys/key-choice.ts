import { useSyncExternalStore } from "react";
import { readStored, store } from "#admin/browser-storage.ts";

const STORAGE_KEY = "portico_single_keys";
const OFF = "off";

const listeners = new Set<() => void>();

/** WCAG 2.1.4: shortcuts of a single character can be switched off. */
export function areKeysOn(): boolean {
  return readStored(STORAGE_KEY) !== OFF;
}

export function switchKeys(isOn: boolean): void {
  store(STORAGE_KEY, isOn ? null : OFF);
  for (const listener of listeners) listener();
}

export function useKeysOn(): boolean {
  return useSyncExternalStore(subscribe, areKeysOn);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
