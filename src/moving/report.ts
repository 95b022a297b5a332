import type { ImportCounts } from "#contract/import.ts";
import { forEachKind, type PublicationKind } from "#contract/nouns.ts";
import { noCounts } from "#domain/imports/import-run.ts";
import type { LeftOut } from "./imported-post.ts";

/** The outcome for one thing, for the list in the portal. */
interface ReportedItem {
  kind: PublicationKind;
  /** The publication's key in the source. */
  key: string;
  /** Null in a dry run. */
  id: string | null;
  title: string;
  state: "published" | "draft" | "scheduled";
  address: string;
  notes: string[];
}

/** Printed by the command with `--json`. */
export interface ImportSummary extends ImportCounts {
  left_out: LeftOut[];
  notes: string[];
}

/** The list is for a person to read; further lines are only counted. */
const MOST_LINES = 20_000;
/** Titles in a line about many posts. */
const TITLES_NAMED = 5;

export class Report {
  readonly items: ReportedItem[] = [];
  readonly #counts: ImportCounts = { ...noCounts };
  /** The number of things in the export, whatever becomes of them. */
  readonly found = forEachKind(() => 0);
  readonly #leftOut: LeftOut[] = [];
  readonly #notes: string[] = [];
  readonly #filled = new Map<string, string[]>();

  count(what: keyof ImportCounts, by = 1): void {
    this.#counts[what] += by;
  }

  get counts() {
    return { ...this.#counts };
  }

  add(item: ReportedItem): void {
    this.#counts[item.state === "draft" ? "drafts" : item.state] += 1;
    this.items.push(item);
    for (const note of item.notes) this.note(`“${item.title}”: ${note}`);
  }

  leaveOut(item: LeftOut): void {
    if (this.#leftOut.length < MOST_LINES) this.#leftOut.push(item);
  }

  /** Reports a failure, as opposed to something left out on purpose. */
  fail(item: LeftOut): void {
    this.#counts.failed += 1;
    this.leaveOut(item);
  }

  note(line: string): void {
    if (this.#notes.length < MOST_LINES) this.#notes.push(line);
  }

  /** Notes a field that the export lacks and publishing requires; one line for all that lack it. */
  fill(what: string, title: string): void {
    const titles = this.#filled.get(what);
    if (titles) titles.push(title);
    else this.#filled.set(what, [title]);
  }

  summary(): ImportSummary {
    const filled = [...this.#filled].map(([what, titles]) => `${what}: ${listed(titles)}.`);
    return { ...this.#counts, left_out: [...this.#leftOut], notes: [...filled, ...this.#notes] };
  }
}

function listed(titles: readonly string[]): string {
  const named = titles.slice(0, TITLES_NAMED).map((title) => `“${title}”`);
  const more = titles.length - named.length;
  return more > 0 ? `${named.join(", ")} and ${more} more` : named.join(", ");
}
