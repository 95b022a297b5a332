import { useEffect, useRef } from "react";

export function useSaveShortcut(save: () => void): void {
  const latest = useRef(save);
  useEffect(() => {
    latest.current = save;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isSave = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "s";
      if (!isSave || event.altKey || event.shiftKey) return;
      event.preventDefault();
      if (!event.repeat) latest.current();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, []);
}

export function keysText(letter: string): string {
  return /mac|iphone|ipad/i.test(navigator.platform) ? `⌘ ${letter}` : `Ctrl ${letter}`;
}
