import { type RefObject, useEffect } from "react";

/** Ctrl S (⌘ S) saves the form that has the focus; from anywhere else on the screen, this one. */
export function useSaveShortcut(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isSave = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
      if (!isSave || event.key.toLowerCase() !== "s" || event.defaultPrevented) return;
      event.preventDefault();
      const focused = document.activeElement?.closest("form");
      (focused ?? form.current)?.requestSubmit();
    };
    addEventListener("keydown", onKeyDown);
    return () => removeEventListener("keydown", onKeyDown);
  }, [form]);
}
