/** The name of the header. A refusal because of it names it like a field. */
export const IDEMPOTENCY_KEY = "Idempotency-Key";

/**
 * Makes a UUIDv7, as ids are, because the key of a creation becomes the id. `crypto.randomUUID` does not
 * exist without https.
 */
export function newKey(): string {
  const time = Date.now().toString(16).padStart(12, "0");
  const random = Array.from(crypto.getRandomValues(new Uint8Array(9)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
  const groups = [time.slice(0, 8), time.slice(8), `7${random.slice(0, 3)}`];
  return [...groups, `a${random.slice(3, 6)}`, random.slice(6)].join("-");
}
