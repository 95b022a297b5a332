import { NOTE_IN_PLACE } from "./footnotes.ts";
import type { Notes } from "./html-tree.ts";
import { readShortcodes, type Shortcode } from "./shortcode-reading.ts";

/** An attachment of a WordPress site, as its shortcodes name it by number. */
export interface Attachment {
  address: string;
  alt?: string;
  caption?: string;
  /** It was uploaded with the post. */
  isOfPost?: boolean;
}

interface Context {
  attachments: ReadonlyMap<string, Attachment>;
  notes: Notes;
  /** Names of what a page builder arranged the words by. */
  layout: Set<string>;
}

type Expands = (code: Shortcode, context: Context) => string;

/** HTML for the shortcodes of WordPress, of its usual plug-ins and of page builders. */
const table: Readonly<Record<string, Expands>> = {
  ...same("caption wp_caption", captioned),
  gallery,
  playlist,
  ...same("audio video wpvideo wp_video fusion_audio fusion_video et_pb_audio et_pb_video", media),
  ...same("embed youtube vimeo dailymotion soundcloud spotify twitter tweet instagram ted", embed),
  ...same("gist tiktok facebook slideshare loom fusion_youtube fusion_vimeo vc_video", embed),
  ...same("code sourcecode", (code) => codeBlock(code, languageOf(code))),
  ...same("footnote efn_note mfn fn ref", ({ inner, written }) =>
    inner === null ? written : `<${NOTE_IN_PLACE}>${inner}</${NOTE_IN_PLACE}>`,
  ),
  vc_raw_html: ({ raw }) => block(decodedRawHtml(raw)),
};

/** SyntaxHighlighter's names for `[code]`; they count only where they have an end. */
const LANGUAGES = new Set(
  "php css js javascript jscript html xhtml xml python py ruby rails java sql bash shell sh c cpp csharp perl diff patch text plain powershell scala swift go yaml json objc actionscript as3 vb r matlab".split(
    " ",
  ),
);
/** Tags in whose text WordPress expands no shortcodes. */
const VERBATIM = new Set(["code", "sourcecode", "vc_raw_html", "vc_raw_js", ...LANGUAGES]);

const BUILDER =
  /^(?:(?:vc|et_pb|fusion|av|mk|ult|nectar|wpb|themify|tatsu|porto|thrive|qode|mkdf|eltdf|edgtf)_|(?:elementor|siteorigin)[_-])/;
/** These hold other shortcodes, and their titles are for editors only. */
const FRAME = /(?:section|row|column|container|inner)$/;
const FRAME_WITH_TITLE = /_(?:tta|tab)_/;
/** Shortcodes of plug-ins that are used without attributes. */
const ALONE = new Set(
  "toc ez-toc lwptoc rank_math_toc table_of_contents contact-form jetpack-related-posts related_posts social_share sharing archives sitemap".split(
    " ",
  ),
);

export function expandShortcodes(
  value: string,
  attachments: Readonly<Record<string, Attachment>>,
  notes: Notes,
): string {
  const layout = new Set<string>();
  const context = { attachments: new Map(Object.entries(attachments)), notes, layout };
  const expanded = readShortcodes(value, {
    expand: (code) => expansionOf(code, context),
    isKnown,
    isLayout: (name) => BUILDER.test(name),
    verbatim: VERBATIM,
  });
  if (layout.size > 0) {
    const names = [...layout].map((name) => `[${name}]`).join(", ");
    notes.add(`The layout of a page builder was left out: ${names}.`);
  }
  return expanded;
}

function isKnown(name: string): boolean {
  return Object.hasOwn(table, name) || LANGUAGES.has(name) || BUILDER.test(name) || ALONE.has(name);
}

