import type { Fault } from "./fault.ts";

/** Any of the faults, drawn by the seed. */
export function mixtureOf(faults: Fault[]): Fault {
  const possible = faults.filter((fault) => (fault.whyNot?.() ?? null) === null);
  return {
    name: `a mixture of ${possible.length} kinds, by seed`,
    needs: Object.assign({}, ...possible.map(({ needs }) => needs)),
    answersWithin: Math.max(...possible.map(({ answersWithin }) => answersWithin)),
    spares: [],
    endsSessions: possible.some(({ endsSessions }) => endsSessions),
    prepare: async (site) => {
      for (const fault of possible) await fault.prepare?.(site);
    },
    strike: async (site, lasting, random) => {
      const fault = possible[random.below(possible.length)];
      site.tell(fault?.name ?? "nothing");
      await fault?.strike(site, lasting, random);
    },
  };
}
