import type { Element, ElementContent } from "hast";
import { visit } from "unist-util-visit";
import { isSafeLink, isSafePicture } from "#contract/safe-address.ts";
import {
  asksToSubscribe,
  bookmark,
  captionedPlayer,
  dataEmbed,
  dataOf,
  emptyEmbed,
  fileCard,
  isPlayer,
  player,
  script,
} from "./embeds.ts";
import type { Notes } from "./html-tree.ts";
import {
  captionOf,
  classed,
  element,
  find,
  findAll,
  hasClass,
  isBlank,
  lineOf,
  linkTo,
  propertyOf,
  text,
  withScheme,
} from "./html-tree.ts";

/** Returns the replacement; null leaves the element, and its children are looked at. */
type Becomes = (element: Element, notes: Notes) => ElementContent[] | null;

const nothing: Becomes = () => [];
const words: Becomes = ({ children }) => children;
const as =
  (tagName: string): Becomes =>
  ({ children }) => [element(tagName, children)];

function leftOut(what: string): Becomes {
  return (one, notes) => {
    const said = wordsIn(one).slice(0, 200);
    notes.add(said === "" ? `${what} was left out.` : `${what} was left out: “${said}”.`);
    return [];
  };
}

/** Puts spaces between the parts even where the HTML has none. */
function wordsIn(one: Element): string {
  const words: string[] = [];
  visit(one, "text", ({ value }) => {
    words.push(value.trim());
  });
  return words.filter((word) => word !== "").join(" ");
}

const substackWidget: Becomes = (_one, notes) => {
  notes.add("Buttons to subscribe and to share were left out.");
  return [];
};

/**
 * Replacements for elements of other systems, by class or else by name. Elements without one stay: Markdown has a
 * form for them, or keeps their words.
 */
const table: Readonly<Record<string, Becomes>> = {
  // Boxes
  aside: as("blockquote"),
  ...byClass(
    "note notice warning tip info important caution danger alert callout admonition hint infobox pullquote",
    (box) => (/^(?:div|section|p)$/.test(box.tagName) ? [quotation(box)] : null),
  ),
  ".kg-callout-card": (card) => [element("blockquote", [element("p", inOneLine(card))])],
  details: foldedOut,
  ".kg-toggle-card": (card) => [
    boldLine(classed(card, "kg-toggle-heading-text")),
    ...(classed(card, "kg-toggle-content")?.children ?? []),
  ],
  dialog: as("div"),
  menu: as("ul"),
  ...byClass("wp-block-gallery blocks-gallery-grid blocks-gallery-item gallery-item", as("div")),
  ...byClass("gallery-icon gallery-caption", as("p")),

  // Recordings, films, pages in pages, files
  ".kg-audio-card": (card, notes) =>
    player(find(card, isPlayer), lineOf(classed(card, "kg-audio-title")), notes),
  ".kg-video-card": (card, notes) => player(find(card, isPlayer), lineOf(captionOf(card)), notes),
  figure: captionedPlayer,
  ".kg-bookmark-card": bookmark,
  ".kg-file-card": fileCard,
  ".wp-block-file__button": nothing,
  ".wp-block-file__embed": nothing,
  ...byName("iframe embed object video audio", (frame, notes) =>
    player(frame, propertyOf(frame, "title"), notes),
  ),
  script,
  ...byClass("digest-post-embed embedded-post-wrap embedded-publication-wrap tweet", dataEmbed),
  ".kg-product-card-rating": (rating) => {
    const stars = findAll(rating, (one) => hasClass(one, "kg-product-card-rating-active")).length;
    return stars === 0 ? [] : [element("p", [text("★".repeat(stars))])];
  },

  // Elements that ask, run or style something
  form: leftOut("A form"),
  ".kg-signup-card": leftOut("A form to sign up"),
  button: (button, notes) => leftOut("A button")(button, notes),
  input: (input) => (input.properties.type === "checkbox" ? null : []),
  ...byName("select textarea style noscript template link meta title datalist", nothing),
  ...byClass(
    "sharedaddy sd-sharing jp-relatedposts addtoany_share_save_container image-link-expand",
    nothing,
  ),
  ...byClass(
    "subscription-widget-wrap-editor subscription-widget-wrap subscription-widget captioned-button-wrap subscribe-widget paywall-jump install-substack-app-embed",
    substackWidget,
  ),
  ".button-wrapper": (wrapper, notes) =>
    asksToSubscribe(wrapper) ? substackWidget(wrapper, notes) : null,

  // Pictures and letters
  img: picture,
  svg: (_drawing, notes) => {
    notes.add("A drawing (SVG) was left out.");
    return [];
  },
  math: (formula) => [text(propertyOf(formula, "alttext") || lineOf(formula))],
  ".latex-rendered": (formula) => {
    const attributes = dataOf(formula);
    return attributes?.persistentExpression
      ? [element("pre", [element("code", [text(attributes.persistentExpression)])])]
      : null;
  },
  ruby: (ruby) =>
    ruby.children.flatMap((part) => {
      if (part.type !== "element" || !/^r[bpt]$/.test(part.tagName)) return [part];
      if (part.tagName === "rb") return part.children;
      return part.tagName === "rt" ? [text("("), ...part.children, text(")")] : [];
    }),
  ...byName("content element shadow applet", words),

  // Within a line
  a: link,
  span: styled,
  ...byName("b strong", unlessDoubled(["b", "strong"])),
  ...byName("i em", unlessDoubled(["i", "em"])),
  ...byName("s del strike", unlessDoubled(["s", "del", "strike"])),
  p: addressAlone,
  ".wp-block-embed__wrapper": addressAlone,
  div: emptyEmbed,
};

