import type { Element, ElementContent } from "hast";
import { toString as textIn } from "hast-util-to-string";
import { z } from "zod";
import { isSafeLink } from "#contract/safe-address.ts";
import type { Notes } from "./html-tree.ts";
import {
  captionOf,
  classed,
  element,
  find,
  findAll,
  hasClass,
  lineOf,
  linkTo,
  propertyOf,
  text,
  withScheme,
} from "./html-tree.ts";

export function isPlayer({ tagName }: Element): boolean {
  return /^(?:iframe|embed|object|video|audio)$/.test(tagName);
}

/** Replaces a frame of another page, or a player, with a link. */
export function player(frame: Element | null, title: string, notes: Notes): ElementContent[] {
  if (frame === null) return [];
  const address = addressOf(frame);
  const what = frame.tagName === "audio" ? "A recording" : "An embedded video or page";
  notes.add(address === null ? `${what} was left out.` : `${what} became a link.`);
  if (address === null) return frame.tagName === "object" ? frame.children : [];
  return [element("p", [linkTo(address, title)])];
}

function addressOf(frame: Element): string | null {
  const inner = find(frame, ({ tagName }) => /^(?:source|embed|iframe)$/.test(tagName));
  const given = ["src", "data", "dataSrc", "dataLazySrc", "dataLitespeedSrc"].map(
    (name) => propertyOf(frame, name) || (inner ? propertyOf(inner, name) : ""),
  );
  const address = withScheme(given.find((one) => one !== "" && one !== "about:blank") ?? "");
  return address !== "" && isSafeLink(address) ? address : null;
}

/** The words below a player name the link. */
export function captionedPlayer(figure: Element, notes: Notes): ElementContent[] | null {
  const frames = findAll(figure, isPlayer);
  const [frame] = frames;
  const caption = lineOf(captionOf(figure));
  const hasPicture = find(figure, ({ tagName }) => tagName === "img") !== null;
  if (!frame || caption === "" || hasPicture) return null;
  // An old player has another one within it, for browsers that do not know it.
  if (findAll(frame, isPlayer).length < frames.length) return null;
  return player(frame, caption, notes);
}

/** A linked page: its title leads there. */
export function bookmark(card: Element): ElementContent[] | null {
  const href = propertyOf(classed(card, "kg-bookmark-container") ?? card, "href");
  if (href === "") return null;
  const caption = captionOf(card);
  return [
    element("p", [linkTo(href, lineOf(classed(card, "kg-bookmark-title")))]),
    ...(caption ? [element("p", caption.children)] : []),
  ];
}

export function fileCard(card: Element): ElementContent[] | null {
  const href = propertyOf(classed(card, "kg-file-card-container") ?? card, "href");
  if (href === "") return null;
  const name = lineOf(classed(card, "kg-file-card-filename"));
  const caption = lineOf(classed(card, "kg-file-card-caption"));
  const link = linkTo(href, lineOf(classed(card, "kg-file-card-title")) || name);
  return [element("p", caption === "" ? [link] : [link, text(` – ${caption}`)])];
}

/** Scripts whose page shows what they would write. */
const SHOWN_BY_SCRIPT = /^https?:\/\/(?:gist\.github\.com|asciinema\.org\/a)\/.+?(?=\.js(?:\?|$))/i;

export function script(one: Element, notes: Notes): ElementContent[] {
  const address = withScheme(propertyOf(one, "src") || propertyOf(one, "dataSrc"));
  const [page] = SHOWN_BY_SCRIPT.exec(address) ?? [];
  if (page !== undefined) {
    notes.add(`What a script showed became a link: ${page}`);
    return [element("p", [linkTo(page, page)])];
  }
  if (address !== "" && !FRAMES_WORDS.test(address)) notes.add(`A script was left out: ${address}`);
  if (address === "" && lineOf(one) !== "" && !/json/.test(propertyOf(one, "type"))) {
    notes.add("A script was left out.");
  }
  return [];
}

