import { limits } from "#contract/limits.ts";
import type { ImportedPost, ReadItem } from "./imported-post.ts";
import { UnreadableExport } from "./imported-post.ts";
import { type JsonRow, readJsonRows } from "./json-rows.ts";
import type { SourceText } from "./text-conversion.ts";
import { readMoment } from "./written-time.ts";

/** Everything else in an export is skipped, such as keys and password hashes. */
const linked = {
  tags: ["id", "name", "visibility"],
  posts_tags: ["post_id", "tag_id", "sort_order"],
  users: ["id", "name"],
  posts_authors: ["post_id", "author_id", "sort_order"],
  posts_meta: [
    "post_id",
    "meta_title",
    "meta_description",
    "feature_image_alt",
    "feature_image_caption",
  ],
} as const;
const posts = [
  ..."id uuid title slug html mobiledoc lexical markdown status type page visibility".split(" "),
  ..."published_at updated_at created_at feature_image image custom_excerpt author_id".split(" "),
  ..."meta_title meta_description".split(" "),
];

/** The most tags of a post. No reader looks at a hundred, and the report names each. */
const MOST_LINKS = 1_000;

/** Exports write it in the place of the site’s own address. */
const OWN_ADDRESS = /__GHOST_URL__/g;

/**
 * Reads the posts of a Ghost export (“Settings › Migration › Export content”) in two passes, because things that are
 * linked to a post may come after it.
 */
export async function* readGhost(
  open: () => Promise<AsyncIterable<Uint8Array>>,
  folder = "",
): AsyncGenerator<ReadItem> {
  const links = await readLinks(await open());
  let count = 0;
  for await (const { fields } of readJsonRows(await open(), { posts })) {
    count += 1;
    yield toItem(new Map(Object.entries(fields)), links, folder);
  }
  if (count === 0 && links.isEmpty) {
    throw new UnreadableExport(
      "This JSON file is not an export from Ghost: it has no posts. In Ghost, use Settings › Migration › Export content.",
    );
  }
}

interface Links {
  tagsOf(postId: string): string[];
  authorOf(postId: string, authorId: string): string;
  metaOf(postId: string): Record<string, string>;
  isEmpty: boolean;
}

async function readLinks(chunks: AsyncIterable<Uint8Array>): Promise<Links> {
  const names = { tags: new Map<string, string>(), users: new Map<string, string>() };
  const tagsOf = new Map<string, { id: string; order: number }[]>();
  const authorsOf = new Map<string, { id: string; order: number }[]>();
  const metaOf = new Map<string, Record<string, string>>();
  const link = (map: typeof tagsOf, { fields }: JsonRow, id: string | undefined) => {
    const postId = fields.post_id ?? "";
    const of = map.get(postId) ?? [];
    if (of.length < MOST_LINKS) of.push({ id: id ?? "", order: Number(fields.sort_order ?? 0) });
    map.set(postId, of);
  };
  for await (const row of readJsonRows(chunks, linked)) {
    const { table, fields } = row;
    if (table === "posts_tags") link(tagsOf, row, fields.tag_id);
    else if (table === "posts_authors") link(authorsOf, row, fields.author_id);
    else if (table === "posts_meta") metaOf.set(fields.post_id ?? "", fields);
    else if (table === "users") names.users.set(fields.id ?? "", fields.name ?? "");
    // Ghost’s own tags begin with “#” and show nowhere.
    else if (!fields.name?.startsWith("#")) names.tags.set(fields.id ?? "", fields.name ?? "");
  }
  const inOrder = (list: { id: string; order: number }[] = []) =>
    list.toSorted((one, other) => one.order - other.order).map(({ id }) => id);
  return {
    tagsOf: (id) => inOrder(tagsOf.get(id)).flatMap((tag) => names.tags.get(tag) ?? []),
    authorOf: (id, fallback) =>
      names.users.get(inOrder(authorsOf.get(id))[0] ?? fallback) ?? names.users.get(fallback) ?? "",
    metaOf: (id) => metaOf.get(id) ?? {},
    isEmpty: names.tags.size + names.users.size === 0,
  };
}

