import type { ErrorCode, FieldErrors } from "#contract/errors.ts";

/** A refusal for the caller: a code from the closed list, and a text that says what to do. */
export class DomainError extends Error {
  readonly code: ErrorCode;
  readonly errors: FieldErrors | undefined;
  /** Seconds. */
  readonly retryAfter: number | undefined;

  constructor(
    code: ErrorCode,
    detail: string,
    more: { errors?: FieldErrors; retryAfter?: number; cause?: unknown } = {},
  ) {
    super(detail, { cause: more.cause });
    this.code = code;
    this.errors = more.errors;
    this.retryAfter = more.retryAfter;
  }
}

export function notFound(what: string): DomainError {
  return new DomainError(
    "not_found",
    `There is no ${what} with this id. It may have been deleted.`,
  );
}

export function staleVersion(what: string): DomainError {
  return new DomainError(
    "conflict",
    `This ${what} was changed elsewhere since you opened it. Load it again, then save your change.`,
  );
}
