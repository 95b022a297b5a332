/** Letters that NFKD does not decompose. */
const LATIN: Record<string, string> = {
  æ: "ae",
  œ: "oe",
  ß: "ss",
  ø: "o",
  đ: "d",
  ð: "d",
  þ: "th",
  ł: "l",
  ı: "i",
  ħ: "h",
  ŋ: "n",
};

/** Expects text in lower case. */
export function withPlainLetters(text: string): string {
  return text.replace(/[æœßøđðþłıħŋ]/g, (letter) => LATIN[letter] ?? letter);
}
