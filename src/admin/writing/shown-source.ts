import { findField } from "#admin/content/field-links.tsx";

/** Puts into the Markdown that is shown of a field what its editor wrote meanwhile, around what is selected. */
export function showInSource(name: string, text: string): void {
  const area = findField(name);
  if (!(area instanceof HTMLTextAreaElement) || area.value === text) return;
  const { value, selectionStart, selectionEnd } = area;
  const longest = Math.min(text.length, value.length);
  let from = 0;
  while (from < longest && text[from] === value[from]) from += 1;
  let rest = 0;
  while (rest < longest - from && text.at(-1 - rest) === value.at(-1 - rest)) rest += 1;
  const moved = (place: number) => (place > from ? place + text.length - value.length : place);
  area.setRangeText(text.slice(from, text.length - rest), from, value.length - rest);
  area.setSelectionRange(moved(selectionStart), moved(selectionEnd));
  // The form hears of it as of what is typed.
  area.dispatchEvent(new InputEvent("input", { bubbles: true }));
}
