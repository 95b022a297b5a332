import { z } from "zod";
import { publicationKinds, publicNouns } from "#contract/nouns.ts";
import { publicationPaths, sitePaths } from "#contract/paths.ts";
import type { SiteTexts } from "#contract/site-texts.ts";
import type { ReadBefore, Story, ToldStory } from "#contract/story.ts";
import { sourceOf } from "#contract/story-words.ts";
import { describeSource, sourceKey } from "#contract/visit-source.ts";
import type { CountedStory } from "#domain/activity.ts";
import type { Db } from "#storage/database.ts";
import {
  findIdBySlug,
  listPublicPlaces,
  type PublicationPlace,
} from "#storage/publications/publication.ts";
import type { ContactSubmissionRow } from "#storage/schema.ts";

/** Publications are stored by id, because their titles and addresses may change. */
const StoredStory = z.object({
  campaign: z.object({ source: z.string(), name: z.string(), medium: z.string() }).nullable(),
  /** As the browser named it; it is folded where it is shown or counted. */
  from: z.string().nullable(),
  read: z.array(
    z.union([
      z.object({ kind: z.enum(publicationKinds), id: z.string() }),
      z.object({ kind: z.literal("page"), path: z.string() }),
    ]),
  ),
  downloaded: z.array(z.string()),
  saving_hours: z.number().nullable(),
});
type StoredStory = z.infer<typeof StoredStory>;

/**
 * Keeps what is public now. What is not is dropped without a word: otherwise a story would tell strangers what is.
 * @returns JSON of at most 2 kB; null if nothing is left
 */
export async function storyToKeep(db: Db, told: ToldStory): Promise<string | null> {
  const { campaign, from, paths, files, sum } = told;
  const slugs = [...paths, ...files].flatMap((path) => path.split("/")[2] ?? []);
  const places = await listPublicPlaces(db, { slugs });
  const at = new Map(places.map((place) => [pathOf(place), place]));
  const ebooks = files.flatMap((path) => at.get(path) ?? []).filter(({ kind }) => kind === "ebook");
  const downloaded = new Set(ebooks.map(({ id }) => id));
  const read = [...new Set(paths)].flatMap((path): StoredStory["read"] => {
    const place = at.get(path);
    if (place) return downloaded.has(place.id) ? [] : [{ kind: place.kind, id: place.id }];
    return pageNames.has(path) ? [{ kind: "page", path }] : [];
  });
  const story: StoredStory = {
    campaign: campaign && Object.values(campaign).some(Boolean) ? campaign : null,
    from: from !== "" && hostKey(from) !== "rest" ? from : null,
    read,
    downloaded: [...downloaded],
    saving_hours: sum === null ? null : Math.round(sum * 10) / 10,
  };
  const isEmpty = Object.values(story).every((part) =>
    Array.isArray(part) ? part.length === 0 : !part,
  );
  return isEmpty ? null : JSON.stringify(story);
}

type StoryRow = Pick<ContactSubmissionRow, "id" | "story">;

/** The stories of these messages by id, with the titles and addresses of now. */
export async function readStories(
  db: Db,
  rows: readonly StoryRow[],
  texts: SiteTexts,
): Promise<Map<string, Story>> {
  const stored = rows.flatMap(({ id, story }) => (story ? [{ id, story: parsed(story) }] : []));
  const ids = stored.flatMap(({ story }) => [...story.downloaded, ...publicationsIn(story)]);
  const places = await listPublicPlaces(db, { ids: [...new Set(ids)] });
  const placeOf = new Map(places.map((place) => [place.id, place]));
  const shown = (id: string) => {
    const place = placeOf.get(id);
    return { id, path: place ? pathOf(place) : null, title: place?.title ?? null };
  };
  return new Map(
    stored.map(({ id, story: { campaign, from, read, downloaded, saving_hours } }) => {
      const story: Story = {
        campaign,
        from: from && describeSource(hostKey(from)).label,
        read: read.map(
          (one): ReadBefore =>
            one.kind === "page"
              ? { ...one, title: pageNames.get(one.path)?.(texts) ?? null }
              : { kind: one.kind, ...shown(one.id) },
        ),
        downloaded: downloaded.map(shown),
        saving_hours,
      };
      return [id, story];
    }),
  );
}

