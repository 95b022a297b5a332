import { DomainError } from "#domain/error.ts";
import { Unavailable } from "#platform/unavailable.ts";
import type { Services } from "./context.ts";
import { statusOf, toDomainError } from "./errors.ts";

/** What the caller is not to blame for; what is missing for all callers alike, once and not for each. */
export function logFault({ log, outages }: Services, requestId: string, thrown: unknown): void {
  const { code } = toDomainError(thrown);
  if (statusOf(code) < 500) return;
  // A full queue is no fault, and counting each refusal would make things worse.
  if (thrown instanceof Unavailable && thrown.reason === "busy") return;
  if (code !== "unavailable") log.error({ event: "error", requestId, err: thrown });
  else outages.met(thrown instanceof DomainError ? (thrown.cause ?? thrown) : thrown);
}
