const PREFIX = "portico_draft:";
/** How many copies one thing may have; beyond that the oldest gives way. */
const MOST = 5;

/** A copy of what was typed into a form, in this browser's storage. */
export interface Draft {
  /** Which visit typed it. */
  visit: string;
  savedAt: string;
  values: Record<string, unknown>;
}

/** Every copy that is kept of a thing, newest first. */
export function readDrafts(key: string): Draft[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(PREFIX + key) ?? "[]");
    return Array.isArray(kept) ? kept.filter(isDraft) : [];
  } catch {
    return [];
  }
}

/** Keeps a copy in place of the one that its visit kept before; false when this browser cannot. */
export function keepDraft(key: string, draft: Draft): boolean {
  return writeDrafts(key, [draft, ...othersThan(key, draft.visit)].slice(0, MOST));
}

export function removeDraft(key: string, visit: string): void {
  writeDrafts(key, othersThan(key, visit));
}

/** A thing has got its name: the copy goes along. */
export function moveDraft(from: string, to: string, visit: string): void {
  const draft = readDrafts(from).find((kept) => kept.visit === visit);
  if (draft && keepDraft(to, draft)) removeDraft(from, visit);
}

function othersThan(key: string, visit: string): Draft[] {
  return readDrafts(key).filter((draft) => draft.visit !== visit);
}

function writeDrafts(key: string, drafts: readonly Draft[]): boolean {
  try {
    if (drafts.length === 0) localStorage.removeItem(PREFIX + key);
    else localStorage.setItem(PREFIX + key, JSON.stringify(drafts));
    return true;
  } catch {
    return false;
  }
}

function isDraft(kept: unknown): kept is Draft {
  if (typeof kept !== "object" || kept === null) return false;
  if (!("visit" in kept && "savedAt" in kept && "values" in kept)) return false;
  const { visit, savedAt, values } = kept;
  return (
    typeof visit === "string" &&
    typeof savedAt === "string" &&
    typeof values === "object" &&
    values !== null
  );
}
