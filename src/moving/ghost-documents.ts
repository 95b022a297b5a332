type Fields = Record<string, unknown>;

/** Converts a card that was written in Markdown. */
type FromMarkdown = (markdown: string) => string;

/** The HTML of a post that the present editor of Ghost keeps as a tree. @throws {SyntaxError} */
export function htmlOfLexical(json: string, fromMarkdown: FromMarkdown): string {
  const { root } = fieldsOf(JSON.parse(json));
  return childrenOf(fieldsOf(root), fromMarkdown);
}

/** The HTML of a post that Ghost’s editor before it has kept as sections. @throws {SyntaxError} */
export function htmlOfMobiledoc(json: string, fromMarkdown: FromMarkdown): string {
  const { atoms, cards, markups, sections } = fieldsOf(JSON.parse(json));
  const line = (markers: unknown) => htmlOfMarkers(listOf(markers), listOf(markups), listOf(atoms));
  return listOf(sections)
    .map((section) => {
      const [type, second, third] = listOf(section);
      if (type === 1) return tag(nameOf(second, "p"), line(third));
      if (type === 2) return `<p><img src="${escaped(textOf(second))}"></p>`;
      if (type === 3) {
        const items = listOf(third).map((item) => tag("li", line(item)));
        return tag(nameOf(second, "ul"), items.join(""));
      }
      const [name, payload] = listOf(listOf(cards)[Number(second)]);
      return htmlOfCard(textOf(name).replace(/^card-/, ""), fieldsOf(payload), fromMarkdown);
    })
    .join("\n");
}

/** Marks are opened by their number in a list, and closed by how many end. */
function htmlOfMarkers(markers: unknown[], markups: unknown[], atoms: unknown[]): string {
  let html = "";
  const open: string[] = [];
  for (const marker of markers) {
    const [type, opened, closed, value] = listOf(marker);
    for (const number of listOf(opened)) {
      const [markup, attributes] = listOf(markups[Number(number)]);
      const name = nameOf(markup, "span");
      const href = listOf(attributes)[listOf(attributes).indexOf("href") + 1];
      html += name === "a" ? `<a href="${escaped(textOf(href))}">` : `<${name}>`;
      open.push(name);
    }
    const [atom, words] = type === 1 ? listOf(atoms[Number(value)]) : ["", value];
    html += atom === "soft-return" ? "<br>" : escaped(textOf(words));
    for (let count = Number(closed); count > 0 && open.length > 0; count -= 1) {
      html += `</${open.pop()}>`;
    }
  }
  return html;
}

/** Marks by the bits of a text’s format. */
const MARKS: readonly [number, string][] = [
  [16, "code"],
  [1, "strong"],
  [2, "em"],
  [4, "del"],
  [32, "sub"],
  [64, "sup"],
];

function htmlOfNode(node: Fields, fromMarkdown: FromMarkdown): string {
  const get = (name: string) => textOf(node[name]);
  const inner = () => childrenOf(node, fromMarkdown);
  const type = get("type").replace(/^extended-/, "");
  switch (type) {
    case "text":
      return MARKS.reduce(
        (html, [bit, name]) => (Number(node.format) & bit ? tag(name, html) : html),
        escaped(get("text")),
      );
    case "linebreak":
      return "<br>";
    case "tab":
      return " ";
    case "link":
    case "autolink":
    case "at-link":
      return `<a href="${escaped(get("url"))}">${inner()}</a>`;
    case "heading":
      return tag(nameOf(node.tag, "h2"), inner());
    case "list":
      return tag(node.listType === "number" ? "ol" : "ul", inner());
    case "listitem": {
      const box = `<input type="checkbox"${node.checked === true ? " checked" : ""}>`;
      return tag("li", typeof node.checked === "boolean" ? box + inner() : inner());
    }
    case "quote":
    case "aside":
      return tag("blockquote", tag("p", inner()));
    case "paragraph":
      return tag("p", inner());
    default:
      return Array.isArray(node.children) ? inner() : htmlOfCard(type, node, fromMarkdown);
  }
}

