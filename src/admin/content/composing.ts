/**
 * True for a key that belongs to an input method. Safari sends the Enter that confirms a composition after the
 * composition has ended; its code alone tells it apart.
 */
export function isComposing(event: Pick<KeyboardEvent, "isComposing" | "keyCode">): boolean {
  return event.isComposing || event.keyCode === 229;
}
