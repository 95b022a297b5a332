import { requestPage } from "#admin/data/page-request.ts";
import { command, type ListQuery, request, type Sending, send, withQuery } from "#admin/request.ts";
import { type CounterNames, nouns, type PublicationKind } from "#contract/nouns.ts";
import { publicationPaths, trashPaths, writingPaths } from "#contract/paths.ts";
import type {
  CreatedPreview,
  LabelInUse,
  Preview,
  Schedule,
  VersionSummary,
  WritingState,
} from "#contract/publication.ts";
import type { RestoredItem } from "#contract/trash.ts";

export interface ContentItem extends WritingState {
  id: string;
  title: string;
  slug: string;
  image_url: string;
  published: boolean;
  published_at: string;
  created_at: string;
  updated_at: string;
  version: number;
  /** The slug that its title would have, if another item has that. */
  wanted_slug: string | null;
}

export interface ContentPage<Item> {
  items: Item[];
  next: string | null;
  total: number;
}

interface StoredVersion extends VersionSummary {
  fields: Readonly<Record<string, unknown>>;
}

interface ContentApi<Item, Full> {
  list(query: ListQuery, signal?: AbortSignal): Promise<ContentPage<Item>>;
  /** Lists the categories, topics or sectors in use. */
  labels(signal?: AbortSignal): Promise<LabelInUse[]>;
  /** Reads the item with the changes that visitors do not see yet. */
  read(id: string, signal?: AbortSignal): Promise<Full>;
  /** Draws the picture of a shared link, with the present draft. */
  card(id: string, signal?: AbortSignal): Promise<ImageBitmap>;
  create(body: object, sending?: Sending): Promise<Full>;
  update(id: string, change: object, version?: number, sending?: Sending): Promise<Full>;
  /** Keeps what visitors see. An item that nobody sees yet is changed itself. */
  saveDraft(id: string, fields: object, version?: number, sending?: Sending): Promise<Full>;
  /** Goes back to the published text. */
  discardDraft(id: string, version?: number): Promise<Full>;
  /** Makes a new draft that says the same. */
  duplicate(id: string): Promise<Full>;
  schedule(id: string, plan: Schedule, version?: number, sending?: Sending): Promise<Full>;
  unschedule(id: string): Promise<Full>;
  versions(id: string, signal?: AbortSignal): Promise<VersionSummary[]>;
  version(id: string, versionId: string, signal?: AbortSignal): Promise<StoredVersion>;
  /** Writes the version into the draft. */
  restoreVersion(id: string, versionId: string, version?: number): Promise<Full>;
  /** Lists the secret links that still open, newest first. */
  previews(id: string, signal?: AbortSignal): Promise<Preview[]>;
  /** `own` for the editor's tab, which is not among the links that are shared. */
  createPreview(id: string, own?: boolean): Promise<CreatedPreview>;
  revokePreview(id: string, previewId: string): Promise<void>;
  remove(id: string): Promise<void>;
  /** Takes the item out of the trash, as a draft. */
  restore(id: string): Promise<RestoredItem>;
}

export interface Noun {
  groupedBy: string;
  one: string;
  many: string;
  paths: { list: () => string; create: () => string; edit: (id: string) => string };
  page: (slug: string) => string;
  counters: CounterNames;
}

/** `Item` is what a list holds, `Full` what an editor loads. */
export interface ContentNoun<Item extends ContentItem, Full extends Item = Item> extends Noun {
  api: ContentApi<Item, Full>;
}

/** Returns the address that visitors use now, whatever address the draft has. */
export function publicPage(noun: Noun, { public_slug, slug }: ContentItem): string {
  return noun.page(public_slug ?? slug);
}

export function copyFields<Fields extends object>(like: Fields, source: Fields): Fields {
  const copy = { ...like };
  for (const name in like) copy[name] = source[name];
  return copy;
}

/** A kind of publication as the portal has it. It holds nothing, so each file that needs one makes its own. */
export function contentNoun<Item extends ContentItem, Full extends Item = Item>(
  kind: PublicationKind,
): ContentNoun<Item, Full> {
  const { one, many, counters, groupedBy } = nouns[kind];
  const paths = publicationPaths[kind];
  const writing = writingPaths[kind];
  return {
    one,
    many,
    counters,
    groupedBy,
    paths: { list: paths.screen, create: paths.newScreen, edit: paths.editScreen },
    page: paths.page,
    api: {
      list: (query, signal) => requestPage<Item>(withQuery(paths.ownersList(), query), signal),
      labels: (signal) => request<LabelInUse[]>("GET", writing.labels(), { signal }),
      read: (id, signal) => request<Full>("GET", writing.draft(id), { signal }),
      card: async (id, signal) => {
        const answer = await send("GET", writing.draftCard(id), { signal });
        return createImageBitmap(await answer.blob());
      },
      create: (body, sending) => request<Full>("POST", paths.ownersList(), { body, ...sending }),
      update: (id, change, version, sending) =>
        request<Full>("PUT", paths.ownersItem(id), { body: change, ifMatch: version, ...sending }),
      saveDraft: (id, fields, version, sending) =>
        request<Full>("PUT", writing.draft(id), { body: fields, ifMatch: version, ...sending }),
      discardDraft: (id, version) =>
        request<Full>("DELETE", writing.draft(id), { ifMatch: version }),
      duplicate: (id) => request<Full>("POST", writing.copies(id)),
      schedule: (id, plan, version, sending) =>
        request<Full>("PUT", writing.schedule(id), { body: plan, ifMatch: version, ...sending }),
      unschedule: (id) => request<Full>("DELETE", writing.schedule(id)),
      versions: (id, signal) => request<VersionSummary[]>("GET", writing.versions(id), { signal }),
      version: (id, versionId, signal) =>
        request<StoredVersion>("GET", writing.version(id, versionId), { signal }),
      restoreVersion: (id, versionId, version) =>
        request<Full>("POST", writing.versionRestore(id, versionId), { ifMatch: version }),
      previews: (id, signal) => request<Preview[]>("GET", writing.previews(id), { signal }),
      createPreview: (id, own = false) =>
        request<CreatedPreview>("POST", writing.previews(id), { body: { own } }),
      revokePreview: (id, previewId) => command("DELETE", writing.preview(id, previewId)),
      remove: (id) => command("DELETE", paths.ownersItem(id)),
      restore: (id) => request<RestoredItem>("POST", trashPaths.restore(id)),
    },
  };
}
