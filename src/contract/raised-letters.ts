/** How letters above or below the line are written, for which Markdown has no form. */
interface ShiftedLetters {
  before: string;
  after: string;
  /** Writes a part of them. */
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

/** What is above the line by itself, and marks of notes, which are read as such on the line. */
const ABOVE = /^(?:[®©™℠°ªº*†‡§¶′″'’"”]+|\[[^\]]*\])$/;
const ORDINAL = /^(?:st|nd|rd|th|er|re|e|ère|ème)$/i;
/** `1, 2` names two notes. */
const NUMBERS = /^\d+(?:,\s*\d+)+$/;

/**
 * In the letters that Unicode has for it where it has all of them, as “m²”; else as “x^Q”.
 * @param line what stands before them in their line
 * @returns null for whole phrases, which are words like others
 */
export function raisedLetters(text: string, line: string): ShiftedLetters | null {
  const letters = text.trim();
  if (ABOVE.test(letters) || (ORDINAL.test(letters) && /\d$/.test(line))) return written(same);
  if (/^tm$/i.test(letters)) return written((part) => part.replace(/tm/i, "™"));
  if (/^o$/.test(letters) && /\d$/.test(line)) return written((part) => part.replace("o", "º"));
  return shifted(letters, line, RAISED, "^");
}

/** As {@link raisedLetters}, below the line: “H₂O”, “x_Q”. */
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
  // At the start of a line there is nothing that it could belong to.
  if (!/\S$/.test(line) || text.length > MAX_FORMULA_LENGTH) return null;
  return /^[\p{L}\p{N}]+$/u.test(text)
    ? { ...written(same), before: sign }
    : { ...written(same), before: `${sign}(`, after: ")" };
}

/** Of a formula; what is longer are words. */
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
