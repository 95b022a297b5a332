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

export function describeSaving(numbers: SavingNumbers | null, rate: SavingRate): Saving {
  if (numbers === null) return withoutNumbers();
  const hours = hoursSaved(numbers);
  const { runs, do: byHand, check, redo } = numbers;
  const working = `${figure(runs)} × (${figure(byHand)} − ${figure(check)} − ${figure(redo / 100)} × ${figure(byHand)}) ÷ 60 = ${figure(hours)}`;
  if (hours <= 0) {
    return {
      result: "Not worth automating.",
      detail: "Checking and redoing would eat what it saves. Try a drop-down.",
      working,
      open: 0,
    };
  }
  const yearly = Math.round(hours * rate.weeks * rate.hourlyRate);
  const money = (amount: number) => rate.sign + figure(amount);
  return {
    result: `${inHours(hours)} a week.`,
    detail: `At ${money(rate.hourlyRate)} an hour, ${money(yearly)} a year over ${rate.weeks} weeks.`,
    working,
    open: Math.min(1, hours / HOURS_OF_AN_OPEN_DOOR),
  };
}

// These texts are made when they are needed: the first number format costs a phone 50 ms on every page.
function withoutNumbers(): Saving {
  const { runs, do: minutes, redo } = savingLimits;
  return {
    result: "Four numbers make the sum.",
    detail: `Times up to ${figure(runs)}, minutes up to ${figure(minutes)}, and up to ${figure(redo)} in a hundred.`,
    working: "",
    open: 0,
  };
}

export function savingMessage(numbers: SavingNumbers): string {
  const hours = hoursSaved(numbers);
  const { runs, do: byHand, check, redo } = numbers;
  const outcome =
    hours > 0
      ? `That would give us back ${inHours(hours)} a week.`
      : "By your sum that is not worth automating.";
  return `It happens ${figure(runs)} times a week, takes ${figure(byHand)} minutes by hand, ${figure(check)} to check, and ${figure(redo)} in a hundred need redoing. ${outcome} The work is: `;
}

function inHours(hours: number): string {
  return `${figure(hours)} ${hours === 1 ? "hour" : "hours"}`;
}

/** Uses the typographic minus sign, which is as wide as the plus. */
function figure(value: number): string {
  return value.toLocaleString("en-US", { maximumFractionDigits: 5 }).replace("-", "−");
}