function toItem(fields: ReadonlyMap<string, string>, links: Links, folder: string): ReadItem {
  const get = (name: string) => fields.get(name) ?? "";
  const title = get("title");
  if (get("type") === "page" || get("page") === "1" || get("page") === "true") {
    return leftOut(title, "A page: Portico has its own pages, so only posts are imported.");
  }
  const text = textOf(get);
  if (text === null && get("title") === "")
    return leftOut("Untitled", "It has neither a title nor a text.");
  const id = get("id");
  const { state, notes } = stateOf(get("status"), get("visibility"));
  const meta = links.metaOf(id);
  const address = (value: string) => value.replace(OWN_ADDRESS, "");
  const cover = get("feature_image") || get("image");
  const post: ImportedPost = {
    source: "ghost",
    sourceId: get("uuid") || id,
    title,
    slug: get("slug") || null,
    state,
    publishedAt: readMoment(get("published_at"), "UTC"),
    updatedAt: readMoment(get("updated_at"), "UTC"),
    author: links.authorOf(id, get("author_id")),
    excerpt: get("custom_excerpt"),
    categories: links.tagsOf(id),
    cover: cover === "" ? null : address(cover),
    coverAlt: meta.feature_image_alt ?? "",
    searchTitle: meta.meta_title ?? get("meta_title"),
    searchDescription: meta.meta_description ?? get("meta_description"),
    text: text ?? { format: "html", value: "" },
    folder,
    oldAddresses: get("slug") ? [`/${get("slug")}/`] : [],
    notes: [
      ...notes,
      ...(text === null ? ["The export holds no text for it."] : []),
      ...captionNote(meta.feature_image_caption ?? ""),
    ],
  };
  return { post };
}

/** Pages show none below a cover. */
function captionNote(caption: string): string[] {
  const words = caption.slice(0, limits.excerpt).replace(/<[^>]*>/g, "");
  return words.trim() === "" ? [] : [`The caption of its cover was left out: “${words.trim()}”.`];
}

function leftOut(title: string, reason: string): ReadItem {
  return { leftOut: { title: title || "Untitled", reason } };
}

/** Posts that not everybody could read become drafts. */
function stateOf(
  status: string,
  visibility: string,
): Pick<ImportedPost, "state"> & { notes: string[] } {
  if (visibility !== "" && visibility !== "public") {
    return {
      state: "draft",
      notes: [
        `It was for members only (${visibility}), so it is imported as a draft: whatever is published here is public.`,
      ],
    };
  }
  if (status === "published") return { state: "published", notes: [] };
  if (status === "scheduled") return { state: "scheduled", notes: [] };
  if (status === "sent") {
    return { state: "draft", notes: ["It was sent by email only, so it is imported as a draft."] };
  }
  return { state: "draft", notes: [] };
}

/** Null where the export has none. */
function textOf(get: (name: string) => string): SourceText | null {
  const given: [SourceText["format"], string][] = [
    ["markdown", markdownOf(get("mobiledoc"), get("lexical")) ?? get("markdown")],
    ["html", get("html")],
    ["lexical", get("lexical")],
    ["mobiledoc", get("mobiledoc")],
  ];
  const [format, value] = given.find(([, text]) => text !== "") ?? ["html", ""];
  return value === "" ? null : { format, value: value.replace(OWN_ADDRESS, "") };
}

/** The text of a post that was written in Markdown and in nothing else; null for any other. */
function markdownOf(mobiledoc: string, lexical: string): string | null {
  try {
    if (mobiledoc !== "") return markdownOfCards(JSON.parse(mobiledoc));
    if (lexical !== "") return markdownOfNodes(JSON.parse(lexical));
  } catch {
    // The HTML says the same.
  }
  return null;
}

function markdownOfCards({ cards = [], sections = [] }: { cards?: unknown; sections?: unknown }) {
  if (!Array.isArray(cards) || !Array.isArray(sections)) return null;
  const texts = sections.flatMap((section: unknown) => {
    const [type, index]: unknown[] = Array.isArray(section) ? section : [];
    // Ghost ends every text with an empty paragraph.
    if (type === 1 && JSON.stringify(section) === '[1,"p",[]]') return [];
    const card: unknown = type === 10 ? cards[Number(index)] : null;
    const [name, payload]: unknown[] = Array.isArray(card) ? card : [];
    return /^(?:card-)?markdown$/.test(String(name)) ? [markdownIn(payload)] : [null];
  });
  return joined(texts);
}

function markdownOfNodes({ root }: { root?: { children?: unknown } }): string | null {
  const children: unknown = root?.children;
  if (!Array.isArray(children)) return null;
  return joined(
    children.flatMap((node: { type?: unknown; children?: unknown }) => {
      if (node.type === "paragraph" && JSON.stringify(node.children) === "[]") return [];
      return node.type === "markdown" ? [markdownIn(node)] : [null];
    }),
  );
}

function markdownIn(payload: unknown): string | null {
  if (typeof payload !== "object" || payload === null || !("markdown" in payload)) return null;
  return typeof payload.markdown === "string" ? payload.markdown : null;
}

function joined(texts: readonly (string | null)[]): string | null {
  if (texts.length === 0 || texts.some((text) => text === null)) return null;
  return texts.join("\n\n");
}
