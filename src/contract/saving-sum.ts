import { fill } from "./fill.ts";

/** A job that is done by hand and can be automated. */
export interface SavingNumbers {
  /** How often it is done each week. */
  runs: number;
  /** The minutes that it takes by hand. */
  do: number;
  /** The minutes that checking a result takes. */
  check: number;
  /** How many in a hundred have to be redone by hand. */
  redo: number;
}

export type SavingField = keyof SavingNumbers;

export interface SavingRate {
  hourlyRate: number;
  weeks: number;
  /** The sign of the currency. */
  sign: string;
}

interface Saving {
  result: string;
  detail: string;
  working: string;
  /** How far the door is open, from 0 to 1; ten hours open it fully. */
  open: number;
}

/** Larger numbers are slips of the finger: nobody repeats a job ten thousand times a week by hand. */
export const savingLimits: SavingNumbers = { runs: 9999, do: 999, check: 999, redo: 100 };

export const exampleSaving: SavingNumbers = { runs: 180, do: 4, check: 1, redo: 15 };

export const savingFields = ["runs", "do", "check", "redo"] as const satisfies SavingField[];

const HOURS_OF_AN_OPEN_DOOR = 10;

/** Reads up to three decimals; null for anything that is not a number within the limits. */
export function readSavingNumber(field: SavingField, text: string | null): number | null {
  if (text === null || text.trim() === "") return null;
  const value = Math.round(Number(text) * 1000) / 1000;
  return value >= 0 && value <= savingLimits[field] ? value : null;
}

/** Rounds to a tenth; negative when checking and redoing cost more than is saved. */
export function hoursSaved({ runs, do: byHand, check, redo }: SavingNumbers): number {
  const hours = (runs * (byHand - check - (redo / 100) * byHand)) / 60;
  // The addition corrects products such as 0.15 × 4, which are slightly off in binary; `+ 0` turns −0 into
  // 0.
  return Math.round(hours * 10 + 1e-9) / 10 + 0;
}

/** The originals of what the sum says, on Home and in a message. */
export const savingTexts = {
  hour: "{hours} hour",
  hours: "{hours} hours",
  result: "{hours} a week.",
  detail: "At {rate} an hour, {money} a year over {working weeks} weeks.",
  notWorth: "Not worth automating.",
  notWorthDetail: "Checking and redoing would eat what it saves. Try a drop-down.",
  open: "Four numbers make the sum.",
  openDetail: "Times up to {runs}, minutes up to {minutes}, and up to {redo} in a hundred.",
  message:
    "It happens {runs} times a week, takes {do} minutes by hand, {check} to check, and {redo} in a hundred need redoing. {outcome} The work is:",
  givesBack: "That would give us back {hours} a week.",
  givesNothing: "By your sum that is not worth automating.",
} as const;

export type SavingTexts = Readonly<Record<keyof typeof savingTexts, string>>;

export function describeSaving(
  numbers: SavingNumbers | null,
  rate: SavingRate,
  texts: SavingTexts = savingTexts,
): Saving {
  if (numbers === null) return withoutNumbers(texts);
  const hours = hoursSaved(numbers);
  const { runs, do: byHand, check, redo } = numbers;
  const working = `${figure(runs)} × (${figure(byHand)} − ${figure(check)} − ${figure(redo / 100)} × ${figure(byHand)}) ÷ 60 = ${figure(hours)}`;
  if (hours <= 0) {
    return { result: texts.notWorth, detail: texts.notWorthDetail, working, open: 0 };
  }
  const yearly = Math.round(hours * rate.weeks * rate.hourlyRate);
  const money = (amount: number) => rate.sign + figure(amount);
  return {
    result: fill(texts.result, { hours: inHours(hours, texts) }),
    detail: fill(texts.detail, {
      rate: money(rate.hourlyRate),
      money: money(yearly),
      "working weeks": rate.weeks,
    }),
    working,
    open: Math.min(1, hours / HOURS_OF_AN_OPEN_DOOR),
  };
}

// These texts are made when they are needed: the first number format costs a phone 50 ms on every page.
function withoutNumbers(texts: SavingTexts): Saving {
  const { runs, do: minutes, redo } = savingLimits;
  return {
    result: texts.open,
    detail: fill(texts.openDetail, {
      runs: figure(runs),
      minutes: figure(minutes),
      redo: figure(redo),
    }),
    working: "",
    open: 0,
  };
}

export function savingMessage(numbers: SavingNumbers, texts: SavingTexts = savingTexts): string {
  const hours = hoursSaved(numbers);
  const { runs, do: byHand, check, redo } = numbers;
  return `${fill(texts.message, {
    runs: figure(runs),
    do: figure(byHand),
    check: figure(check),
    redo: figure(redo),
    outcome:
      hours > 0 ? fill(texts.givesBack, { hours: inHours(hours, texts) }) : texts.givesNothing,
  })} `;
}

function inHours(hours: number, texts: SavingTexts): string {
  return fill(hours === 1 ? texts.hour : texts.hours, { hours: figure(hours) });
}

/** Uses the typographic minus sign, which is as wide as the plus. */
function figure(value: number): string {
  return value.toLocaleString("en-US", { maximumFractionDigits: 5 }).replace("-", "−");
}
