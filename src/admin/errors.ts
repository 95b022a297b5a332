import type { ErrorCode, FieldErrors, Problem } from "#contract/errors.ts";
import { IDEMPOTENCY_KEY } from "#contract/idempotency-key.ts";

export class Refusal extends Error {
  readonly status: number;
  readonly code: ErrorCode;
  readonly fields: FieldErrors;
  /** Seconds; null unless the server asks to wait. */
  readonly retryAfter: number | null;

  constructor(problem: Partial<Problem>, status: number, retryAfter: number | null) {
    super(problem.detail ?? fallbackText(status, problem.requestId));
    this.status = status;
    this.code = problem.code ?? "internal";
    this.fields = problem.errors ?? {};
    this.retryAfter = retryAfter;
  }
}

export class NetworkError extends Error {
  constructor(cause: unknown) {
    const isSlow = cause instanceof DOMException && cause.name === "TimeoutError";
    super(
      isSlow
        ? "The server took too long to answer. Please try again."
        : navigator.onLine
          ? "The server cannot be reached. Please try again in a moment."
          : "You seem to be offline. Check your connection and try again.",
      { cause },
    );
  }
}

/** The owner chose to leave instead of signing in again. */
export class SignedOut extends Error {}

export function explain(error: unknown): string {
  if (error instanceof Refusal || error instanceof NetworkError) return error.message;
  if (error instanceof SignedOut) return "You are signed out. Sign in to go on.";
  return "Something went wrong in this page. Load it again; if that does not help, tell whoever runs the server.";
}

export function isNotFound(error: unknown): error is Refusal {
  return error instanceof Refusal && error.code === "not_found";
}

export function isTransient(error: unknown): boolean {
  return error instanceof NetworkError || (error instanceof Refusal && error.status >= 500);
}

/** A taken address is a conflict, too, but names its field. */
export function isStale(error: unknown): error is Refusal {
  return (
    error instanceof Refusal && error.code === "conflict" && Object.keys(error.fields).length === 0
  );
}

/**
 * Answers with what is stored where the server made a change and stopped before its answer. What was saved would else be
 * in conflict with what is typed next.
 */
export async function orStored<Stored>(
  answer: Promise<Stored>,
  read: (lost: Refusal) => Promise<Stored>,
): Promise<Stored> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof Refusal && isAnswerLost(error)) return read(error);
    throw error;
  }
}

function isAnswerLost({ code, retryAfter, fields }: Refusal): boolean {
  return code === "conflict" && retryAfter === null && IDEMPOTENCY_KEY in fields;
}

function fallbackText(status: number, requestId: string | undefined): string {
  const reference = requestId
    ? ` If it stays, give this to whoever runs the server: ${requestId}.`
    : "";
  return `The server answered with an error (${status}). Please try again.${reference}`;
}
