import type { ContactValues } from "#site/props.ts";
import { contactFields } from "./contact-message.ts";

const KEY = "contact-draft";

/** Keeps what is typed for as long as this tab lives, so that a reload loses no word. */
export function keepDraft(values: ContactValues): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(values));
  } catch {
    // Storage can be full or forbidden; the form works without a draft.
  }
}

/** Puts the kept words back, only into fields that are empty. */
export function restoreDraft(form: HTMLFormElement): void {
  const draft = readDraft();
  for (const field of contactFields) {
    const kept = draft[field];
    const control = form.elements.namedItem(field);
    if (typeof kept !== "string" || kept === "" || !isTextControl(control)) continue;
    if (control.value === "") control.value = kept;
  }
}

/** Forgets the kept words, once they have arrived. */
export function clearDraft(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // As above: where nothing could be kept, nothing needs to be forgotten.
  }
}

/** A control whose text can be read and set. */
export function isTextControl(control: unknown): control is HTMLInputElement | HTMLTextAreaElement {
  return control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement;
}

function readDraft(): Record<string, unknown> {
  try {
    const draft: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? "{}");
    return typeof draft === "object" && draft !== null ? { ...draft } : {};
  } catch {
    return {};
  }
}
