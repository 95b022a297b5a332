/**
 * Whether a key is an input method's. In Safari the Enter that confirms what was composed comes after the
 * composition has ended, and can be told by its code alone.
 */
export function isComposing(event: Pick<KeyboardEvent, "isComposing" | "keyCode">): boolean {
  return event.isComposing || event.keyCode === 229;
}
