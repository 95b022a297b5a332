import fc from "fast-check";

/** `other` once in `weight` + 1 times. */
export function mostly<Usual, Odd>(
  usual: fc.Arbitrary<Usual>,
  odd: fc.Arbitrary<Odd>,
  weight = 8,
): fc.Arbitrary<Usual | Odd> {
  return fc.oneof({ weight, arbitrary: usual }, { weight: 1, arbitrary: odd });
}
