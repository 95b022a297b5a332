import { counted } from "#contract/counted.ts";
import type { ImportChange, ImportState } from "#contract/import.ts";
import { limits } from "#contract/limits.ts";
import { foundWords } from "./found-kinds.ts";

type Came = Pick<ImportState, "counts">;

export function cameOf({ counts: { published, drafts, scheduled } }: Came): number {
  return published + drafts + scheduled;
}

/** True if nothing of the import is left to undo. */
export function isUndone({ undone }: Pick<ImportState, "undone">): boolean {
  return undone?.left === 0;
}

export function doneTitle(state: ImportState): string {
  const { change, is_stopped, error, as_drafts } = state;
  const came = cameOf(state);
  const many = counted(came, ...foundWords(state));
  if (change) return changeTitle(change);
  if (isUndone(state)) return "The import has been undone";
  if (error) return `The import ended early, after ${many}`;
  if (is_stopped) return `The import was stopped after ${many}`;
  if (came === 0) return "There was nothing new to import";
  return `${many} imported${as_drafts ? (came === 1 ? " as a draft" : " as drafts") : ""}`;
}

export function doneText(state: ImportState): string {
  if (state.change) return changeText(state, state.change);
  if (isUndone(state)) return undoneText(state);
  const { error, counts, as_drafts, published } = state;
  const [one, many] = foundWords(state);
  const { pictures, redirects, unchanged, updated } = counts;
  const along = [
    pictures > 0 ? counted(pictures, "picture") : "",
    redirects > 0
      ? counted(redirects, "redirect from an old address", "redirects from old addresses")
      : "",
  ].filter((part) => part !== "");
  return sentences(
    error ?? "",
    along.length > 0 ? `Along with ${along.join(" and ")}.` : "",
    unchanged > 0 ? `${counted(unchanged, `${one} was`, `${many} were`)} here already.` : "",
    updated > 0 ? `${counted(updated, `${one} was`, `${many} were`)} updated.` : "",
    undoneText(state),
    publishedText(state),
    counts.drafts > 0 && as_drafts && !published?.count ? "Visitors see none of this yet." : "",
  );
}

function changeTitle({ kind, state, done, total }: ImportChange): string {
  const at =
    total === 0 ? "" : ` at ${done.toLocaleString("en-US")} of ${total.toLocaleString("en-US")}`;
  const what = kind === "undo" ? "Undoing the import" : "Publishing";
  return `${what} ${state === "stopped" ? "was stopped" : "ended early"}${at}`;
}

function changeText(state: ImportState, { kind, state: how, error }: ImportChange): string {
  return sentences(
    error ?? (how === "interrupted" ? "The server stopped in the middle of it." : ""),
    kind === "undo" ? undoneText(state) : publishedText(state),
    how === "failed"
      ? ""
      : `If you continue, the rest is ${kind === "undo" ? "undone" : "published"}.`,
  );
}

function undoneText(state: ImportState): string {
  const { trashed, kept } = state.undone ?? { trashed: 0, kept: 0 };
  const [one, many] = foundWords(state);
  return sentences(
    trashed > 0 || isUndone(state)
      ? `${counted(trashed, `${one} is`, `${many} are`)} in the trash now, for ${limits.trashDays} days.`
      : "",
    kept > 0
      ? `${counted(kept, `${one} was`, `${many} were`)} kept, because of changes made here since.`
      : "",
  );
}

function publishedText(state: ImportState): string {
  const count = state.published?.count ?? 0;
  if (count === 0) return "";
  const [one, many] = foundWords(state);
  return `${counted(count, `${one} has`, `${many} have`)} now been published, with the original ${count === 1 ? "date" : "dates"}.`;
}

function sentences(...parts: string[]): string {
  return parts.filter((part) => part !== "").join(" ");
}
