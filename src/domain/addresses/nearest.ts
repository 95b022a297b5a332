import { foldText } from "#domain/search-words.ts";

/** Below this share of its letters in common, what was asked for is something else. */
const LEAST_COMMON = 0.6;

/** Finds by its address and name what is most like an address, in a list that is searched many times. */
export class Nearest<Thing extends { target: string; title: string }> {
  readonly #things: readonly Thing[];
  readonly #sizes: number[] = [];
  /** The numbers of the things that contain three letters in a row. */
  readonly #having = new Map<string, number[]>();

  constructor(things: readonly Thing[]) {
    this.#things = things;
    for (const [at, { target, title }] of things.entries()) {
      const parts = new Set([...partsOf(decodeURIComponent(target)), ...partsOf(title)]);
      this.#sizes.push(parts.size);
      for (const part of parts) {
        const having = this.#having.get(part);
        if (having) having.push(at);
        else this.#having.set(part, [at]);
      }
    }
  }

  /** Null if nothing is like it. Of equally good ones the shortest is the nearest, and of those the first. */
  find(path: string): Thing | null {
    const sought = partsOf(path.slice(path.lastIndexOf("/") + 1).replace(/\.\w{1,5}$/, ""));
    const common = new Map<number, number>();
    for (const part of sought) {
      for (const at of this.#having.get(part) ?? []) common.set(at, (common.get(at) ?? 0) + 1);
    }
    let best: { at: number; score: number } | null = null;
    for (const [at, shared] of common) {
      if (shared < sought.size * LEAST_COMMON) continue;
      const score = shared / sought.size + shared / ((this.#sizes[at] ?? 0) + sought.size);
      if (best === null || score > best.score) best = { at, score };
    }
    return best && (this.#things[best.at] ?? null);
  }
}

/** Returns each three letters in a row, with a blank before and after each word. */
function partsOf(text: string): Set<string> {
  const parts = new Set<string>();
  for (const word of foldText(text).split(/[^\p{L}\p{N}]+/u)) {
    if (word === "") continue;
    const framed = ` ${word} `;
    for (let at = 0; at + 3 <= framed.length; at += 1) parts.add(framed.slice(at, at + 3));
  }
  return parts;
}