/** Both editors have the same cards. An unknown card becomes an element of its own, which the report names. */
function htmlOfCard(type: string, card: Fields, fromMarkdown: FromMarkdown): string {
  const get = (name: string) => textOf(card[name]);
  const caption = get("caption") === "" ? "" : tag("figcaption", get("caption"));
  const link = (address: string, words: string) =>
    address === "" ? "" : `<p><a href="${escaped(address)}">${escaped(words || address)}</a></p>`;
  const heading = (words: string) => (words === "" ? "" : tag("h3", words));
  switch (type) {
    case "image":
      return tag("figure", picture(get("src"), get("alt")) + caption);
    case "gallery": {
      const pictures = listOf(card.images).map(fieldsOf);
      return (
        pictures.map(({ src, alt }) => tag("p", picture(textOf(src), textOf(alt)))).join("") +
        (caption && tag("p", get("caption")))
      );
    }
    case "code":
    case "codeblock": {
      const language = /^[\w+#-]+$/.exec(get("language"))?.[0];
      const name = language === undefined ? "" : ` class="language-${language}"`;
      return `<pre><code${name}>${escaped(get("code"))}</code></pre>${caption && tag("p", get("caption"))}`;
    }
    case "html":
      return get("html");
    case "markdown":
      return fromMarkdown(get("markdown"));
    case "hr":
    case "horizontalrule":
      return "<hr>";
    case "embed": {
      const title = textOf(fieldsOf(card.metadata).title);
      return link(get("url"), title) || get("html");
    }
    case "bookmark":
      return (
        link(get("url"), textOf(fieldsOf(card.metadata).title)) +
        (caption && tag("p", get("caption")))
      );
    case "callout":
      return tag("blockquote", tag("p", `${escaped(get("calloutEmoji"))} ${get("calloutText")}`));
    case "toggle":
      return `<details>${tag("summary", get("heading"))}${get("content")}</details>`;
    case "button":
      return link(get("buttonUrl"), get("buttonText"));
    case "file":
      return (
        link(get("src"), get("fileTitle") || get("fileName")) +
        (get("fileCaption") && tag("p", get("fileCaption")))
      );
    case "audio":
    case "video":
      return `<figure><${type} src="${escaped(get("src"))}" title="${escaped(get("title"))}"></${type}>${caption}</figure>`;
    case "product":
      return (
        (get("productImageSrc") && tag("p", picture(get("productImageSrc"), ""))) +
        heading(get("productTitle")) +
        get("productDescription") +
        link(get("productUrl"), get("productButton"))
      );
    case "header":
      return (
        heading(get("header") || get("heading")) +
        (get("subheader") && tag("p", get("subheader"))) +
        link(get("buttonUrl"), get("buttonText"))
      );
    case "call-to-action":
      return (
        (get("imageUrl") && tag("p", picture(get("imageUrl"), ""))) +
        get("textValue") +
        link(get("buttonUrl"), get("buttonText"))
      );
    // These cards are for letters alone, or part readers from those who pay.
    case "email":
    case "email-cta":
    case "paywall":
    case "tk":
      return "";
    default:
      return /^[\w-]+$/.test(type) ? `<card-${type}></card-${type}>` : "";
  }
}

function childrenOf({ children }: Fields, fromMarkdown: FromMarkdown): string {
  return listOf(children)
    .map((child) => htmlOfNode(fieldsOf(child), fromMarkdown))
    .join("");
}

function picture(address: string, alt: string): string {
  return `<img src="${escaped(address)}" alt="${escaped(alt)}">`;
}

function tag(name: string, inner: string): string {
  return `<${name}>${inner}</${name}>`;
}

const NAMES = new Set(
  "p h1 h2 h3 h4 h5 h6 ul ol li blockquote aside pre a b strong i em u s del code sub sup".split(
    " ",
  ),
);

function nameOf(value: unknown, instead: string): string {
  return typeof value === "string" && NAMES.has(value.toLowerCase())
    ? value.toLowerCase()
    : instead;
}

function textOf(value: unknown): string {
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

function fieldsOf(value: unknown): Fields {
  return typeof value === "object" && value !== null ? { ...value } : {};
}

function escaped(text: string): string {
  return text.replace(/&/g, "&amp;").replace(/"/g, "&quot;").replace(/</g, "&lt;");
}
