import { describe, expect, it } from "vitest";
import { renderMarkdown } from "./markdown.ts";

const html = async (markdown: string) => (await renderMarkdown(markdown)).html;

const SITE = "https://agency.example/blogs/article";

/** The addresses that a browser would see: entities decoded, tabs and line ends dropped. */
function addresses(shown: string): URL[] {
  const attributes = shown.matchAll(/\b(?:href|src|srcset|action|data)="([^"]*)"/g);
  return [...attributes]
    .map(([, value]) => decode(value ?? ""))
    .filter((value) => URL.canParse(value, SITE))
    .map((value) => new URL(value, SITE));
}

function decode(text: string): string {
  return text
    .replace(/&#x([0-9a-f]+);/gi, (_whole, hex) => String.fromCodePoint(Number.parseInt(hex, 16)))
    .replaceAll("&amp;", "&");
}

const hostile = [
  "javascript:alert(1)",
  "JAVASCRIPT:alert(1)",
  "JaVa&#x09;script:alert(1)",
  "java&#10;script:alert(1)",
  "java&NewLine;script:alert(1)",
  "&#x6A;avascript:alert(1)",
  "&#1;javascript:alert(1)",
  "javascript&colon;alert(1)",
  "%6Aavascript:alert(1)",
  "data:text/html,<script>alert(1)</script>",
  "data:image/svg+xml;base64,PHN2Zz4=",
  "vbscript:msgbox(1)",
  "blob:https://agency.example/x",
  "file:///etc/passwd",
  "feed:javascript:alert(1)",
  "//evil.example",
  "///evil.example",
  "/\\evil.example",
  "\\\\evil.example",
  "\\/evil.example",
  "/&#9;/evil.example",
  "&#9;//evil.example",
  "&#x2f;&#x2f;evil.example",
];

/** Every place in Markdown for an address. */
const places: [string, (address: string) => string][] = [
  ["a link", (address) => `[text](<${address}>)`],
  ["a link without brackets", (address) => `[text](${address})`],
  ["a link over two lines", (address) => `[text](${address.replace("script", "\nscript")})`],
  ["a reference", (address) => `[text][1]\n\n[1]: <${address}>`],
  ["a shortcut reference", (address) => `[text]\n\n[text]: ${address}`],
  ["an autolink", (address) => `<${address}>`],
  ["bare text", (address) => `see ${address} there`],
  ["a picture", (address) => `![text](<${address}>)`],
  ["a picture by reference", (address) => `![text][1]\n\n[1]: <${address}>`],
  ["a picture in a link", (address) => `[![text](${address})](${address})`],
  ["a footnote", (address) => `text[^1]\n\n[^1]: [text](${address})`],
  ["a table", (address) => `| a |\n|---|\n| [text](${address}) |`],
];

describe("no hostile address", () => {
  it.each(places)("survives %s", async (_place, build) => {
    for (const address of hostile) {
      const shown = await html(build(address));
      for (const url of addresses(shown)) {
        expect(`${address} → ${url.protocol}`).toBe(`${address} → https:`);
        expect(`${address} → ${url.host}`).toBe(`${address} → agency.example`);
      }
      expect(shown).not.toMatch(/<script|\son\w+=/i);
    }
  });
});

describe("a link", () => {
  it("to another site carries rel=noopener, even as bare text", async () => {
    for (const markdown of [
      "[a](https://other.example)",
      "<http://other.example>",
      "https://other.example",
      "www.other.example",
      "[a]\n\n[a]: https://other.example",
    ]) {
      expect(await html(markdown)).toMatch(
        /<a href="https?:\/\/[^"]+" rel="noopener"(?: class="address")?>/i,
      );
    }
  });

  it.each(["/contact", "#h-one", "other-article", "?page=2", "mailto:a@company.com", "tel:+61123"])(
    "to %s stays unchanged",
    async (address) =>
      expect(await html(`[a](${address})`)).toBe(`<p><a href="${address}">a</a></p>`),
  );

  it("cannot break out of its attribute", async () => {
    const shown = await html('[a](/x"onclick="alert`1` "t\\"onclick=\\"x")');
    expect(shown).not.toMatch(/"\s*onclick/);
    expect(await html('![a"onerror="x](/x)')).not.toMatch(/"\s*onerror/);
  });
});

const ATTRIBUTES = new Set(
  "alt aria-label class decoding dir href id lang loading open referrerpolicy rel role src tabindex title".split(
    " ",
  ),
);

describe("raw HTML", () => {
  it.each([
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "<svg><script>alert(1)</script></svg>",
    "<svg onload=alert(1)>",
    "<xmp><img src=x onerror=alert(1)></xmp>",
    "<noscript><p title='</noscript><img src=x onerror=alert(1)>'></noscript>",
    "<template><img src=x onerror=alert(1)></template>",
    "<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>",
    "<iframe srcdoc='<script>alert(1)</script>'></iframe>",
    "<form action=https://evil.example><button>x</button></form>",
    "<style>body{display:none}</style>",
    '<p style="position:fixed">x</p>',
    "<a href='javascript:alert(1)'>x</a>",
    "<base href=https://evil.example>",
    "<meta http-equiv=refresh content=0;https://evil.example>",
    "<object data=x></object><embed src=x>",
    "<details open ontoggle=alert(1)>x</details>",
    "text <b onclick=alert(1)>inline</b> text",
    "- <img src=x onerror=alert(1)>",
    "# <img src=x onerror=alert(1)>",
    "[<img src=x onerror=alert(1)>](/x)",
    "```html onclick=alert(1)\n<script>alert(1)</script>\n```",
    "`<script>alert(1)</script>`",
    "<!-- --!><img src=x onerror=alert(1)> -->",
    "<![CDATA[<img src=x onerror=alert(1)>]]>",
    "&lt;script&gt;alert(1)&lt;/script&gt;",
    "<script>\n\n# never closed <img src=x onerror=alert(1)>",
    "<b><script>alert(1)</b></script>",
    "a <scr<script>ipt>alert(1)</script>",
    "<a href='java&#9;script:alert(1)'>x</a><a href=' &#1;javascript:x'>y</a><a href=//evil.example>z</a>",
    "<img src='javascript:alert(1)'><img src=//evil.example/x><img srcset='x 1x' sizes=1>",
    "<a href=x target=_blank ping=https://evil.example download>x</a>",
    "<iframe src='javascript:alert(1)'></iframe><object data='data:text/html,x'></object>",
    "<video src=//evil.example/x poster=y autoplay></video>",
    "<div id=x name=y class='site-header prose' tabindex=5 contenteditable hidden>x</div>",
    "<input autofocus onfocus=alert(1) name=password><button formaction=javascript:x>x</button>",
    "<textarea><img src=x onerror=alert(1)></textarea><title><img src=x onerror=alert(1)></title>",
    "<plaintext><img src=x onerror=alert(1)>",
    "<svg><foreignObject><p><img src=x onerror=alert(1)></p></foreignObject></svg>",
    "<table background=x><tr><td><form><svg><style></table><img src=x onerror=alert(1)>",
    "<p dir=x lang='\"><img src=x onerror=alert(1)>'>x</p>",
    "<link rel=stylesheet href=https://evil.example><audio src=x onerror=alert(1)>",
    "<marquee onstart=alert(1)>x</marquee><x-y is=z onclick=alert(1)>words</x-y>",
  ])("brings nothing that runs, loads or dresses up: %s", async (markdown) => {
    const shown = await html(markdown);
    const tags = [...shown.matchAll(/<([a-z][a-z0-9-]*)((?:\s+[^\s=>]+(?:="[^"]*")?)*)\s*>/gi)];
    const allowed = "p ul li h2 a pre code span div img b details table tbody tr td".split(" ");
    for (const [, tag, attributes = ""] of tags) {
      expect(allowed).toContain(tag);
      const names = [...attributes.matchAll(/\s([^\s=]+)(?:="[^"]*")?/g)].map(([, name]) => name);
      expect(names.filter((name) => !ATTRIBUTES.has(name ?? ""))).toEqual([]);
    }
    const outsideOfAttributes = shown.replace(/"[^"]*"/g, "");
    expect(outsideOfAttributes.match(/<[a-z!]/gi)?.length ?? 0).toBe(tags.length);
    for (const url of addresses(shown)) expect(url.protocol).toMatch(/^https?:$/);
    for (const [, id] of shown.matchAll(/\sid="([^"]*)"/g)) expect(id).toMatch(/^h-/);
  });

  it("cannot add a style attribute", async () => {
    const everything =
      "# h\n\n| a | b |\n|:-:|--:|\n| 1 | 2 |\n\n```js\nx\n```\n\n- [x] a\n\n![a](/b)\n\na[^1]\n\n[^1]: b";
    expect(await html(everything)).not.toMatch(/\sstyle=/);
  });
});
