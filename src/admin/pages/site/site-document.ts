import { formatDay, formatMoment, formatTime, serverNow } from "#admin/dates.ts";
import type { DocumentKind } from "#admin/editor/document.ts";
import { Saver } from "#admin/editor/saver.ts";
import { orStored } from "#admin/errors.ts";
import { command, request, type Sending } from "#admin/request.ts";
import { linesOf } from "#contract/fill.ts";
import { siteDraftPaths } from "#contract/paths.ts";
import type { Schedule } from "#contract/publication.ts";
import type {
  SavedSiteDraft,
  SiteDraft,
  SiteDraftInput,
  SitePreview,
  SiteVersions,
} from "#contract/site-draft.ts";
import {
  isList,
  letters,
  originalAt,
  placeAt,
  readValue,
  textAt,
} from "#contract/site-text-rules.ts";
import { registry } from "#contract/site-texts.ts";

/** Words by key; null where the original words stand. A key that is not there has what the server has. */
export type Words = Record<string, string | null>;

export const siteDraftApi = {
  get: (signal?: AbortSignal) => request<SiteDraft>("GET", siteDraftPaths.draft(), { signal }),
  save: (body: SiteDraftInput, sending: Sending) =>
    request<SavedSiteDraft>("PUT", siteDraftPaths.draft(), { body, ...sending }),
  publish: () => request<SiteDraft>("POST", siteDraftPaths.publish()),
  takeBack: () => request<SiteDraft>("POST", siteDraftPaths.takeBack()),
  discard: () => request<SiteDraft>("POST", siteDraftPaths.discard()),
  schedule: (body: Schedule) => request<SiteDraft>("PUT", siteDraftPaths.schedule(), { body }),
  unschedule: () => request<SiteDraft>("DELETE", siteDraftPaths.schedule()),
  versions: (signal?: AbortSignal) =>
    request<SiteVersions>("GET", siteDraftPaths.versions(), { signal }),
  restore: (id: string) => request<SiteDraft>("POST", siteDraftPaths.restore(id)),
  share: () => request<SitePreview>("POST", siteDraftPaths.previews(), { body: { own: false } }),
  endPreviews: () => command("DELETE", siteDraftPaths.previews()),
};

export function wordsOf({ published, changes }: SiteDraft): Words {
  const words: Words = { ...published };
  for (const { key, value } of changes) {
    if (value === null) delete words[key];
    else words[key] = value;
  }
  return words;
}

/** Returns what is written at a key. */
export function wordsAt(words: Words, key: string): string {
  return words[key] ?? originalAt(key);
}

/** Returns how much of a text's room is used, such as "63 of 90". */
export function countOf(key: string, words: string): string {
  const max = textAt(key)?.max;
  return max === undefined ? "" : `${letters(words)} of ${max}`;
}

/** Returns the keys of all texts, those of the entries of lists with them. */
export function keysOf(words: Words): string[] {
  return Object.entries(registry).flatMap(([part, entries]) =>
    Object.entries(entries).flatMap(([name, entry]) => {
      const key = `${part}.${name}`;
      if (!isList(entry)) return [key];
      const fields = Object.keys(entry.fields);
      return linesOf(wordsAt(words, key)).flatMap((id) =>
        fields.map((field) => `${key}.${id}.${field}`),
      );
    }),
  );
}

const kind: DocumentKind<Words, SiteDraft> = {
  empty: {},
  toValues: wordsOf,
  read: (values) => {
    const refused = new Map<string, string>();
    const fields: Words = {};
    for (const [key, value] of Object.entries(values)) {
      const place = placeAt(key);
      const read = value === null || place === null ? { value } : readValue(place, value);
      if ("problem" in read) refused.set(key, read.problem);
      else fields[key] = read.value;
    }
    return { fields, refused };
  },
  delayMs: 2_000,
  retryMs: 10_000,
};

/** Whether a copy in this browser holds words for a text that this version of the site has. */
export function isForText(key: string, kept: unknown): boolean {
  return placeAt(key) !== null && (kept === null || typeof kept === "string");
}

interface Told {
  onConflicts: (conflicts: SavedSiteDraft["conflicts"]) => void;
}

/** The texts of the site as one document, which saves itself. */
export function openSiteDraft(loaded: SiteDraft, { onConflicts }: Told): Saver<Words, SiteDraft> {
  return new Saver(kind, loaded, wordsOf(loaded), {
    write: async ({ fields }, base, line) => {
      const seen = wordsOf(base ?? loaded);
      const changes = Object.entries(fields).map(([key, value]) => ({
        key,
        value: typeof value === "string" ? value : null,
        seen: seen[key] ?? null,
      }));
      return line.send(async (sending) => {
        const saved = await orStored(siteDraftApi.save({ changes }, sending), () =>
          findSaved(changes),
        );
        onConflicts(saved.conflicts);
        return saved;
      });
    },
  });
}

async function findSaved(changes: SiteDraftInput["changes"]): Promise<SavedSiteDraft> {
  const draft = await siteDraftApi.get();
  const stored = wordsOf(draft);
  const conflicts = changes
    .filter(({ key, value }) => value !== (stored[key] ?? null))
    .map(({ key }) => ({ key, value: stored[key] ?? null }));
  return { ...draft, conflicts };
}

/** The site is not as it came. */
export function canTakeBack({ published }: SiteDraft): boolean {
  return Object.keys(published).length > 0;
}

/** When visitors began to read what they read now: "10:44" today, "Oct 28, 2025, 10:44" before. */
export function publishedAt({ published_at }: SiteDraft): string {
  const at = new Date(published_at ?? serverNow());
  return formatDay(at.toISOString()) === formatDay(serverNow().toISOString())
    ? formatTime(at)
    : formatMoment(at);
}

/** The keys of what visitors do not read yet. */
export function changedKeys(words: Words, { published }: SiteDraft): string[] {
  const keys = new Set([...Object.keys(words), ...Object.keys(published)]);
  return [...keys].filter((key) => (words[key] ?? null) !== (published[key] ?? null)).sort();
}