/** @returns null where the element stays, maybe with other properties */
export function become(one: Element, notes: Notes): ElementContent[] | null {
  const { className } = one.properties;
  for (const name of Array.isArray(className) ? className : []) {
    const made = ofTable(`.${name}`)?.(one, notes);
    if (made) return made;
  }
  return ofTable(one.tagName)?.(one, notes) ?? null;
}

function ofTable(name: string): Becomes | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined;
}

function byName(names: string, becomes: Becomes): Record<string, Becomes> {
  return Object.fromEntries(names.split(" ").map((name) => [name, becomes]));
}

function byClass(names: string, becomes: Becomes): Record<string, Becomes> {
  return Object.fromEntries(names.split(" ").map((name) => [`.${name}`, becomes]));
}

function quotation(box: Element): Element {
  const inner = box.tagName === "p" ? [element("p", box.children)] : box.children;
  return element("blockquote", inner);
}

function boldLine(of: Element | null): Element {
  return element("p", [element("strong", [text(lineOf(of))])]);
}

/** The parts of a card, with a space between them. */
function inOneLine(card: Element): ElementContent[] {
  return card.children.flatMap((part) => [
    ...(part.type === "element" && part.tagName === "div" ? part.children : [part]),
    text(" "),
  ]);
}

/** Shows a folded part open, below its summary in bold. */
function foldedOut(details: Element): ElementContent[] {
  return details.children.map((child) =>
    child.type === "element" && child.tagName === "summary" ? boldLine(child) : child,
  );
}

/** Old pages load a picture late, from another attribute. */
function picture(one: Element, notes: Notes): ElementContent[] | null {
  const { properties } = one;
  const alt = propertyOf(one, "alt");
  const isEmoji = hasClass(one, "emoji") || hasClass(one, "wp-smiley");
  if (isEmoji && alt !== "") return [text(alt)];
  const src = propertyOf(one, "src");
  const late = ["dataLazySrc", "dataSrc", "dataOrigFile"].map((name) => propertyOf(one, name));
  const address =
    src === "" || src.startsWith("data:") ? (late.find((given) => given !== "") ?? src) : src;
  delete properties.title;
  if (properties.width === 1 && properties.height === 1) return [];
  properties.src = withScheme(address);
  // Pictures that are written out are stored as files later.
  if (address !== "" && (isSafePicture(properties.src) || address.startsWith("data:image/"))) {
    return null;
  }
  notes.add(`A picture without an address was left out${alt === "" ? "" : `: “${alt}”`}.`);
  return [];
}

/** A link that would run something keeps its words. */
function link(one: Element): ElementContent[] | null {
  const address = withScheme(behindGoogle(propertyOf(one, "href")));
  if (address === "" || !isSafeLink(address)) {
    // Another link may lead here.
    const id = propertyOf(one, "id") || propertyOf(one, "name");
    return id === "" ? one.children : [element("span", one.children, { id })];
  }
  one.properties.href = address;
  // A button within leads there, too.
  for (const button of findAll(one, ({ tagName }) => tagName === "button")) button.tagName = "span";
  return null;
}

/** Google Docs leads every link of a published text past its own counter. */
function behindGoogle(href: string): string {
  if (!href.startsWith("https://www.google.com/url?")) return href;
  return URL.parse(href)?.searchParams.get("q") ?? href;
}

/** Google Docs and old editors say bold and italic as styles of a span. */
function styled(span: Element): null {
  const style = propertyOf(span, "style");
  const wrap = (tagName: string) => {
    span.children = [element(tagName, span.children)];
  };
  if (/font-weight:\s*(?:bold|[6-9]00)/.test(style)) wrap("strong");
  if (/font-style:\s*italic/.test(style)) wrap("em");
  if (/line-through/.test(style)) wrap("del");
  return null;
}

/** Ghost writes `<b><strong>`, which Markdown would show as signs. */
function unlessDoubled(names: readonly string[]): Becomes {
  return ({ children }) => {
    const [only, ...others] = children.filter((child) => !isBlank(child));
    const isDoubled =
      only?.type === "element" && names.includes(only.tagName) && others.length === 0;
    return isDoubled ? [only] : null;
  };
}

/** WordPress embeds the page whose address stands alone. */
function addressAlone(one: Element): null {
  const [only, ...others] = one.children;
  if (only?.type !== "text" || others.length > 0) return null;
  const address = only.value.trim();
  if (/^https?:\/\/[^\s<>"]+$/.test(address)) one.children = [linkTo(address, address)];
  return null;
}
