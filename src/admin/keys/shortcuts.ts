import { useEffect, useEffectEvent, useSyncExternalStore } from "react";
import { readStored, store } from "#admin/browser-storage.ts";
import { SINGLE_KEYS_OFF, SINGLE_KEYS_STORAGE_KEY } from "#contract/portal.ts";

/**
 * A key is named by what it types, letters in lower case, with `Shift+` before a letter, and two in a row as
 * `g d`. A function that answers false leaves the key to others, and to the browser.
 */
export type Shortcuts = Record<string, (event: KeyboardEvent) => boolean>;

const BETWEEN_TWO_MS = 1500;

const registered = new Set<() => Shortcuts>();
let firstOfTwo: { key: string; at: number } | null = null;

/** They work for as long as the component is on the screen. */
export function useShortcuts(shortcuts: Shortcuts): void {
  const latest = useEffectEvent(() => shortcuts);
  useEffect(() => {
    const present = () => latest();
    if (registered.size === 0) addEventListener("keydown", pressShortcut);
    registered.add(present);
    return () => {
      registered.delete(present);
      if (registered.size === 0) removeEventListener("keydown", pressShortcut);
    };
  }, []);
}

function pressShortcut(event: KeyboardEvent): void {
  const first =
    firstOfTwo && event.timeStamp - firstOfTwo.at < BETWEEN_TWO_MS ? firstOfTwo.key : "";
  firstOfTwo = null;
  if (!areKeysOn() || isMeantOtherwise(event)) return;
  const key = nameOf(event);
  const name = first ? `${first} ${key}` : key;
  const found = [...registered].flatMap((present) => present()[name] ?? []);
  if (found.length > 0) {
    if (found.some((run) => run(event))) event.preventDefault();
  } else if (beginsPair(name)) {
    firstOfTwo = { key: name, at: event.timeStamp };
    event.preventDefault();
  }
}

function beginsPair(key: string): boolean {
  return [...registered].some((present) =>
    Object.keys(present()).some((name) => name.startsWith(`${key} `)),
  );
}

function nameOf({ key, shiftKey }: KeyboardEvent): string {
  const isLetter = key.toLowerCase() !== key.toUpperCase() && key.length === 1;
  return isLetter && shiftKey ? `Shift+${key.toLowerCase()}` : key.toLowerCase();
}

/** The key is typed into a field, is part of a browser's shortcut, or is for a dialog. */
function isMeantOtherwise(event: KeyboardEvent): boolean {
  const { target, ctrlKey, altKey, metaKey } = event;
  // On some keyboards, # is typed with AltGr.
  const isAltGr = event.getModifierState("AltGraph");
  if (event.defaultPrevented || event.isComposing || metaKey) return true;
  if ((ctrlKey || altKey) && !isAltGr) return true;
  if (document.querySelector("[role=dialog], [role=alertdialog], [role=menu]")) return true;
  return target instanceof Element && target.closest(fields) !== null;
}

const fields =
  "input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable=true], [contenteditable='']";

const listeners = new Set<() => void>();

/** WCAG 2.1.4: shortcuts of a single character can be switched off. */
function areKeysOn(): boolean {
  return readStored(SINGLE_KEYS_STORAGE_KEY) !== SINGLE_KEYS_OFF;
}

export function switchKeys(isOn: boolean): void {
  store(SINGLE_KEYS_STORAGE_KEY, isOn ? null : SINGLE_KEYS_OFF);
  for (const listener of listeners) listener();
}

export function useKeysOn(): boolean {
  return useSyncExternalStore(subscribe, areKeysOn);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
