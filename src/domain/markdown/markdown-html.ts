import type { Element, ElementContent, Root } from "hast";
import { raw } from "hast-util-raw";
import { defaultSchema, type Options } from "rehype-sanitize";
import { SKIP, visit } from "unist-util-visit";
import { isSafePicture, linkSchemes, pictureSchemes } from "#contract/safe-address.ts";
import { MAX_DEPTH, TooDeep } from "./markdown-depth.ts";

/** Keeps authors' ids from shadowing what scripts look up (DOM clobbering). */
export const ID_PREFIX = "h-";

/** Elements that say nothing by their words. */
const WORDLESS =
  "script style template noscript title textarea select datalist xmp noembed noframes plaintext svg math canvas head".split(
    " ",
  );

/** Only what an article needs: an attribute more is a way more to harm its page. */
export const safe: Options = {
  ...defaultSchema,
  attributes: {
    "*": ["id", "dir", "lang", "title"],
    a: [
      "href",
      "ariaDescribedBy",
      "ariaLabel",
      "dataFootnoteBackref",
      "dataFootnoteRef",
      ["className", "data-footnote-backref"],
    ],
    code: [["className", /^language-./]],
    details: ["open"],
    h2: [["className", "sr-only"]],
    img: ["src", "alt", ["width", /^\d{1,4}$/], ["height", /^\d{1,4}$/]],
    input: ["checked", ["disabled", true], ["type", "checkbox"]],
    li: [["className", "task-list-item"], "value"],
    ol: ["start", "reversed", ["className", "contains-task-list"]],
    section: ["dataFootnotes", ["className", "footnotes"]],
    td: ["align", "colSpan", "rowSpan"],
    th: ["align", "colSpan", "rowSpan", "scope"],
    ul: [["className", "contains-task-list"]],
  },
  clobberPrefix: ID_PREFIX,
  protocols: { href: linkSchemes, src: pictureSchemes },
  strip: WORDLESS,
  tagNames: [
    // Pages write those of their own.
    ...(defaultSchema.tagNames ?? []).filter((name) => name !== "picture" && name !== "source"),
    ..."abbr bdi bdo cite dfn figcaption figure mark small time u wbr".split(" "),
  ],
};

/** Blocks of other sites and times, which say no more than that they are blocks. */
const BLOCKS = new Set(
  "address article aside center dialog dir fieldset footer form header hgroup legend main menu nav optgroup option search".split(
    " ",
  ),
);
const EMBEDS = new Set(["iframe", "frame", "embed", "object", "video", "audio"]);

/** Reads the HTML that a text holds, and makes of it what a page may show. */
export function readHtml() {
  return (tree: Root): Root => {
    const parts: string[] = [];
    visit(tree, "raw", ({ value }) => void parts.push(value));
    if (parts.length === 0) return tree;
    refuseOpen(parts.join("\n"));
    const read = raw(tree);
    if (read.type !== "root") return tree;
    visit(read, "element", (element, index, parent) => {
      if (BLOCKS.has(element.tagName)) element.tagName = "div";
      const { name, id } = element.properties;
      // Anchors were once written like this.
      if (element.tagName === "a" && id === undefined && name !== undefined) {
        element.properties.id = name;
      }
      if (!parent || index === undefined) return;
      const isField = element.tagName === "input" && element.properties.type !== "checkbox";
      if (!isField && !EMBEDS.has(element.tagName)) return;
      const link = isField ? [] : linkOf(element, parent);
      parent.children.splice(index, 1, ...link);
      return [SKIP, index + link.length];
    });
    return read;
  };
}

/** Links to the page that an embed would show. */
function linkOf(embed: Element, parent: Root | Element): Element[] {
  const address = addressOf(embed);
  if (address === null) return [];
  const title = String(embed.properties.title ?? "").trim();
  const children: ElementContent[] = [{ type: "text", value: title || address }];
  const link: Element = {
    type: "element",
    tagName: "a",
    properties: { href: address },
    children,
  };
  const isBlock = parent.type === "root" || /^(?:div|details|figure|section)$/.test(parent.tagName);
  return [isBlock ? { type: "element", tagName: "p", properties: {}, children: [link] } : link];
}

function addressOf(embed: Element): string | null {
  const sources = [embed, ...embed.children.filter((child) => child.type === "element")];
  const address = sources
    .flatMap(({ properties }) => [properties.src, properties.data])
    .find((value) => typeof value === "string" && value.trim() !== "");
  const whole = String(address ?? "").replace(/^\s*\/\//, "https://");
  return whole !== "" && isSafePicture(whole) ? whole : null;
}

/** Elements whose end may be left out: the next one ends them. */
const ENDING = new Set(
  "area base br col embed hr img input link meta param source track wbr p li dt dd td th tr thead tbody tfoot option optgroup rt rp colgroup caption".split(
    " ",
  ),
);

/** Runs before the parser, which looks through all open elements at each new one. */
function refuseOpen(html: string): void {
  const open = new Map<string, number>();
  let depth = 0;
  for (const [, slash, tag = ""] of html
    .replace(/<!--[\s\S]*?-->/g, "")
    .matchAll(/<(\/?)([a-z][^\s/>]*)/gi)) {
    const name = tag.toLowerCase();
    const before = open.get(name) ?? 0;
    if (ENDING.has(name) || (slash && before === 0)) continue;
    open.set(name, before + (slash ? -1 : 1));
    depth += slash ? -1 : 1;
    if (depth > MAX_DEPTH) throw new TooDeep();
  }
}
