import { useSyncExternalStore } from "react";
import { THEME_STORAGE_KEY } from "#contract/portal.ts";
import { readStored, store } from "./browser-storage.ts";

export type ThemeChoice = "light" | "dark" | "system";

const systemIsDark = matchMedia("(prefers-color-scheme: dark)");
const listeners = new Set<() => void>();

function themeChoice(): ThemeChoice {
  const stored = readStored(THEME_STORAGE_KEY);
  return stored === "light" || stored === "dark" ? stored : "system";
}

export function chooseTheme(choice: ThemeChoice): void {
  store(THEME_STORAGE_KEY, choice);
  applyTheme(choice);
  for (const listener of listeners) listener();
}

export function applyTheme(choice: ThemeChoice = themeChoice()): void {
  document.documentElement.dataset.theme =
    choice === "system" ? (systemIsDark.matches ? "dark" : "light") : choice;
}

export function useTheme(): { choice: ThemeChoice; isDark: boolean } {
  // Twice: the server's HTML, which is taken over with it, shows nothing of the theme.
  const choice = useSyncExternalStore(subscribe, themeChoice, themeChoice);
  const isDark = useSyncExternalStore(subscribe, isPageDark, isPageDark);
  return { choice, isDark };
}

function isPageDark(): boolean {
  return document.documentElement.dataset.theme === "dark";
}

function subscribe(listener: () => void): () => void {
  const onChange = () => {
    applyTheme();
    listener();
  };
  listeners.add(listener);
  systemIsDark.addEventListener("change", onChange);
  // Another tab may have changed it.
  addEventListener("storage", onChange);
  return () => {
    listeners.delete(listener);
    systemIsDark.removeEventListener("change", onChange);
    removeEventListener("storage", onChange);
  };
}
