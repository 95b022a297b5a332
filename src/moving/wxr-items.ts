import sax from "sax";
import { limits } from "#contract/limits.ts";
import { longestSource, UnreadableExport } from "./imported-post.ts";

/** An `<item>` of a WXR file: posts, pages, attachments, entries of menus. */
export interface WxrItem {
  fields: Record<string, string>;
  categories: { domain: string; slug: string; name: string }[];
  meta: Record<string, string>;
}

type WxrPart =
  | { channel: Record<string, string> }
  | { author: { login: string; name: string } }
  | { term: { id: string; slug: string } }
  | { item: WxrItem };

/** PHP may print warnings before the file begins, and after its end. */
const MOST_BEFORE = 20_000;
/** No export nests deeper than five. */
const MOST_LEVELS = 30;
/** No reader looks at a hundred tags of a post, and each is named in the report. */
const MOST_CATEGORIES = 1_000;

/** Exports name the same spaces by `http:` and by `https:`, and by the number of their format. */
const SPACES: readonly [RegExp, string][] = [
  [/^https?:\/\/wordpress\.org\/export\/1\.\d\/excerpt\/$/, "excerpt:"],
  [/^https?:\/\/wordpress\.org\/export\/1\.\d\/$/, "wp:"],
  [/^https?:\/\/purl\.org\/rss\/1\.0\/modules\/content\/$/, "content:"],
  [/^https?:\/\/purl\.org\/dc\/elements\/1\.1\/$/, "dc:"],
];

/** The elements to read, by their parents. Comments and fields of plug-ins can be of any length. */
const wanted: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ["channel", new Set(["wp:wxr_version", "wp:base_blog_url", "wp:base_site_url", "link"])],
  ["wp:author", new Set(["wp:author_login", "wp:author_display_name"])],
  ["wp:category", new Set(["wp:term_id", "wp:category_nicename"])],
  ["wp:postmeta", new Set(["wp:meta_key", "wp:meta_value"])],
  [
    "item",
    new Set(
      "title link guid pubDate category dc:creator content:encoded excerpt:encoded wp:post_id wp:post_parent wp:post_type wp:post_name wp:post_date wp:post_date_gmt wp:post_modified_gmt wp:post_password wp:status wp:attachment_url".split(
        " ",
      ),
    ),
  ],
]);
/** Letters. No address or name is as long; a text is cut where it is certain to be too long. */
const MOST_OF_A_FIELD = 10_000;
const mostOf: Readonly<Record<string, number>> = {
  "content:encoded": longestSource + 1,
  "excerpt:encoded": limits.content,
};

const wantedMeta = new Set(
  "_thumbnail_id _wp_attachment_image_alt _yoast_wpseo_title _yoast_wpseo_metadesc _yoast_wpseo_primary_category rank_math_primary_category footnotes".split(
    " ",
  ),
);

