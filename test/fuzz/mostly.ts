import fc from "fast-check";

/** What is usual, and once in `weight` + 1 times what is odd. */
export function mostly<Usual, Odd>(
  usual: fc.Arbitrary<Usual>,
  odd: fc.Arbitrary<Odd>,
  weight = 8,
): fc.Arbitrary<Usual | Odd> {
  return fc.oneof({ weight, arbitrary: usual }, { weight: 1, arbitrary: odd });
}
