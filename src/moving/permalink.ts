import { posix } from "node:path";
import { type FrontMatter, isTrue, listOf, textOf, valueAt } from "./front-matter.ts";
import type { Generator, PostPlace } from "./site-folder.ts";
import { readWrittenTime, wallIn } from "./written-time.ts";

interface AddressParts {
  place: PostPlace;
  fields: FrontMatter;
  /** The file's name; without a day before it, where its generator reads that as a date. */
  name: string;
  title: string;
  /** The date as written; empty for none. */
  date: string;
}

/** Jekyll’s names for patterns. */
const STYLES: Record<string, string> = {
  date: "/:categories/:year/:month/:day/:title:output_ext",
  pretty: "/:categories/:year/:month/:day/:title/",
  ordinal: "/:categories/:year/:y_day/:title:output_ext",
  weekdate: "/:categories/:year/W:week/:short_day/:title:output_ext",
  none: "/:categories/:title:output_ext",
};

/** The paths under which visitors knew a post: as its site makes them, and those that it names itself. */
export function formerAddresses(settings: FrontMatter | null, parts: AddressParts): string[] {
  const { place, fields } = parts;
  const base = settings === null ? "" : baseOf(settings, place);
  const made = settings === null ? null : madeAddress(settings, base, parts);
  const others = [...listOf(fields, "aliases"), ...listOf(fields, "redirect_from")];
  const said = others.flatMap((address) => {
    if (address.includes(":")) return [];
    if (address.startsWith("/")) return [posix.join("/", base, address)];
    // An alias in Obsidian is another title.
    if (place.of === null) return [];
    const beside = place.of === "Hugo" ? posix.dirname(made ?? "/") : base;
    return [posix.join("/", beside, address)];
  });
  return [...new Set([...(made === null ? [] : [made]), ...said])];
}

/** Null if the settings ask for something unknown: a guess could contradict them. */
function madeAddress(settings: FrontMatter, base: string, parts: AddressParts): string | null {
  const own = textOf(parts.fields, "url", "permalink");
  const isPath = /^(?!\w+:|(?:true|false)$)./i.test(own);
  const isOwn = isPath && (own.startsWith("/") || parts.place.of !== null);
  const set = isOwn ? own : patternOf(settings, parts);
  if (set === null) return null;
  const pattern = Object.hasOwn(STYLES, set) ? (STYLES[set] ?? set) : set;
  const wall = wallOf(settings, parts);
  let isWhole = true;
  const path = pattern.replace(/:([a-z]+(?:_[a-z]+)*)(\[[^\]]*\])?/gi, (_all, name, index) => {
    const value = index ? undefined : (partOfPost(name, settings, parts) ?? partOfDate(name, wall));
    if (value === undefined) isWhole = false;
    return value ?? "";
  });
  return isWhole ? posix.join("/", base, path) : null;
}

function patternOf(settings: FrontMatter, { place }: AddressParts): string | null {
  if (place.of === "Jekyll") {
    const ofPosts = valueAt(settings, "collections", "posts", "permalink");
    return typeof ofPosts === "string" ? ofPosts : textOf(settings, "permalink") || "date";
  }
  if (place.of === "Hexo") return textOf(settings, "permalink") || ":year/:month/:day/:title/";
  if (place.of === null) return null;
  const section = place.page.split("/", 1)[0] ?? "";
  const permalinks = [
    ["permalinks", "page", section],
    ["permalinks", section],
  ];
  const set = permalinks
    .map((path) => valueAt(settings, ...path))
    .find((one) => typeof one === "string");
  if (typeof set === "string") return set;
  const isUgly = isTrue(textOf(settings, "uglyURLs"));
  return isUgly ? "/:sections/:slugorfilename.html" : "/:sections/:slugorfilename/";
}
/** The site's place on its domain, such as `/blog`, and the language in its addresses. */
function baseOf(settings: FrontMatter, { of, language }: PostPlace): string {
  if (of === "Jekyll") return textOf(settings, "baseurl");
  const set = textOf(settings, "root") || textOf(settings, "url", "baseURL");
  const base = URL.canParse(set, "https://x") ? new URL(set, "https://x").pathname : "";
  if (of !== "Hugo") return base;
  const ofSite = textOf(settings, "defaultContentLanguage") || "en";
  const isInFolder = isTrue(textOf(settings, "defaultContentLanguageInSubdir"));
  const shown = language === null || language === ofSite ? (isInFolder ? ofSite : "") : language;
  return posix.join(base, shown.toLowerCase());
}

/** Returns the time on the site's clocks; as written, if the site has no zone. */
function wallOf(settings: FrontMatter, { place, date }: AddressParts): number | null {
  const time = readWrittenTime(date);
  if (time === null) return null;
  const zone = place.of === "Hugo" ? "" : textOf(settings, "timezone");
  return isZone(zone) ? wallIn(time, zone) : time.wall;
}