export async function readStory(db: Db, row: StoryRow, texts: SiteTexts): Promise<Story | null> {
  return (await readStories(db, [row], texts)).get(row.id) ?? null;
}

/** What a story adds to the counts; null without one. */
export function countedStory({ story }: Pick<StoryRow, "story">): CountedStory | null {
  if (!story) return null;
  const { campaign, from, read, downloaded } = parsed(story);
  const { source = "", name = "", medium = "" } = campaign ?? {};
  const words = { source, campaign: name, medium };
  return {
    source: campaign || from ? sourceKey(from ?? "", words) : null,
    read: read.map((one) => (one.kind === "page" ? one.path : one.id)),
    downloaded,
  };
}

/** Words of the index that nobody can type, by which a story is found. */
export function storyWords({ story }: Pick<StoryRow, "story">): string[] {
  if (!story) return [];
  const { campaign, from, read, downloaded } = parsed(story);
  const source = sourceOf({ campaign, from: from && describeSource(hostKey(from)).label });
  return [
    ...(source ? [sourceWord(source)] : []),
    ...read.map((one) => readWord(one.kind === "page" ? one.path : one.id)),
    ...downloaded.map(readWord),
  ];
}

/**
 * The words of a search for `source:linkedin` or `read:slug`; null for any other search. The slug may come with its
 * list, `read:ebooks/slug`.
 */
export async function storyWordsSought(db: Db, q: string): Promise<string[] | null> {
  const [, what, value = ""] = /^(source|read):\s*(.*\S)\s*$/i.exec(q) ?? [];
  if (what === undefined) return null;
  if (what.toLowerCase() === "source") return [sourceWord(value)].filter((word) => word !== SOURCE);
  const parts = value.toLowerCase().split("/").filter(Boolean);
  const slug = parts.at(-1) ?? "";
  const path = `/${slug}`;
  if (parts.length === 1 && pageNames.has(path)) return [readWord(path)];
  const kinds = publicationKinds.filter(
    (kind) => parts.length < 2 || publicationPaths[kind].list() === `/${parts[0]}`,
  );
  const id = kinds.length === 0 ? null : await findIdBySlug(db, kinds, slug);
  return id === null ? [] : [readWord(id)];
}

/** In front of words of the index; nobody can type it. */
const SOURCE = "·from";

/** The simplest of words, as the index of either database takes it. */
function sourceWord(source: string): string {
  return SOURCE + source.toLowerCase().replace(/[^a-z0-9]/g, "");
}

function readWord(idOrPath: string): string {
  return `·met${idOrPath.replace(/[^a-z0-9]/g, "")}`;
}

function parsed(story: string): StoredStory {
  return StoredStory.parse(JSON.parse(story));
}

function publicationsIn({ read }: StoredStory): string[] {
  return read.flatMap((one) => (one.kind === "page" ? [] : [one.id]));
}

function hostKey(host: string): string {
  return sourceKey(host, { source: "", campaign: "", medium: "" });
}

function pathOf({ kind, slug }: Pick<PublicationPlace, "kind" | "slug">): string {
  return publicationPaths[kind].page(slug);
}

type NameOf = (texts: SiteTexts) => string;

/** Home and Contact are on everybody's way and say nothing. */
const pageNames = new Map<string, NameOf>([
  [sitePaths.about(), ({ frame }) => frame.about],
  [sitePaths.services(), ({ frame }) => frame.services],
  [sitePaths.resources(), ({ frame }) => frame.resources],
  [sitePaths.privacy(), ({ frame }) => frame.privacy],
  [sitePaths.colophon(), ({ frame }) => frame.colophon],
  ...publicationKinds.map((kind): [string, NameOf] => [
    publicationPaths[kind].list(),
    (texts) => texts[publicNouns[kind].texts].headline,
  ]),
]);
