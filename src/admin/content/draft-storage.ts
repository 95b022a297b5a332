const PREFIX = "portico_draft:";
/** Copies of one item; a further one replaces the oldest. */
const MAX_DRAFTS = 5;

export interface Draft {
  visit: string;
  savedAt: string;
  values: Record<string, unknown>;
}

export function readDrafts(key: string): Draft[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(PREFIX + key) ?? "[]");
    return Array.isArray(kept) ? kept.filter(isDraft) : [];
  } catch {
    return [];
  }
}

/** Replaces the former copy of the same visit. False where the browser cannot store it. */
export function keepDraft(key: string, draft: Draft): boolean {
  return writeDrafts(key, [draft, ...draftsOfOtherVisits(key, draft.visit)].slice(0, MAX_DRAFTS));
}

export function removeDraft(key: string, visit: string): void {
  writeDrafts(key, draftsOfOtherVisits(key, visit));
}

export function moveDraft(from: string, to: string, visit: string): void {
  const draft = readDrafts(from).find((kept) => kept.visit === visit);
  if (draft && keepDraft(to, draft)) removeDraft(from, visit);
}

function draftsOfOtherVisits(key: string, visit: string): Draft[] {
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
