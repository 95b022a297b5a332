import { createHash } from "node:crypto";
import { sitePaths } from "#contract/paths.ts";
import type { PageStyles, SplitStyles } from "#site/props.ts";
import type { SiteSheet } from "#site/site-sheet.ts";

/** Of Home a few, of articles one for each choice of what Markdown can write; 5 to 30 kB each. */
const MOST_FILES = 300;

/**
 * The styles of pages. Of a page that is painted in two, the rest is a file of its own, which its
 * address names by its content. The last ones are kept; whoever asks for another, or asks a server
 * that has not rendered the page, gets the whole sheet instead, which has the same rules.
 */
export class StyleFiles implements PageStyles {
  readonly #sheet: SiteSheet;
  readonly #files = new Map<string, string>();
  readonly #mostFiles: number;

  constructor(sheet: SiteSheet, mostFiles = MOST_FILES) {
    this.#sheet = sheet;
    this.#mostFiles = mostFiles;
  }

  get wholeAddress(): string {
    return this.#sheet.address;
  }

  stylesFor(html: string): string {
    return this.#sheet.stylesFor(html);
  }

  stylesInTwo(opening: string, rest: string): SplitStyles {
    const styles = this.#sheet.stylesInTwo(opening, rest);
    const name = createHash("sha256").update(styles.rest).digest("base64url").slice(0, 22);
    this.#keep(name, styles.rest);
    return { ...styles, restAddress: sitePaths.styles(name) };
  }

  find(name: string): string | null {
    return this.#files.get(name) ?? null;
  }

  #keep(name: string, css: string): void {
    // Moved to the end, since the first ones go first.
    this.#files.delete(name);
    this.#files.set(name, css);
    const [oldest] = this.#files.keys();
    if (this.#files.size > this.#mostFiles && oldest !== undefined) this.#files.delete(oldest);
  }
}
