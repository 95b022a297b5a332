/** Writes letters above or below the line, for which Markdown has no syntax. */
interface ShiftedLetters {
  before: string;
  after: string;
  write: (part: string) => string;
}

const RAISED = table(
  "0123456789+-−–=()abcdefghijklmnoprstuvwxyzABDEGHIJKLMNOPRTUVWβγδ",
  "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁻⁼⁽⁾ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐⁿᵒᵖʳˢᵗᵘᵛʷˣʸᶻᴬᴮᴰᴱᴳᴴᴵᴶᴷᴸᴹᴺᴼᴾᴿᵀᵁⱽᵂᵝᵞᵟ",
);
const LOWERED = table(
  "0123456789+-−–=()aehijklmnoprstuvxβγρφχ",
  "₀₁₂₃₄₅₆₇₈₉₊₋₋₋₌₍₎ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓᵦᵧᵨᵩᵪ",
);

/** Characters that are above the line by themselves, and note marks, which read the same on the line. */
const ABOVE = /^(?:[®©™℠°ªº*†‡§¶′″'’"”]+|\[[^\]]*\])$/;
const ORDINAL = /^(?:st|nd|rd|th|er|re|e|ère|ème)$/i;
/** A list such as `1, 2` names two notes. */
const NUMBERS = /^\d+(?:,\s*\d+)+$/;

/**
 * Uses Unicode's raised letters when it has all of them, as in “m²”, and “x^Q” otherwise.
 * @param line the text before the letters in their line
 * @returns null for whole phrases, which are written like other words
 */
export function raisedLetters(text: string, line: string): ShiftedLetters | null {
  const letters = text.trim();
  if (ABOVE.test(letters) || (ORDINAL.test(letters) && /\d$/.test(line))) return written(same);
  if (/^tm$/i.test(letters)) return written((part) => part.replace(/tm/i, "™"));
  if (/^o$/.test(letters) && /\d$/.test(line)) return written((part) => part.replace("o", "º"));
  return shifted(letters, line, RAISED, "^");
}

/** Does the same as {@link raisedLetters} below the line: “H₂O”, “x_Q”. */
export function loweredLetters(text: string, line: string): ShiftedLetters | null {
  return shifted(text.trim(), line, LOWERED, "_");
}

function shifted(
  text: string,
  line: string,
  letters: ReadonlyMap<string, string>,
  sign: string,
): ShiftedLetters | null {
  const isSum = /[+−–=-]/.test(text);
  if (/\s/.test(text) && !isSum && !NUMBERS.test(text)) return null;
  const isKnown = [...text].every((letter) => letters.has(letter) || /[\s,]/.test(letter));
  if (isKnown) {
    return written((part) =>
      [...(isSum ? part.replace(/\s+/g, "") : part)]
        .map((letter) => letters.get(letter) ?? letter)
        .join(""),
    );
  }
  // Letters at the start of a line belong to nothing.
  if (!/\S$/.test(line) || text.length > MAX_FORMULA_LENGTH) return null;
  return /^[\p{L}\p{N}]+$/u.test(text)
    ? { ...written(same), before: sign }
    : { ...written(same), before: `${sign}(`, after: ")" };
}

/** A formula is short; a longer text is made of words. */
const MAX_FORMULA_LENGTH = 20;

function written(write: ShiftedLetters["write"]): ShiftedLetters {
  return { before: "", after: "", write };
}

function same(part: string): string {
  return part;
}

function table(plain: string, shiftedLetters: string): ReadonlyMap<string, string> {
  const targets = [...shiftedLetters];
  return new Map([...plain].map((letter, index) => [letter, targets[index] ?? letter]));
}
