/** A header. A refusal because of it names it like a field. */
export const IDEMPOTENCY_KEY = "Idempotency-Key";
