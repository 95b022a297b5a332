/** Pseudo-random and repeatable. */
export interface Random {
  seed: number;
  /** A whole number from 0 to `below`, exclusive. */
  below(below: number): number;
}

/** A random seed by default. */
export function seededRandom(seed: string | number = Math.floor(Math.random() * 2 ** 31)): Random {
  let state = Number(seed);
  return {
    seed: Number(seed),
    below: (below) => {
      state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
      return Math.floor((state / 0x80000000) * below);
    },
  };
}

export function pick<Value>(values: readonly Value[], random: Random): Value {
  const picked = values[random.below(values.length)];
  if (picked === undefined) throw new Error("There is nothing to pick.");
  return picked;
}
