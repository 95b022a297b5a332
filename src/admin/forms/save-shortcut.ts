import { useEffect, useRef } from "react";

export function useSaveShortcut(save: () => void): void {
  useShortcut("s", false, save);
}

/** Presses the button of an editor, whatever that does. */
export function usePublishShortcut(publish: () => void): void {
  useShortcut("enter", true, publish);
}

/** The key goes with Ctrl or ⌘, and with Shift where that is asked for. */
function useShortcut(key: string, isShifted: boolean, act: () => void): void {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isMeant = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === key;
      if (!isMeant || event.altKey || event.shiftKey !== isShifted) return;
      event.preventDefault();
      if (!event.repeat) latest.current();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [key, isShifted]);
}

export function keysText(letter: string): string {
  return /mac|iphone|ipad/i.test(navigator.platform) ? `⌘ ${letter}` : `Ctrl ${letter}`;
}
