import { z } from "zod";
import { type ImportedPost, type ReadItem, UnreadableExport } from "./imported-post.ts";
import type { Attachment } from "./shortcodes.ts";
import type { TextProcess } from "./text-process.ts";
import { readMoment } from "./written-time.ts";
import { readWxr, type WxrItem } from "./wxr-items.ts";

/** Types of posts that belong to the site’s workings, or that a reader never saw as a text. */
const WORKINGS = new Set(
  "attachment revision nav_menu_item custom_css customize_changeset oembed_cache user_request wp_block wp_template wp_template_part wp_global_styles wp_navigation wp_font_family wp_font_face".split(
    " ",
  ),
);

const PICTURE = /\.(?:jpe?g|png|gif|webp|avif)$/i;

/** A large site is exported as several files. */
interface WordPressFile {
  open: () => Promise<AsyncIterable<Uint8Array>>;
  folder: string;
}

/**
 * The posts of a WordPress export (“Tools › Export”, WXR 1.1 and 1.2), read twice: the picture of a post
 * may come behind it, or in another file. A post that is in several is taken from the first of them.
 */
export async function* readWordPress(
  files: readonly WordPressFile[],
  { texts, timeZone }: { texts: TextProcess; timeZone: string },
): AsyncGenerator<ReadItem> {
  const skipped = new Map<string, number>();
  const read = new Set<string>();
  for (const [site, { open, folder }] of await readSites(files)) {
    for await (const part of readWxr(await open())) {
      if (!("item" in part)) continue;
      const type = part.item.fields["wp:post_type"] ?? "post";
      const id = part.item.fields["wp:post_id"];
      const key = `${site.address} ${id}`;
      if (id !== undefined && read.has(key)) continue;
      read.add(key);
      if (!WORKINGS.has(type)) {
        yield await toItem(part.item, type, { site, folder, texts, timeZone });
      } else if (type !== "attachment") skipped.set(type, (skipped.get(type) ?? 0) + 1);
    }
  }
  for (const [type, count] of skipped) {
    yield { note: `Skipped, as part of WordPress itself: ${type} (${count}).` };
  }
}

interface WordPressSite {
  address: string;
  authors: ReadonlyMap<string, string>;
  /** Attachments by their numbers. */
  attachments: ReadonlyMap<string, Attachment>;
  /** The numbers of the files that were uploaded with a post, by the post's number. */
  uploads: ReadonlyMap<string, readonly string[]>;
  /** The short names of categories, by their numbers. */
  terms: ReadonlyMap<string, string>;
}

/** Yields each file with its site, which knows the content of all its files. */
async function readSites(
  files: readonly WordPressFile[],
): Promise<[WordPressSite, WordPressFile][]> {
  const read: [WordPressSite, WordPressFile][] = [];
  for (const file of files) read.push([await readSite(await file.open()), file]);
  return read.map(([site, file]) => {
    const all = read.flatMap(([other]) => (other.address === site.address ? [other] : []));
    const uploads = new Map<string, string[]>();
    for (const [id, numbers] of all.flatMap((one) => [...one.uploads])) {
      uploads.set(id, [...new Set([...(uploads.get(id) ?? []), ...numbers])]);
    }
    const attachments = new Map(all.flatMap((one) => [...one.attachments]));
    const terms = new Map(all.flatMap((one) => [...one.terms]));
    return [{ ...site, attachments, uploads, terms }, file];
  });
}

async function readSite(chunks: AsyncIterable<Uint8Array>): Promise<WordPressSite> {
  const channel: Record<string, string> = {};
  const authors = new Map<string, string>();
  const attachments = new Map<string, Attachment>();
  const uploads = new Map<string, string[]>();
  const terms = new Map<string, string>();
  for await (const part of readWxr(chunks)) {
    if ("channel" in part) Object.assign(channel, part.channel);
    else if ("author" in part) authors.set(part.author.login, part.author.name);
    else if ("term" in part) terms.set(part.term.id, part.term.slug);
    else if (part.item.fields["wp:post_type"] === "attachment") {
      const { "wp:post_id": id = "", "wp:post_parent": postId = "" } = part.item.fields;
      const attachment = toAttachment(part.item);
      attachments.set(id, attachment);
      const others = uploads.get(postId);
      if (!PICTURE.test(attachment.address)) continue;
      if (others) others.push(id);
      else uploads.set(postId, [id]);
    }
  }
  if (channel["wp:wxr_version"] === undefined) {
    throw new UnreadableExport(
      "This feed is not an export from WordPress: it has no posts. Use Tools › Export › All content.",
    );
  }
  const named = channel["wp:base_blog_url"] ?? channel["wp:base_site_url"] ?? channel.link ?? "";
  return { address: withoutSlashes(named.trim()), authors, attachments, uploads, terms };
}