/** They only decorate a quotation that stands beside them. */
const FRAMES_WORDS =
  /^https?:\/\/(?:platform\.(?:twitter|x)\.com|www\.instagram\.com|www\.tiktok\.com|embed\.bsky\.app)\//;

/** What Substack stores about an embed. */
const Data = z.object({
  url: z.string().optional(),
  canonical_url: z.string().optional(),
  href: z.string().optional(),
  src: z.string().optional(),
  title: z.string().optional(),
  name: z.string().optional(),
  caption: z.string().optional(),
  full_text: z.string().optional(),
  persistentExpression: z.string().optional(),
  videoId: z.string().optional(),
  gallery: z
    .object({
      images: z.array(z.object({ src: z.string(), alt: z.string().nullish() })),
      caption: z.string().nullish(),
    })
    .optional()
    .catch(undefined),
});
type Data = z.infer<typeof Data>;

export function dataOf(one: Element): Data | null {
  const json = propertyOf(one, "dataAttrs");
  if (json === "") return null;
  try {
    const given: unknown = JSON.parse(json);
    if (typeof given !== "object" || given === null) return null;
    // Each by itself: one of another type says nothing of the others.
    const known = Object.entries(given).filter(
      ([key, value]) => typeof value === "string" || key === "gallery",
    );
    return Data.safeParse(Object.fromEntries(known)).data ?? null;
  } catch {
    return null;
  }
}

/** Converts an embed by its data alone. */
export function dataEmbed(one: Element, notes: Notes): ElementContent[] | null {
  const data = dataOf(one);
  if (data === null) return null;
  const { gallery } = data;
  if (gallery) {
    const pictures = gallery.images.map(({ src, alt }) =>
      element("img", [], { src, alt: alt ?? "" }),
    );
    const caption = gallery.caption ? [element("p", [text(gallery.caption)])] : [];
    return [...pictures.map((one) => element("p", [one])), ...caption];
  }
  const film = hasClass(one, "vimeo-wrap") ? "https://vimeo.com/" : "https://youtu.be/";
  const address =
    [data.canonical_url, data.url, data.href, data.src].find(
      (given) => given && isSafeLink(given),
    ) ?? (data.videoId ? film + data.videoId : undefined);
  if (address === undefined) return null;
  notes.add("An embedded post, video or page became a link.");
  const caption = data.caption ? [text(` – ${data.caption}`)] : [];
  const link = element("p", [linkTo(address, data.title ?? data.name ?? ""), ...caption]);
  return data.full_text
    ? [element("blockquote", [element("p", [text(data.full_text)]), link])]
    : [link];
}

/** A box that a script would fill. */
export function emptyEmbed(box: Element, notes: Notes): ElementContent[] | null {
  const names = Object.keys(box.properties).filter((name) => /^data[A-Z]/.test(name));
  if (names.length === 0 || textIn(box).trim() !== "") return null;
  const isEmpty =
    find(
      box,
      (one) =>
        one !== box &&
        (isPlayer(one) || /^(?:img|picture|script|svg|hr|input|br)$/.test(one.tagName)),
    ) === null;
  if (!isEmpty) return null;
  const made = dataEmbed(box, notes);
  if (made) return made;
  const address = names
    .map((name) => propertyOf(box, name))
    .find((value) => /^https?:\/\/\S+$/.test(value) && isSafeLink(value));
  const { className } = box.properties;
  const name = Array.isArray(className) && className.length > 0 ? ` (${className[0]})` : "";
  if (address === undefined) {
    notes.add(`An embed without an address was left out${name}.`);
    return [];
  }
  notes.add("An embedded video or page became a link.");
  return [element("p", [linkTo(address, "")])];
}

export function asksToSubscribe(wrapper: Element): boolean {
  const link = find(wrapper, ({ tagName }) => tagName === "a");
  const address = dataOf(wrapper)?.url ?? (link ? propertyOf(link, "href") : "");
  return /%%|action=share|\/(?:subscribe|comments|leaderboard|chat|gift)\b|[?&]gift=|donate=true/.test(
    address,
  );
}
