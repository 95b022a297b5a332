import type { ErrorCode, Problem } from "#contract/errors.ts";
import { DomainError } from "#domain/error.ts";
import { Unavailable, type UnavailableReason } from "#platform/unavailable.ts";
import type { Services } from "./context.ts";

const answers: Record<ErrorCode, { status: number; title: string }> = {
  bad_request: { status: 400, title: "The request cannot be read" },
  unauthenticated: { status: 401, title: "Sign in first" },
  forbidden: { status: 403, title: "Not allowed" },
  step_up_required: { status: 403, title: "Confirm that it is you" },
  not_found: { status: 404, title: "Not found" },
  method_not_allowed: { status: 405, title: "Method not allowed" },
  timeout: { status: 408, title: "The request took too long" },
  conflict: { status: 409, title: "Conflict" },
  too_large: { status: 413, title: "Too large" },
  headers_too_large: { status: 431, title: "The headers are too large" },
  unsupported_media_type: { status: 415, title: "Unsupported content type" },
  invalid_fields: { status: 422, title: "Some fields need attention" },
  rate_limited: { status: 429, title: "Too many requests" },
  internal: { status: 500, title: "Something went wrong" },
  unavailable: { status: 503, title: "Not available right now" },
};

const DEFAULT_RETRY_AFTER_S = 5;

export function statusOf(code: ErrorCode): number {
  return answers[code].status;
}

const unavailable: Record<UnavailableReason, { detail: string; retryAfter: number }> = {
  away: {
    detail: "The site’s database does not answer right now. Try again in a few seconds.",
    retryAfter: 5,
  },
  busy: { detail: "The site is very busy right now. Try again in a few seconds.", retryAfter: 5 },
  full: { detail: "The server’s disk is full. Tell whoever runs this site.", retryAfter: 60 },
  ended: {
    detail: "The server lacked memory or time for this. Try again in a few seconds.",
    retryAfter: 5,
  },
  "store-away": {
    detail: "The store of the site’s files does not answer right now. Try again in a few seconds.",
    retryAfter: 5,
  },
  "store-full": {
    detail: "The store of the site’s files is full. Tell whoever runs this site.",
    retryAfter: 60,
  },
};

export function toDomainError(error: unknown): DomainError {
  if (error instanceof DomainError) return error;
  const reason = error instanceof Unavailable ? error.reason : reasonOfSystemError(error);
  if (reason) {
    const { detail, retryAfter } = unavailable[reason];
    return new DomainError("unavailable", detail, { cause: error, retryAfter });
  }
  return new DomainError("internal", "Something went wrong on our side. Please try again.", {
    cause: error,
  });
}

/** Errors of Node.js's file calls carry the system's code (errno(3)). */
function reasonOfSystemError(error: unknown): UnavailableReason | null {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (code === "ENOSPC" || code === "EDQUOT") return "full";
  if (code === "EMFILE" || code === "ENFILE") return "busy";
  if (code === "EIO" || code === "EROFS" || code === "ESTALE") return "away";
  return null;
}

/** The body is described in RFC 9457. */
export function problemResponse(error: DomainError, requestId: string): Response {
  const { status, title } = answers[error.code];
  const problem: Problem = {
    type: "about:blank",
    title,
    status,
    detail: error.message,
    code: error.code,
    ...(error.errors ? { errors: error.errors } : {}),
    requestId,
  };
  const headers = new Headers({
    "Content-Type": "application/problem+json",
    "Cache-Control": "no-store",
  });
  const retryAfter = error.retryAfter ?? (status === 503 ? DEFAULT_RETRY_AFTER_S : undefined);
  if (retryAfter !== undefined)
    headers.set("Retry-After", String(Math.max(1, Math.ceil(retryAfter))));
  if (status === 401) headers.set("WWW-Authenticate", "Bearer");
  return new Response(JSON.stringify(problem), { status, headers });
}

/**
 * Logs errors that are not the caller's fault. Something that is missing for all callers is logged once and
 * not for each.
 */
export function logFault({ log, outages }: Services, requestId: string, thrown: unknown): void {
  const { code } = toDomainError(thrown);
  if (statusOf(code) < 500) return;
  // A full queue is not a fault, and logging each refusal would make things worse.
  if (thrown instanceof Unavailable && thrown.reason === "busy") return;
  if (code !== "unavailable") log.error({ event: "error", requestId, err: thrown });
  else outages.met(thrown instanceof DomainError ? (thrown.cause ?? thrown) : thrown);
}
