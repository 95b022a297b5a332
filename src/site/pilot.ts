import { formatMoney } from "#contract/country.ts";
import { fill } from "#contract/fill.ts";
import { weeksInWords } from "#contract/pilot-terms.ts";
import type { SiteConfig } from "#contract/site-config.ts";
import type { SiteTexts } from "#contract/site-texts.ts";

export const DRAWN_WEEKS = 6;

export type PilotTexts = SiteTexts["pilot"];

/** Empty while it is open. */
export function lengthOf({ weeks }: SiteConfig["pilot"]): string {
  return weeks === null ? "" : weeksInWords(weeks);
}

/** An invented example that The Pilot Playbook works through; pilot.test.ts checks its sums. */
export const workedExample = {
  guideSlug: "the-pilot-playbook",
  runs: 240,
  minutes: { baseline: 6.5, stop: 5.5, go: 4, result: 3.75 },
  hourlyCost: 48,
  workingWeeks: 46,
  monthlyCost: 420,
  price: 9000,
  ownHours: 27,
  guard: { before: 2.5, after: 2.1 },
} as const;

interface LedgerLine {
  name: string;
  amount: string;
}

export interface Ledger {
  title: string;
  lines: readonly LedgerLine[];
  total: string;
}

/** Returns what the example's pilot was worth in a year and what it cost. */
export function exampleSums(currency: string, texts: PilotTexts) {
  const money = (amount: number) => formatMoney(Math.round(amount), currency);
  const { runs, minutes, hourlyCost, workingWeeks, monthlyCost, price, ownHours } = workedExample;
  const before = (runs * minutes.baseline) / 60;
  const after = (runs * minutes.result) / 60;
  const perWeek = (before - after) * hourlyCost;
  const perYear = perWeek * workingWeeks;
  const running = 12 * monthlyCost;
  const worth = perYear - running;
  const own = ownHours * hourlyCost;
  const cost = price + own;
  const perMonth = worth / 12;
  const inHours = (hours: number) => fill(texts.inHours, { hours });
  const worthInAYear: Ledger = {
    title: texts.worth,
    lines: [
      {
        name: fill(texts.worthBefore, { runs, minutes: minutes.baseline }),
        amount: inHours(before),
      },
      { name: fill(texts.worthAfter, { runs, minutes: minutes.result }), amount: inHours(after) },
      {
        name: fill(texts.worthFreed, { hours: before - after, rate: money(hourlyCost) }),
        amount: fill(texts.aWeek, { money: money(perWeek) }),
      },
      { name: fill(texts.worthWeeks, { "weeks of work": workingWeeks }), amount: money(perYear) },
      {
        name: fill(texts.worthRunning, { cost: money(monthlyCost) }),
        amount: `−${money(running)}`,
      },
    ],
    total: money(worth),
  };
  const costOfFindingOut: Ledger = {
    title: texts.cost,
    lines: [
      { name: texts.costPilot, amount: money(price) },
      {
        name: fill(texts.costOwn, { hours: ownHours, rate: money(hourlyCost) }),
        amount: money(own),
      },
    ],
    total: money(cost),
  };
  return { worthInAYear, costOfFindingOut, perMonth: money(perMonth), months: cost / perMonth };
}
