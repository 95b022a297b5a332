import { formatMoney } from "#contract/country.ts";

export const DRAWN_WEEKS = 6;

interface Week {
  name: string;
  job: string;
  /** Completes "On Friday you have", or the words that `fridayName` replaces it with. */
  friday: string;
  fridayName?: string;
}

export const pilotWeeks: readonly Week[] = [
  {
    name: "Before",
    job: "Two weeks of baseline.",
    friday: "two worksheets, filled in",
    fridayName: "After them you have",
  },
  {
    name: "1, Build",
    job: "Ten real items, three of them awkward.",
    friday: "the owner’s own hands on it",
  },
  {
    name: "2, Build",
    job: "Thirty items done both ways.",
    friday: "a list of differences, commonest first",
  },
  {
    name: "3, Run",
    job: "Everything in scope, each one approved.",
    friday: "the first line of the log",
  },
  {
    name: "4, Run",
    job: "Mend the commonest difference, only that.",
    friday: "a second line, with the change beside it",
  },
  {
    name: "5, Run",
    job: "Touch nothing. This is the week we quote.",
    friday: "a week of undisturbed numbers",
  },
  { name: "6, Read", job: "Week five beside the baseline.", friday: "a decision, signed" },
];

export const pilotEndings = [
  {
    id: "go",
    name: "Go",
    meaning:
      "The go line is met and the guard held. Give it an owner, a running budget and a review in ninety days.",
  },
  {
    id: "change",
    name: "Change",
    meaning:
      "Between the lines, and one known cause explains most of the gap. Four more weeks, and no third round.",
  },
  {
    id: "stop",
    name: "Stop",
    meaning: "At the stop line, or the guard failed. Switch it off, keep the log.",
  },
] as const;

/** An invented example that The Pilot Playbook works through; pilot.test.ts checks its sums. */
export const workedExample = {
  guideSlug: "the-pilot-playbook",
  name: "An importer of kitchenware",
  story:
    "Two people match suppliers’ invoices to delivery dockets, 240 a week from four suppliers. Before anything was built they wrote down the result that means go and the one that means stop.",
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
export function exampleSums(currency: string) {
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
  const worthInAYear: Ledger = {
    title: "Worth in a year",
    lines: [
      { name: `Before, ${runs} × ${minutes.baseline} minutes`, amount: `${before} hours` },
      { name: `Week five, ${runs} × ${minutes.result}`, amount: `${after} hours` },
      {
        name: `Freed: ${before - after} hours × ${money(hourlyCost)}`,
        amount: `${money(perWeek)} a week`,
      },
      { name: `Over ${workingWeeks} working weeks`, amount: money(perYear) },
      { name: `Running costs, 12 × ${money(monthlyCost)}`, amount: `−${money(running)}` },
    ],
    total: money(worth),
  };
  const costOfFindingOut: Ledger = {
    title: "Cost of finding out",
    lines: [
      { name: "Pilot, fixed price", amount: money(price) },
      { name: `Their own hours, ${ownHours} × ${money(hourlyCost)}`, amount: money(own) },
    ],
    total: money(cost),
  };
  return { worthInAYear, costOfFindingOut, perMonth: money(perMonth), months: cost / perMonth };
}
