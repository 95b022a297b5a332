import fc from "fast-check";

/** Usually one, and once in `weight` + 1 times the other. */
export function mostly<Usual, Odd>(
  usual: fc.Arbitrary<Usual>,
  odd: fc.Arbitrary<Odd>,
  weight = 8,
): fc.Arbitrary<Usual | Odd> {
  return fc.oneof({ weight, arbitrary: usual }, { weight: 1, arbitrary: odd });
}
