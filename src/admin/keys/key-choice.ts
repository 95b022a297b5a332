import { useSyncExternalStore } from "react";

const STORAGE_KEY = "portico_single_keys";
const OFF = "off";

const listeners = new Set<() => void>();
let chosen: boolean | null = null;

/** WCAG 2.1.4: shortcuts of a single character can be switched off. */
export function areKeysOn(): boolean {
  try {
    return chosen ?? localStorage.getItem(STORAGE_KEY) !== OFF;
  } catch {
    return true;
  }
}

export function switchKeys(isOn: boolean): void {
  chosen = isOn;
  try {
    if (isOn) localStorage.removeItem(STORAGE_KEY);
    else localStorage.setItem(STORAGE_KEY, OFF);
  } catch {
    // Without storage the choice lasts until the page is left.
  }
  for (const listener of listeners) listener();
}

export function useKeysOn(): boolean {
  return useSyncExternalStore(subscribe, areKeysOn);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