function toAttachment({ fields, meta }: WxrItem): Attachment {
  return {
    address: (fields["wp:attachment_url"] ?? fields.guid ?? "").trim(),
    alt: plainLine(meta._wp_attachment_image_alt ?? ""),
    caption: plainLine(fields["excerpt:encoded"] ?? ""),
  };
}

/** A caption with markup is left to the post. */
function plainLine(text: string): string {
  return /[<&]/.test(text) ? "" : text.replace(/\s+/g, " ").trim();
}

/** Trims the end. A pattern would look at each of many slashes again for each of them. */
function withoutSlashes(address: string): string {
  let end = address.length;
  while (address[end - 1] === "/") end -= 1;
  return address.slice(0, end);
}

async function toItem(
  item: WxrItem,
  type: string,
  {
    site,
    folder,
    texts,
    timeZone,
  }: { site: WordPressSite; folder: string; texts: TextProcess; timeZone: string },
): Promise<ReadItem> {
  const get = (name: string) => item.fields[name] ?? "";
  const marked = [get("title"), get("excerpt:encoded"), ...item.categories.map(({ name }) => name)];
  const plain = await texts.plainTexts(marked);
  if (plain === null) {
    return { leftOut: { title: "Untitled", reason: "Its title takes too long to read." } };
  }
  const [title = "", excerpt = "", ...names] = plain;
  const leftOut = (reason: string) => ({ leftOut: { title: title || "Untitled", reason } });
  if (type === "page")
    return leftOut("A page: Portico has its own pages, so only posts are imported.");
  if (type !== "post") return leftOut(`Its type, “${type}”, does not exist in Portico.`);
  const status = get("wp:status");
  if (status === "trash") return leftOut("It was in the trash.");
  const value = get("content:encoded");
  if (status === "auto-draft" || (title === "" && value.trim() === "")) {
    return leftOut("It has neither a title nor a text.");
  }
  const { state, notes } = stateOf(status, get("wp:post_password"));
  const thumbnail = site.attachments.get(item.meta._thumbnail_id ?? "");
  const post: ImportedPost = {
    source: `wordpress ${site.address}`,
    sourceId: get("wp:post_id") || get("guid") || get("link"),
    title,
    slug: get("wp:post_name") || null,
    state,
    publishedAt: dateOf(item, timeZone),
    updatedAt: readMoment(get("wp:post_modified_gmt"), "UTC"),
    author: site.authors.get(get("dc:creator")) ?? get("dc:creator"),
    excerpt: await withoutShortcodes(excerpt, get("excerpt:encoded"), texts),
    categories: categoriesOf(item, names, site),
    cover: thumbnail?.address ?? null,
    coverAlt: thumbnail?.alt ?? "",
    searchTitle: withoutVariables(item.meta._yoast_wpseo_title),
    searchDescription: withoutVariables(item.meta._yoast_wpseo_metadesc),
    text: {
      format: "html",
      value: value + footnotesOf(item),
      shortcodes: "wordpress",
      attachments: attachmentsFor(value, get("wp:post_id"), site),
    },
    folder,
    oldAddresses: oldAddresses(get("link"), get("wp:post_id"), site.address),
    notes,
  };
  return { post };
}