/** Null for words in brackets that are no shortcode. */
function expansionOf(code: Shortcode, context: Context): string | null {
  const { name, inner, attributes, written } = code;
  if (LANGUAGES.has(name)) return inner === null ? null : codeBlock(code, name);
  if (Object.hasOwn(table, name)) {
    const isMeant = inner !== null || attributes.size > 0 || code.bare.length > 0;
    return isMeant || name === "gallery" ? (table[name]?.(code, context) ?? null) : null;
  }
  if (BUILDER.test(name)) {
    const part = builderPart(code, context);
    if (part.trim() !== "") context.layout.add(name);
    else context.notes.add(`The shortcode ${written.slice(0, 300)} was left out.`);
    return part;
  }
  const isNamed = attributes.size > 0 && /^\[\S+\s/.test(written);
  if (inner === null && !isNamed && !ALONE.has(name)) return null;
  const button = buttonOf(code);
  if (button !== null) return button;
  const end = inner === null ? "" : "; its words stay";
  context.notes.add(`The shortcode ${written.slice(0, 300)} was left out${end}.`);
  return inner ?? "";
}

/** Converts what a page builder keeps in attributes and readers saw: titles, buttons, pictures, films. */
function builderPart(code: Shortcode, { attachments }: Context): string {
  const { name, attributes, inner } = code;
  if (name === "vc_raw_js") return "";
  const isFrame = FRAME.test(name) && !FRAME_WITH_TITLE.test(name);
  if (isFrame) return block(inner ?? "");
  const get = (...names: string[]) =>
    names.map((one) => attributes.get(one) ?? "").find((value) => value.trim() !== "") ?? "";
  const words = ["title", "heading", "subtitle", "subhead", "text", "author", "job_title"]
    .map((one) => attributes.get(one) ?? "")
    .filter((value) => value.trim() !== "" && !/^(?:on|off|yes|no|true|false)$/.test(value));
  const pictures = [get("src", "image", "image_url", "images", "gallery_ids", "image_id", "photo")]
    .flatMap((value) => (/^https?:/.test(value) ? [value] : value.split(",")))
    .flatMap((value) => {
      const known = attachments.get(value.trim());
      if (known) return [known];
      return /^(?:https?:\/\/|\/)\S+\.(?:jpe?g|png|gif|webp|avif|svg)\b/i.test(value)
        ? [{ address: value }]
        : [];
    });
  const address = linkIn(get("link", "url", "button_url", "href", "link_url", "video"));
  const label = get("button_text", "link_text", "label");
  const isPlain = inner !== null && /^\s*https?:\S+\.(?:jpe?g|png|gif|webp)\s*$/i.test(inner);
  return block(
    [
      ...words.map((line) => `<p><strong>${escaped(line)}</strong></p>`),
      ...pictures.map((one) => pictureOf({ alt: get("alt"), ...one })),
      isPlain ? pictureOf({ address: inner.trim() }) : (inner ?? ""),
      address === "" ? "" : linkedLine(address, label || words[0] || address),
    ].join("\n\n"),
  );
}

/** WPBakery’s `url:https%3A%2F%2F…|title:…` */
function linkIn(value: string): string {
  const [, packed] = /(?:^|\|)url:([^|]*)/.exec(value) ?? [];
  const address = packed === undefined ? value : safelyDecoded(packed);
  return /^(?:https?:\/\/|\/)/.test(address) ? address : "";
}

function buttonOf({ name, attributes, inner }: Shortcode): string | null {
  if (!/button|btn/.test(name)) return null;
  const address = linkIn(
    attributes.get("url") ?? attributes.get("link") ?? attributes.get("href") ?? "",
  );
  const words = inner ?? escaped(attributes.get("text") ?? attributes.get("title") ?? "");
  return address === "" ? null : `<a href="${escaped(address)}">${words || escaped(address)}</a>`;
}

function captioned({ attributes, inner }: Shortcode): string {
  if (inner === null) return "";
  const end = /^.*<img\b[^>]*>\s*(?:<\/a>)?/s.exec(inner)?.[0].length ?? 0;
  const caption = attributes.get("caption") ?? inner.slice(end).trim();
  return block(`<figure>${inner.slice(0, end)}<figcaption>${caption}</figcaption></figure>`);
}

function idsOf({ attributes }: Shortcode): string[] {
  const listed = attributes.get("ids") ?? attributes.get("include") ?? "";
  return listed.split(",").map((id) => id.trim());
}

function gallery(code: Shortcode, { attachments, notes }: Context): string {
  const isListed = code.attributes.has("ids") || code.attributes.has("include");
  const ids = isListed ? idsOf(code) : [];
  const shown = isListed
    ? ids.flatMap((id) => attachments.get(id) ?? [])
    : [...attachments.values()].filter(({ isOfPost }) => isOfPost);
  if (shown.length === 0) notes.add("A gallery lists no pictures of its own.");
  else if (shown.length < ids.length) notes.add("Pictures of a gallery are not in the export.");
  return block(shown.map(pictureOf).join("\n"));
}

function playlist(code: Shortcode, { attachments, notes }: Context): string {
  const ids = idsOf(code);
  const known = ids.flatMap((id) => attachments.get(id) ?? []);
  if (known.length < ids.length) notes.add("Recordings of a playlist are not in the export.");
  return known.map(({ address, caption }) => linkedLine(address, caption)).join("\n");
}

function pictureOf({ address, alt = "", caption = "" }: Attachment): string {
  const picture = `<img src="${escaped(address)}" alt="${escaped(alt)}">`;
  return caption === ""
    ? `<p>${picture}</p>`
    : `<figure>${picture}<figcaption>${escaped(caption)}</figcaption></figure>`;
}

const MEDIA_SOURCES =
  "src mp3 m4a ogg wav wma flac mp4 m4v webm ogv wmv flv video link url audio".split(" ");

function media(code: Shortcode, { notes }: Context): string {
  const { name, attributes, inner, bare, written } = code;
  const listed = MEDIA_SOURCES.map((source) => attributes.get(source) ?? "");
  const address = [...listed, ...bare, inner ?? ""]
    .map((one) => one.trim())
    .find((one) => /^(?:https?:)?\/\/?\S+$/.test(one));
  if (address === undefined) {
    notes.add(`The shortcode ${written.slice(0, 300)} was left out: it names no file.`);
    return "";
  }
  const tagName = /audio/.test(name) ? "audio" : "video";
  const title = attributes.get("title") ?? attributes.get("caption") ?? "";
  return block(`<${tagName} src="${escaped(address)}" title="${escaped(title)}"></${tagName}>`);
}

/** The addresses of players that are named by a number alone. */
const PLAYERS: Readonly<Record<string, string>> = {
  youtube: "https://www.youtube.com/watch?v=",
  vimeo: "https://vimeo.com/",
  dailymotion: "https://www.dailymotion.com/video/",
  gist: "https://gist.github.com/",
  ted: "https://www.ted.com/talks/",
  instagram: "https://www.instagram.com/p/",
};

function embed(code: Shortcode, { notes }: Context): string {
  const { name, inner, attributes, bare, written } = code;
  const named = ["url", "link", "src", "href", "id", "video"].map(
    (one) => attributes.get(one) ?? "",
  );
  const given = [inner?.replace(/<[^>]*>/g, "") ?? "", ...bare, ...named]
    .map((one) => one.trim())
    .find((one) => /^\S+$/.test(one));
  const base = PLAYERS[name.replace(/^fusion_/, "")];
  const address =
    given === undefined || /^https?:\/\//.test(given) || !base ? given : `${base}${given}`;
  if (address === undefined || !/^https?:\/\//.test(address)) {
    notes.add(`The shortcode ${written.slice(0, 300)} was left out: it names no address.`);
    return "";
  }
  notes.add("An embedded video or page became a link.");
  return linkedLine(address, address);
}

function linkedLine(address: string, words: string | undefined): string {
  if (address === "") return "";
  return block(`<p><a href="${escaped(address)}">${escaped(words || address)}</a></p>`);
}

function languageOf({ attributes, bare }: Shortcode): string {
  return attributes.get("language") ?? attributes.get("lang") ?? bare[0] ?? "";
}

/** Some editors keep code as HTML, others as it is typed. */
function codeBlock({ raw }: Shortcode, language: string): string {
  const isOfEditor = !/<(?!\/?(?:p|br)\b)/i.test(raw);
  const lines = isOfEditor
    ? raw.replace(/<br\s*\/?>\n?|<\/p>\s*<p[^>]*>/gi, "\n").replace(/<\/?p\b[^>]*>/gi, "")
    : raw;
  const code = lines.replace(/</g, "&lt;").replace(/^\s*\n|\s+$/g, "");
  const name = /^[\w+#-]{1,30}$/.test(language) ? ` class="language-${language}"` : "";
  return block(`<pre><code${name}>${code}</code></pre>`);
}

function decodedRawHtml(raw: string): string {
  return safelyDecoded(Buffer.from(raw.trim(), "base64").toString("utf8"));
}

function safelyDecoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Puts HTML on lines of its own, so that it ends the paragraph before it. */
function block(html: string): string {
  return `\n\n${html}\n\n`;
}

function escaped(text: string): string {
  return text.replace(/&/g, "&amp;").replace(/"/g, "&quot;").replace(/</g, "&lt;");
}

function same(names: string, expands: Expands): Record<string, Expands> {
  return Object.fromEntries(names.split(" ").map((name) => [name, expands]));
}
