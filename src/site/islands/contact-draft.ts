import type { ContactValues } from "#site/props.ts";
import { contactFields } from "./contact-message.ts";

const KEY = "contact-draft";

/** `key` is the one that these words were sent with; empty before that. */
interface Draft extends ContactValues {
  key: string;
}

/** Keeps what is typed for the life of the tab, so that a reload loses nothing. */
export function keepDraft(draft: Draft): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(draft));
  } catch {
    // Storage can be full or forbidden; the form works without a draft.
  }
}

/**
 * What the message begins with comes after what was typed before, unless that has it already.
 * @returns the draft's key
 */
export function restoreDraft(form: HTMLFormElement, prefilled: string): string {
  const draft = readDraft();
  for (const field of contactFields) {
    const kept = draft[field];
    const control = form.elements.namedItem(field);
    if (typeof kept !== "string" || kept === "" || !isTextControl(control)) continue;
    if (control.value === "") control.value = kept;
    else if (prefilled !== "" && control.value === prefilled) {
      control.value = kept.includes(prefilled.trim()) ? kept : `${kept}\n\n${prefilled}`;
    }
  }
  return typeof draft.key === "string" ? draft.key : "";
}

export function clearDraft(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // As above.
  }
}

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