async function withoutShortcodes(
  excerpt: string,
  value: string,
  texts: TextProcess,
): Promise<string> {
  if (!/\[\/?[a-z]/i.test(excerpt)) return excerpt;
  const converted = await texts.convert({ format: "html", value, shortcodes: "wordpress" });
  return converted?.opening ?? "";
}

/** Posts that not everybody could read become drafts. */
function stateOf(
  status: string,
  password: string,
): Pick<ImportedPost, "state"> & { notes: string[] } {
  const asDraft = (why: string) => ({
    state: "draft" as const,
    notes: [`It ${why}, so it is imported as a draft: whatever is published here is public.`],
  });
  if (password !== "") return asDraft("was protected by a password");
  if (status === "private") return asDraft("was private");
  if (status === "publish") return { state: "published", notes: [] };
  if (status === "future") return { state: "scheduled", notes: [] };
  return { state: "draft", notes: [] };
}

/**
 * Reads the date in UTC, which drafts lack. `post_date` is in the owner's time zone, which the export does not name.
 */
function dateOf({ fields }: WxrItem, timeZone: string): string | null {
  const { "wp:post_date_gmt": utc = "", pubDate = "", "wp:post_date": local = "" } = fields;
  return (
    readMoment(utc, "UTC") ??
    (/\d/.test(pubDate) ? readFeedDate(pubDate) : null) ??
    readMoment(local, timeZone)
  );
}

function readFeedDate(text: string): string | null {
  const moment = Date.parse(text);
  // “-0001”, as some exports say for no date.
  return Number.isNaN(moment) || moment <= 0 ? null : new Date(moment).toISOString();
}

/** Returns the attachments that the text names by number, and those of the post where a gallery names none. */
function attachmentsFor(
  value: string,
  postId: string,
  { attachments, uploads }: WordPressSite,
): Record<string, Attachment> {
  const named = [...value.matchAll(/(?:ids?|images?|include)=["']([\d, ]+)["']/g)].flatMap(
    ([, ids = ""]) => ids.split(",").map((id) => id.trim()),
  );
  const showsAll = /\[gallery\b(?![^\]]*\b(?:ids|include)=)/.test(value);
  const own = new Set(showsAll ? uploads.get(postId) : []);
  return Object.fromEntries(
    [...named, ...own].flatMap((id) => {
      const attachment = attachments.get(id);
      return attachment === undefined ? [] : [[id, { ...attachment, isOfPost: own.has(id) }]];
    }),
  );
}

/** The first is the one that plug-ins for search engines call primary. */
function categoriesOf(item: WxrItem, names: readonly string[], site: WordPressSite): string[] {
  const { _yoast_wpseo_primary_category: yoast, rank_math_primary_category: rankMath } = item.meta;
  const primary = site.terms.get(yoast ?? "") ?? site.terms.get(rankMath ?? "");
  const named = (domain: string) =>
    item.categories.flatMap((category, index) =>
      category.domain === domain ? [{ slug: category.slug, name: names[index] ?? "" }] : [],
    );
  const categories = named("category")
    .toSorted((one, other) => Number(other.slug === primary) - Number(one.slug === primary))
    // WordPress files what nobody has filed under this.
    .filter(({ name }) => name !== "Uncategorized");
  return [...categories, ...named("post_tag")].map(({ name }) => name);
}

const Footnotes = z.array(z.object({ id: z.string(), content: z.string() }));

/** The block editor keeps them beside the text. */
function footnotesOf({ meta }: WxrItem): string {
  if (!meta.footnotes) return "";
  try {
    const items = Footnotes.parse(JSON.parse(meta.footnotes)).map(
      ({ id, content }) => `<li id="${id}">${content} <a href="#${id}-link">↩</a></li>`,
    );
    return `\n<!-- wp:footnotes -->\n<ol>${items.join("")}</ol>\n<!-- /wp:footnotes -->`;
  } catch {
    return "";
  }
}

/** The permalink, and the one by number that WordPress keeps beside it. */
function oldAddresses(link: string, id: string, site: string): string[] {
  const own = pathOf(link, site);
  const all = [...(own === null ? [] : [own]), ...(id === "" ? [] : [`/?p=${id}`])];
  return [...new Set(all)];
}

/** Returns the path below the site, where WordPress is in a folder of its own; null for another site’s link. */
function pathOf(link: string, site: string): string | null {
  if (!URL.canParse(link.trim())) return null;
  const { pathname, search, host } = new URL(link.trim());
  if (URL.canParse(site) && new URL(site).host !== host) return null;
  return `${pathname}${search}`;
}

/** Yoast’s `%%title%% %%sep%% %%sitename%%` says nothing without Yoast. */
function withoutVariables(text: string | undefined): string | undefined {
  return text === undefined || text.includes("%%") ? undefined : text;
}
