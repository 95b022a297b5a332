import { BlogInput } from "#contract/blog.ts";
import { spanOf } from "#contract/counted.ts";
import { DAY_MS } from "#contract/durations.ts";
import { imageAddress, slug as slugSchema } from "#contract/fields.ts";
import { limits } from "#contract/limits.ts";
import { sitePaths } from "#contract/paths.ts";
import { publishedAt as publishedAtSchema } from "#contract/publication.ts";
import { suggestReadTime } from "#contract/read-time.ts";
import { requestLimits } from "#contract/request-limits.ts";
import { shortened } from "#contract/short-text.ts";
import { dateIn } from "#domain/calendar.ts";
import { invalidFields } from "#domain/invalid-fields.ts";
import { slugFromTitle } from "#domain/publications/slug.ts";
import type { ImportedPost } from "./imported-post.ts";
import type { ConvertedText } from "./text-conversion.ts";

const DEFAULT_CATEGORY = "Imported";
/** A longer excerpt reads badly on a card. */
const EXCERPT_LETTERS = 220;

export interface Article {
  input: BlogInput;
  /** The time of scheduled publishing; null for now or never. */
  publishAt: string | null;
  /** It comes as a draft, though it is public at its source. */
  wasPublic: boolean;
  notes: string[];
  /** Fields that the source lacks and publishing requires. */
  filled: string[];
}

interface Given {
  post: ImportedPost;
  text: ConvertedText;
  cover: string | null;
  asDraft: boolean;
  now: Date;
  timeZone: string;
}

/**
 * A post of another system as an article of this one, with what the other did not ask for.
 * @throws {DomainError} invalid_fields
 */
export function toArticle({ post, text, cover, asDraft, now, timeZone }: Given): Article {
  const { notes, filled, fill, cut } = createAdjustments();
  const plan = planOf(post, { asDraft, now, timeZone }, notes);
  const isPublished = plan.state === "published" && !asDraft;
  const title = cut(
    fill(
      oneLine(post.title),
      "No title, so the first words of the text were used",
      () => shortened(text.opening, 80) || "Untitled",
    ),
    limits.title,
    "title",
  );
  const [category = "", ...others] = post.categories.map(oneLine).filter((name) => name !== "");
  if (others.length > 0) notes.push(`Filed under “${category}”; left out: ${others.join(", ")}.`);
  const { data: input, error } = BlogInput.safeParse({
    title,
    excerpt: cut(
      fill(
        post.excerpt.trim(),
        "No excerpt, so the first words of the text were used",
        () => shortened(text.opening, EXCERPT_LETTERS) || title,
      ),
      limits.excerpt,
      "excerpt",
    ),
    content: text.markdown || title,
    category: cut(
      fill(category, `No category, so filed under “${DEFAULT_CATEGORY}”`, () => DEFAULT_CATEGORY),
      limits.category,
      "category",
    ),
    read_time: suggestReadTime(text.words) ?? "1 min read",
    author: shortened(oneLine(post.author), limits.author),
    image_url: fill(
      imageAddress.safeParse(cover).data ?? "",
      "No cover, so one is drawn from the title",
      () => sitePaths.drawnCover(),
    ),
    published: isPublished,
    ...(plan.date === null ? {} : { published_at: plan.date }),
    slug: slugOf(post, title),
    search_title: shortened(oneLine(post.searchTitle ?? ""), limits.title),
    search_description: shortened(oneLine(post.searchDescription ?? ""), limits.excerpt),
  });
  if (error) throw invalidFields(error);
  return {
    input,
    publishAt: plan.state === "scheduled" && !asDraft ? post.publishedAt : null,
    wasPublic: plan.state === "published" && asDraft,
    notes,
    filled,
  };
}

/** Makes fields complete and short enough, and keeps what the owner should know of it. */
function createAdjustments() {
  const notes: string[] = [];
  const filled: string[] = [];
  return {
    notes,
    filled,
    fill(value: string, what: string, instead: () => string): string {
      if (value !== "") return value;
      filled.push(what);
      return instead();
    },
    cut(value: string, most: number, what: string): string {
      if (value.length <= most) return value;
      notes.push(`The ${what} was longer than ${most} characters, so it was cut short.`);
      return shortened(value, most);
    },
  };
}

/** An import never publishes what was scheduled. */
function planOf(
  { state, publishedAt }: ImportedPost,
  { asDraft, now, timeZone }: Pick<Given, "asDraft" | "now" | "timeZone">,
  notes: string[],
): { state: ImportedPost["state"]; date: string | null } {
  if (state === "draft") return { state, date: null };
  if (state === "published") {
    const { success, data } = publishedAtSchema.safeParse(publishedAt ?? "");
    if (success && data !== "") return { state, date: data };
    if (publishedAt !== null && Date.parse(publishedAt) > now.getTime()) {
      notes.push(
        `Its date, ${dateIn(timeZone, new Date(publishedAt))}, is in the future, so it is imported as a draft.`,
      );
      return { state: "draft", date: null };
    }
    notes.push(
      publishedAt === null
        ? "The export gives no date for it, so the date of the import is used."
        : `Its date, ${dateIn(timeZone, new Date(publishedAt))}, is before 1990, so the date of the import is used.`,
    );
    return { state, date: null };
  }
  const ahead = Date.parse(publishedAt ?? "") - now.getTime();
  if (ahead > 0 && ahead <= requestLimits.scheduleDays * DAY_MS) {
    if (asDraft) notes.push(waitsInstead(timeZone, publishedAt ?? ""));
    return { state, date: null };
  }
  notes.push(
    ahead > 0
      ? `It was scheduled more than ${spanOf(requestLimits.scheduleDays)} ahead, so it is imported as a draft.`
      : "It was scheduled for a time that has passed, so it is imported as a draft.",
  );
  return { state: "draft", date: null };
}

/** A note about an article that was scheduled and arrives as a draft. */
export function waitsInstead(timeZone: string, publishAt: string): string {
  return `It was to go out on ${dateIn(timeZone, new Date(publishAt))}. As a draft, it waits for you to publish it.`;
}

function slugOf({ slug }: ImportedPost, title: string): string {
  const given = decoded(slug ?? "");
  const { success, data } = slugSchema.safeParse(given);
  return success && data !== "" ? data : slugFromTitle(given === "" ? title : given);
}

/** WordPress stores letters beyond ASCII percent-encoded, and may have cut the last of them. */
function decoded(slug: string): string {
  return slug
    .replace(/(?:%[\da-f]{2})+/gi, (bytes) =>
      Buffer.from(bytes.replaceAll("%", ""), "hex").toString("utf8"),
    )
    .replace(/\uFFFD|%[\da-f]?$/gi, "");
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}
