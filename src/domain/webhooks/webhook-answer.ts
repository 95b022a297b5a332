/** It will never take anything again (RFC 9110 15.5.11). */
export const GONE = 410;
const TOO_MANY = 429;
const UNAVAILABLE = 503;

/** The receiver's answer, or the reason why there is none. */
export type WebhookAnswer =
  | { status: number; reason: null; retryAfter: string | null }
  | { status: null; reason: string; fault?: unknown };

/** Returns the milliseconds that the receiver asks to wait, where it may ask (RFC 9110 10.2.3). */
export function waitAskedFor(answer: WebhookAnswer, now: Date): number {
  if (answer.status !== TOO_MANY && answer.status !== UNAVAILABLE) return 0;
  const asked = answer.retryAfter ?? "";
  if (/^\d+$/.test(asked)) return Number(asked) * 1000;
  return asked.endsWith("GMT") ? Date.parse(asked) - now.getTime() || 0 : 0;
}

export function refusal(status: number, isPaused: boolean): string {
  if (status >= 300 && status < 400) {
    return `It answered ${status}: the address has moved. Type the new one.`;
  }
  if (status === 401 || status === 403) {
    return `It answered ${status}: it does not accept this. Check address and secret.`;
  }
  if (status === 404) return "It answered 404: there is nothing at this address.";
  if (status === TOO_MANY) return "It answered 429: it is sent too much at once.";
  if (status === GONE) {
    return `It answered 410: this address is gone for good${isPaused ? ", so this webhook is paused" : ""}.`;
  }
  return `It answered ${status}.`;
}
