/**
 * Whether a password is among the 10,000 most common, or no more than one of them repeated, in
 * capitals, or with digits and signs after it.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  const common = await readList();
  const typed = password.toLowerCase();
  const word = typed.replace(/[^\p{L}]+$/u, "");
  return isRepetition(typed, common) || isRepetition(word, common);
}

/** Read when a password is set, which is rare, and then forgotten. */
async function readList(): Promise<ReadonlySet<string>> {
  const { default: text } = await import("./common-passwords.txt?raw");
  return new Set(text.split("\n").filter((line) => !line.startsWith("#")));
}

/** Of something common, once or more; the last time may be cut off. */
function isRepetition(text: string, common: ReadonlySet<string>): boolean {
  for (let length = 1; length <= text.length; length += 1) {
    const part = text.slice(0, length);
    const repeated = part.repeat(Math.ceil(text.length / length)).slice(0, text.length);
    if (repeated === text && common.has(part)) return true;
  }
  return false;
}