/** The parts of a WordPress export, as they come. @throws {UnreadableExport} with the place */
export async function* readWxr(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<WxrPart> {
  const reader = new WxrReader();
  let decoder: TextDecoder | null = null;
  for await (const chunk of chunks) {
    decoder ??= decoderFor(chunk);
    reader.write(decode(decoder, chunk));
    yield* reader.parts.splice(0);
    if (reader.isAtEnd) break;
  }
  reader.end();
  yield* reader.parts;
}

/** Reads the encoding from the byte order mark, or from the first line. */
function decoderFor(chunk: Uint8Array): TextDecoder {
  const [first, second] = chunk;
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le", { fatal: true });
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be", { fatal: true });
  const head = Buffer.from(chunk.subarray(0, MOST_BEFORE)).toString("latin1");
  const label = /<\?xml[^>]{0,200}?encoding=["']([\w.:-]{1,40})["']/.exec(head)?.[1] ?? "utf-8";
  try {
    return new TextDecoder(label, { fatal: true });
  } catch {
    throw new UnreadableExport(`The file declares the encoding “${label}”, which is unknown.`);
  }
}

function decode(decoder: TextDecoder, chunk: Uint8Array): string {
  try {
    return decoder.decode(chunk, { stream: true });
  } catch (cause) {
    throw new UnreadableExport(
      `The file is not valid ${decoder.encoding.toUpperCase()}. Export it again, or convert it.`,
      { cause },
    );
  }
}

class WxrReader {
  readonly parts: WxrPart[] = [];
  readonly #parser = sax.parser(true, { xmlns: true, position: true });
  readonly #path: string[] = [];
  #text = "";
  /** The length that {@link #text} may reach; nothing else is kept. */
  #most = 0;
  #item: WxrItem | null = null;
  #attributes: Record<string, string> = {};
  #pair: Record<string, string> = {};
  /** Text before the file begins; null once it has. */
  #before: string | null = "";
  isAtEnd = false;

  constructor() {
    const parser = this.#parser;
    parser.onerror = (error) => {
      if (this.isAtEnd) return;
      const [reason = ""] = error.message.split("\n");
      throw this.#refusal(`is damaged (${reason.toLowerCase()})`);
    };
    parser.ondoctype = () => {
      throw this.#refusal("defines entities of its own, which no WordPress export does");
    };
    parser.onopentag = (tag) => this.#open(tag);
    parser.ontext = (text) => this.#take(text);
    parser.oncdata = (text) => this.#take(text);
    parser.onclosetag = () => this.#close();
  }

  write(text: string): void {
    if (this.#before === null) {
      this.#parser.write(text);
      return;
    }
    const begun = this.#before + text;
    const start = begun.search(/<\?xml\s|<rss\b/);
    if (start === -1 && begun.length < MOST_BEFORE) this.#before = begun;
    else {
      this.#before = null;
      this.#parser.write(begun.slice(Math.max(0, start)));
    }
  }

  end(): void {
    if (this.isAtEnd) return;
    if (this.#before !== null) this.#parser.write(this.#before);
    this.#parser.close();
    if (this.#path.length > 0) throw this.#refusal("ends in the middle");
  }

  #refusal(what: string): UnreadableExport {
    return new UnreadableExport(
      `The WordPress file ${what}, at line ${this.#parser.line + 1}. Export it again.`,
    );
  }

  #open(tag: sax.Tag | sax.QualifiedTag): void {
    if (this.isAtEnd) return;
    const name = "local" in tag ? nameOf(tag) : tag.name;
    this.#path.push(name);
    if (this.#path.length > MOST_LEVELS) throw this.#refusal("is nested too deeply");
    if (this.#path.length === 1 && name !== "rss") {
      throw new UnreadableExport(
        "This XML file is not an export from WordPress. In WordPress, use Tools › Export › All content.",
      );
    }
    this.#text = "";
    this.#most = mostLetters(name, this.#path.at(-2) ?? "");
    if (name === "item" && this.#path.length === 3) {
      this.#item = { fields: {}, categories: [], meta: {} };
    }
    if (name === "category") {
      this.#attributes = Object.fromEntries(
        Object.values(tag.attributes).map((one) =>
          typeof one === "string" ? ["", one] : [one.name, detached(one.value)],
        ),
      );
    }
    if (PAIRS.has(name)) this.#pair = {};
    if (name === "wp:meta_value" && this.#pair["wp:meta_key"] === "footnotes") {
      this.#most = limits.content;
    }
  }

  #take(text: string): void {
    if (this.#text.length < this.#most) {
      this.#text += text.slice(0, this.#most - this.#text.length);
    }
  }

  #close(): void {
    const name = this.#path.pop() ?? "";
    const depth = this.#path.length;
    this.isAtEnd ||= depth === 0;
    const parent = this.#path.at(-1);
    const text = this.#most > MOST_OF_A_FIELD ? this.#text : detached(this.#text);
    const isWanted = this.#most > 0;
    this.#text = "";
    this.#most = 0;
    if (depth === 2 && name === "item" && this.#item) {
      this.parts.push({ item: this.#item });
      this.#item = null;
    } else if (this.#item) {
      this.#closeInItem(this.#item, { name, parent, depth, text, isWanted });
    } else if (name === "wp:author") {
      const { "wp:author_login": login = "", "wp:author_display_name": shown } = this.#pair;
      this.parts.push({ author: { login, name: shown ?? "" } });
    } else if (name === "wp:category") {
      const { "wp:term_id": id = "", "wp:category_nicename": slug = "" } = this.#pair;
      this.parts.push({ term: { id, slug } });
    } else if (isWanted && parent && PAIRS.has(parent)) this.#pair[name] = text;
    else if (isWanted && depth === 2) this.parts.push({ channel: { [name]: text } });
  }

  #closeInItem(item: WxrItem, { name, parent, depth, text, isWanted }: ClosedTag): void {
    if (depth === 3 && name === "category") {
      if (item.categories.length >= MOST_CATEGORIES) return;
      const { domain = "", nicename = "" } = this.#attributes;
      item.categories.push({ domain, slug: nicename, name: text.trim() });
    } else if (name === "wp:postmeta") {
      const { "wp:meta_key": key = "", "wp:meta_value": value = "" } = this.#pair;
      if (wantedMeta.has(key)) item.meta[key] = value;
    } else if (isWanted && parent === "wp:postmeta") this.#pair[name] = text;
    else if (isWanted && depth === 3) item.fields[name] = text;
  }
}

/** Their parts are read together. */
const PAIRS = new Set(["wp:postmeta", "wp:author", "wp:category"]);

interface ClosedTag {
  name: string;
  parent?: string;
  depth: number;
  text: string;
  isWanted: boolean;
}

function mostLetters(name: string, parent: string): number {
  if (!wanted.get(parent)?.has(name)) return 0;
  return mostOf[name] ?? MOST_OF_A_FIELD;
}

/** Copies an address: as part of a longer string it would keep the whole piece of the file in memory. */
function detached(text: string): string {
  return Buffer.from(text, "utf16le").toString("utf16le");
}

function nameOf({ uri, local }: sax.QualifiedTag): string {
  return `${SPACES.find(([space]) => space.test(uri))?.[1] ?? ""}${local}`;
}
