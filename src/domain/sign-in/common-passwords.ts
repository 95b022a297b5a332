/** True for one of the 10,000 most common passwords, repeated, in capitals or with digits and signs around it, too. */
export async function isCommonPassword(password: string): Promise<boolean> {
  const common = await readList();
  const typed = password.toLowerCase();
  const word = typed.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, "");
  return isRepetition(typed, common) || isRepetition(word, common);
}

/** The list is read when a password is set, which is rare, and not kept in memory. */
async function readList(): Promise<ReadonlySet<string>> {
  const { default: text } = await import("./common-passwords.txt?raw");
  return new Set(text.split("\n").filter((line) => !line.startsWith("#")));
}

/** True if `text` is a common password once or more; the last one may be cut off. */
function isRepetition(text: string, common: ReadonlySet<string>): boolean {
  for (let length = 1; length <= text.length; length += 1) {
    const part = text.slice(0, length);
    const repeated = part.repeat(Math.ceil(text.length / length)).slice(0, text.length);
    if (repeated === text && common.has(part)) return true;
  }
  return false;
}

/** Letters that say something new: of seven hundred random passwords of twelve letters, one has fewer. */
const FEWEST_NEW = 5;
/** Parts that are repeated up to this length say nothing new. */
const LONGEST_PART = 4;

/**
 * True for a short part again and again, a walk over the keyboard, a row of digits or letters, or one of `names` with
 * a few signs.
 */
export function isPattern(password: string, names: readonly string[]): boolean {
  const typed = password.toLowerCase();
  const rest = names
    .map((name) => name.toLowerCase().replace(/\s/g, ""))
    .filter((name) => name.length >= 3)
    .toSorted((one, other) => other.length - one.length)
    .reduce((text, name) => text.replaceAll(name, ""), typed.replace(/\s/g, ""));
  const isNamed = rest.length < typed.replace(/\s/g, "").length;
  if (isNamed && !/\p{L}/u.test(rest)) return true;
  const letters = [...(isNamed ? rest : typed)];
  return letters.filter((letter, at) => isNew(letter, letters, at)).length < FEWEST_NEW;
}

function isNew(letter: string, letters: readonly string[], at: number): boolean {
  const before = letters.slice(Math.max(0, at - LONGEST_PART), at);
  const last = before.at(-1);
  return !before.includes(letter) && (last === undefined || !areNeighbours(letter, last));
}

const rows = ["1234567890-=", "qwertyuiop[]", "asdfghjkl;'", "zxcvbnm,./"];

/** True for neighbours on a keyboard, in the alphabet or in numbers. */
function areNeighbours(one: string, other: string): boolean {
  const isAlphabet = /^[a-z0-9]$/.test(one) && /^[a-z0-9]$/.test(other);
  if (isAlphabet && Math.abs(one.charCodeAt(0) - other.charCodeAt(0)) === 1) return true;
  const [here, there] = [keyOf(one), keyOf(other)];
  if (here === null || there === null) return false;
  return Math.abs(here.row - there.row) <= 1 && Math.abs(here.column - there.column) <= 1;
}

function keyOf(letter: string): { row: number; column: number } | null {
  const row = rows.findIndex((keys) => keys.includes(letter));
  return row === -1 ? null : { row, column: rows[row]?.indexOf(letter) ?? 0 };
}
