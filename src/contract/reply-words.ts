/** Long enough to notice what is wrong, and short enough that nobody waits for it. */
export const UNDO_MS = 10_000;

export function replySubject(brand: string): string {
  return `Re: your message to ${brand}`;
}