function isZone(name: string): boolean {
  try {
    return name !== "" && new Intl.DateTimeFormat("en", { timeZone: name }) !== null;
  } catch {
    return false;
  }
}

/** Returns the value of a name in a pattern, which differs by generator; undefined for an unknown name. */
function partOfPost(
  name: string,
  settings: FrontMatter,
  { place, fields, name: ownName, title }: AddressParts,
): string | undefined {
  const slug = textOf(fields, "slug");
  const folders = place.page.split("/").slice(0, -1);
  const categories = categoriesOf(place, fields);
  const parts: Record<Generator, Record<string, string>> = {
    Jekyll: {
      title: slug || ownName,
      slug: plain(slug || ownName).toLowerCase(),
      name: ownName,
      categories: [...new Set(categories.map((one) => one.toLowerCase()))].join("/"),
      slugified_categories: [...new Set(categories.map((one) => plain(one).toLowerCase()))].join(
        "/",
      ),
      collection: "posts",
      output_ext: ".html",
    },
    Hexo: {
      title: [...folders, ownName].join("/"),
      name: ownName,
      post_title: plain(title),
      category:
        categories.map(plain).join("/") || textOf(settings, "default_category") || "uncategorized",
    },
    Hugo: {
      title: urlized(title),
      slug: slug || urlized(title),
      filename: urlized(ownName),
      contentbasename: urlized(ownName),
      slugorfilename: slug || urlized(ownName),
      slugorcontentbasename: slug || urlized(ownName),
      section: urlized(folders[0] ?? ""),
      sections: folders.map(urlized).join("/"),
    },
  };
  const known = place.of === null ? {} : parts[place.of];
  return Object.hasOwn(known, name) ? known[name] : undefined;
}

/** Jekyll takes a text for several, divided by spaces, unless it is a single `category`. */
export function categoriesOf({ of, categories }: PostPlace, fields: FrontMatter): string[] {
  const separator = of === "Jekyll" ? /[\s,]+/ : ",";
  return [
    ...categories,
    ...listOf(fields, "category", of === "Jekyll" ? "\n" : ","),
    ...listOf(fields, "categories", separator),
  ];
}

/** Writes words the way Jekyll and Hexo put them into an address. */
function plain(words: string): string {
  return words.replace(/[^\p{L}\p{M}\p{N}]+/gu, "-").replace(/^-|-$/g, "");
}

/** Writes words the way Hugo does. */
function urlized(words: string): string {
  return words
    .trim()
    .toLowerCase()
    .replace(/\s+/g, "-")
    .replace(/[^\p{L}\p{M}\p{N}._~+-]+/gu, "")
    .replace(/-+/g, "-");
}

const DAY_MS = 86_400_000;

function partOfDate(name: string, wall: number | null): string | undefined {
  if (wall === null) return undefined;
  const date = new Date(wall);
  const two = (number: number) => String(number).padStart(2, "0");
  const named = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat("en", { ...options, timeZone: "UTC" }).format(date);
  const year = date.getUTCFullYear();
  const dayOfYear = Math.floor((wall - Date.UTC(year, 0, 1)) / DAY_MS) + 1;
  // ISO 8601: a week belongs to the year that its Thursday is in.
  const thursday = new Date(wall + (4 - (date.getUTCDay() || 7)) * DAY_MS);
  const weekYear = thursday.getUTCFullYear();
  const week = Math.floor((thursday.getTime() - Date.UTC(weekYear, 0, 1)) / DAY_MS / 7) + 1;
  const parts: Record<string, string> = {
    year: String(year),
    short_year: two(year % 100),
    month: two(date.getUTCMonth() + 1),
    i_month: String(date.getUTCMonth() + 1),
    short_month: named({ month: "short" }),
    long_month: named({ month: "long" }),
    monthname: named({ month: "long" }).toLowerCase(),
    day: two(date.getUTCDate()),
    i_day: String(date.getUTCDate()),
    y_day: String(dayOfYear).padStart(3, "0"),
    yearday: String(dayOfYear),
    w_year: String(weekYear),
    week: two(week),
    w_day: String(date.getUTCDay() || 7),
    weekday: String(date.getUTCDay()),
    short_day: named({ weekday: "short" }),
    long_day: named({ weekday: "long" }),
    weekdayname: named({ weekday: "long" }).toLowerCase(),
    hour: two(date.getUTCHours()),
    minute: two(date.getUTCMinutes()),
    second: two(date.getUTCSeconds()),
    timestamp: String(Math.floor(wall / 1000)),
  };
  return Object.hasOwn(parts, name) ? parts[name] : undefined;
}
