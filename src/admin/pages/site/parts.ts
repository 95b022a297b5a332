import { type RefObject, useEffect } from "react";

/** Lets F6 lead on through what has `data-part`: the page, what stands beside a text, notes, a panel, the strip. */
export function useParts(editor: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== "F6") return;
      const all = editor.current?.querySelectorAll<HTMLElement>(
        "iframe[data-part], [data-part]:not(:empty)",
      );
      const parts = [...(all ?? [])].filter((part) => part.checkVisibility());
      const at = parts.findIndex((part) => part.contains(document.activeElement));
      // A dialog keeps the focus.
      if (at < 0 && document.activeElement !== document.body) return;
      event.preventDefault();
      const next = parts.at((at + (event.shiftKey ? -1 : 1)) % parts.length);
      const control = next?.querySelector<HTMLElement>("a, button:enabled, input, select");
      (control ?? next)?.focus();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, [editor]);
}
