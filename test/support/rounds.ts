/** Multiplies the rounds when one claim is tried again with other numbers. */
const factor = Number(process.env.TEST_ROUNDS ?? 1);

/** A few show what broke; `TEST_ROUNDS=10` is for what happens once in hundreds. */
export function rounds(few: number): number {
  return Math.ceil(few * factor);
}
