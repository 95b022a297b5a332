import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { slow } from "#test/support/slow.ts";
import { RENDERER, renderMarkdown } from "./markdown.ts";

const html = async (markdown: string) => (await renderMarkdown(markdown)).html;

describe("an article's Markdown", () => {
  slow("becomes paragraphs, emphasis, lists, quotes and rules", async () => {
    const markdown = "One **two** *three* ~~four~~\n\n- a\n- b\n\n1. c\n\n> d\n\n---";
    const shown = await html(markdown);
    for (const part of [
      "<p>One <strong>two</strong> <em>three</em> <del>four</del></p>",
      "<ul>\n<li>a</li>\n<li>b</li>\n</ul>",
      "<ol>\n<li>c</li>\n</ol>",
      "<blockquote>\n<p>d</p>\n</blockquote>",
      "<hr>",
    ]) {
      expect(shown).toContain(part);
    }
  });

  slow("leaves the page a single h1", async () => {
    expect(await html("# One\n\n## Two\n\n### Three")).toBe(
      '<h2 id="h-one">One</h2>\n<h2 id="h-two">Two</h2>\n<h3 id="h-three">Three</h3>',
    );
  });

  it("gives every heading a unique id that shadows nothing in scripts", async () => {
    const { html: shown, headings } = await renderMarkdown(
      "# Same\n\n## Same\n\n### *location*\n\n## 物語\n\n#### Deep",
    );
    expect(headings).toEqual([
      { id: "h-same", text: "Same", depth: 2 },
      { id: "h-same-1", text: "Same", depth: 2 },
      { id: "h-location", text: "location", depth: 3 },
      { id: "h-物語", text: "物語", depth: 2 },
    ]);
    for (const { id } of headings) expect(shown).toContain(`id="${id}"`);
  });

  it("that shares a page with others has its scope in all of its ids, and in links to them", async () => {
    const { html: shown, headings } = await renderMarkdown(
      "## 物語\n\n[a](#h-物語) [b](#h-x)",
      "part",
    );
    expect(headings).toEqual([{ id: "h-part-物語", text: "物語", depth: 2 }]);
    expect(shown).toContain('<h2 id="h-part-物語">');
    expect(shown).toContain(`<a href="#h-part-${encodeURIComponent("物語")}">`);
    expect(shown).toContain('<a href="#h-x">');
  });

  it.each([
    ["#set-up", "Set-up", "h-set-up"],
    ["#über-uns", "Über uns", "h-über-uns"],
    ["#uber-uns", "Über uns", "h-über-uns"],
    ["#%C3%BCber-uns", "Über uns", "h-über-uns"],
    ["#Set_Up", "Set-up", "h-set-up"],
    ["#h-set-up", "Set-up", "h-set-up"],
    ["#prices--terms", "Prices & terms", "h-prices--terms"],
    ["#prices-terms", "Prices & terms", "h-prices--terms"],
    ["#first-steps", "1. First steps", "h-1-first-steps"],
    ["#1-first-steps", "1. First steps", "h-1-first-steps"],
    ["#whats-new", "What’s new?", "h-whats-new"],
    ["#what-s-new", "What’s new?", "h-whats-new"],
    ["#物語", "物語", "h-物語"],
    ["#constructor", "Constructor", "h-constructor"],
  ])("leads from %s to the heading «%s»", async (address, words, id) => {
    const shown = await html(`[x](${address})\n\n## ${words}`);
    expect(shown).toContain(`<a href="#${encodeURIComponent(id)}">x</a>`);
    expect(shown).toContain(`<h2 id="${id}">`);
  });

  it("leads to the heading that has an anchor already, before those that look alike", async () => {
    const shown = await html(
      "[a](#same) [b](#same-1) [c](#old) [d](#own) [e](#gone) [f](#)\n\n## Same\n\n## Same\n\n<a name='old'></a>Words\n\n<h3 id='own'>Other</h3>\n\n<p id='own'>Twice</p>",
    );
    expect([...shown.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual([
      "#h-same",
      "#h-same-1",
      "#h-old",
      "#h-own",
      "#gone",
      "#",
    ]);
    expect(shown).toContain('<a id="h-old"></a>Words');
    expect(shown).toContain('<h3 id="h-own">Other</h3>');
    expect(shown).toContain("<p>Twice</p>");
  });

  it.each([
    ["one<br>two<br/>three", "<p>one<br>two<br>three</p>"],
    ["<div class='note'>\nWords **as** they are.\n</div>", "<div>\nWords **as** they are.\n</div>"],
    ["<div>\n\nWords **in** it.\n\n</div>", "<div>\n<p>Words <strong>in</strong> it.</p>\n</div>"],
    ["<center>One</center><center>Two</center>", "<div>One</div><div>Two</div>"],
    [
      "a <kbd>Ctrl</kbd> H<sub>2</sub>O <u>u</u> <font color=red>red</font>",
      "<p>a <kbd>Ctrl</kbd> H<sub>2</sub>O <u>u</u> red</p>",
    ],
    ["| a |\n|--|\n| x<br>y |", "<td>x<br>y</td>"],
    ["a <!-- b --> c", "<p>a  c</p>"],
    [
      "<details open><summary>S</summary>\n\nT\n\n</details>",
      "<details open><summary>S</summary>\n<p>T</p>\n</details>",
    ],
    [
      "<iframe src='https://a.example/x' title='A film'></iframe>",
      '<p><a href="https://a.example/x" rel="noopener">A film</a></p>',
    ],
    [
      "<video controls><source src='/film.mp4'>No film.</video>",
      '<p><a href="/film.mp4" class="address">/film.mp4</a></p>',
    ],
    [
      "Look: <embed src='//a.example/x'>.",
      '<p>Look: <a href="https://a.example/x" rel="noopener" class="address">https://a.example/x</a>.</p>',
    ],
    [
      "<a href='/contact'>Write</a> <a href='javascript:x'>us</a>",
      '<p><a href="/contact">Write</a> <a>us</a></p>',
    ],
    [
      "<img src='/a.png' alt='A' width='40' height='100%' align='left'>",
      '<img src="/a.png" alt="A" width="40" ',
    ],
    [
      "<figure><img src='/a.png'><figcaption>Words</figcaption></figure>",
      "<figcaption>Words</figcaption></figure>",
    ],
    ["<form><input name='q'><button>Go</button> words</form>", "<div>Go words</div>"],
    ["<ul><li>a<li>b</ul>", "<ul><li>a</li><li>b</li></ul>"],
    ["<h1>Head</h1>", '<h2 id="h-head">Head</h2>'],
  ])("keeps the words and the form of HTML: %s", async (markdown, part) => {
    expect(await html(markdown)).toContain(part);
  });

  it("with HTML that is nested too deep is shown as written, at once", async () => {
    for (const markdown of [
      "<div>".repeat(5000),
      "<b><i>".repeat(2000),
      "<div></i>".repeat(3000),
    ]) {
      expect(await html(markdown)).toMatch(/^<pre tabindex="0">&#x3C;/);
    }
    expect(await html(`${"<p>a".repeat(3000)}\n\n- b`)).toContain("<li>b</li>");
  });

  it("says what of it is not shown as it is written", async () => {
    const { notes } = await renderMarkdown(
      "`<script>` <iframe src=x></iframe>\n\n<form></form>\n\n[x](javascript:y)",
    );
    expect(notes).toEqual([
      expect.stringContaining("is shown as a link"),
      "Forms and their fields are left out.",
      "A link whose address pages do not follow is shown as words.",
    ]);
    expect((await renderMarkdown("<b>Bold</b> and `<form>`")).notes).toEqual([]);
  });

  it("shows tables with their alignment as classes, and cells named by their column", async () => {
    const shown = await html('| a | **b** "c" | d |\n|:--|--:|:-:|\n| 1 | 2 | |');
    expect(shown).toContain("<table>");
    expect(shown).toContain("<th>a</th>");
    expect(shown).toContain('<th class="cell-right"><strong>b</strong> "c"</th>');
    expect(shown).toContain("<td>1</td>");
    expect(shown).toMatch(
      /<td class="cell-right" data-label="b (?:&#x22;|&quot;)c(?:&#x22;|&quot;)">2<\/td>/,
    );
    expect(shown).toContain('<td class="cell-center" data-label="d"></td>');
    expect(shown).not.toMatch(/ (?:align|style)=/);
  });

  it("names the box of a table by its columns, and makes no header of an empty cell", async () => {
    const shown = await html("| | Before | **After** |\n|--|--|--|\n| Minutes | 6 | 4 |");
    expect(shown).toContain('role="region" aria-label="Table: Before, After"');
    expect(shown).toContain("<td></td>\n<th>Before</th>");
    expect(shown).not.toContain("<th></th>");
    expect(shown).toContain('<td data-label="After">4</td>');
  });

  it("marks up code with classes and leaves unknown languages alone", async () => {
    const known = await html('```js\nconst x = "<b>";\n```');
    expect(known).toContain('class="hljs language-js"');
    expect(known).toContain('<span class="hljs-keyword">const</span>');
    expect(known).toContain("&#x3C;b>");
    expect(await html("```no-such-language\nx < y\n```")).toContain("x &#x3C; y");
    expect(await html("`<b>`")).toBe("<p><code>&#x3C;b></code></p>");
  });

  it("shows task lists as boxes that cannot be changed", async () => {
    expect(await html("- [x] done")).toMatch(
      /<input type="checkbox" checked disabled aria-label="Done">/,
    );
  });

  it("links footnotes both ways and keeps them out of the contents", async () => {
    const { html: shown, headings } = await renderMarkdown("# One\n\nText[^a]\n\n[^a]: Note");
    const [, target] = /<sup><a href="#([^"]+)"/.exec(shown) ?? [];
    expect(shown).toContain(`<li id="${target}">`);
    expect(headings.map((heading) => heading.text)).toEqual(["One"]);
  });

  it("marks its numbers' way back with an arrow that is no emoji", async () => {
    const shown = await html("One[^a] and two[^a]\n\n[^a]: Note");
    expect(shown).toContain('aria-label="Back to reference 1"');
    expect(shown).toMatch(/>↩\ufe0e<\/a> <a [^>]+>↩\ufe0e<sup>2<\/sup><\/a>/);
  });

  it("tells an address that is written out from words, which may be hyphenated", async () => {
    for (const markdown of ["https://c.example/a", "www.c.example", "<mailto:a@b.example>"]) {
      expect(await html(markdown)).toContain(' class="address">');
    }
    expect(await html("[A door](https://c.example)")).not.toContain("address");
  });

  it("says where a block is read from right to left, and of English nothing", async () => {
    const shown = await html(
      "English first.\n\n## עברית\n\n- أول\n- `code` ثان\n\n> اقتباس\n\n| اسم | Name |\n|---|--:|\n| ليلى | 12 |\n\n12 %",
    );
    expect(shown).toContain("<p>English first.</p>");
    expect(shown).toMatch(/<h2 id="[^"]+" dir="rtl">/);
    expect(shown).toContain('<ul dir="rtl">\n<li>');
    expect(shown).toContain('<blockquote dir="rtl">\n<p>');
    expect(shown).toContain('<table dir="rtl">');
    expect(shown).toContain('<th class="cell-right" dir="ltr">Name</th>');
    expect(shown).toContain("<p>12 %</p>");
    expect(await html("Words of **one** language, *12* %\n\n- and\n- no other")).not.toContain(
      "dir=",
    );
  });

  it("in Arabic says of every block how it is read, code from the left", async () => {
    const shown = await html("نص\n\n12 %\n\nEnglish.\n\n> نص\n>\n>     code\n\n    code");
    expect(shown).toBe(
      [
        '<p dir="rtl">نص</p>',
        '<p dir="rtl">12 %</p>',
        '<p dir="ltr">English.</p>',
        '<blockquote dir="rtl">',
        "<p>نص</p>",
        '<pre dir="ltr" tabindex="0"><code>code\n</code></pre>',
        "</blockquote>",
        '<pre dir="ltr" tabindex="0"><code>code\n</code></pre>',
      ].join("\n"),
    );
  });

  it("loads pictures lazily and without a referrer", async () => {
    expect(await html("![a *b*](https://a.example/x.png)")).toBe(
      '<p><img src="https://a.example/x.png" alt="a b" loading="lazy" decoding="async" referrerpolicy="no-referrer"></p>',
    );
  });

  it("shows an uploaded picture in widths, and keeps its place until it is there", async () => {
    const path = `/media/019ca2f6-2a00-7d44-b1e2-6c0f9a3d5e71-9f2c41d8`;
    const wide = await html(`![A door](${path}-1200x800-1b2a4ae0a060.webp)`);
    expect(wide).toBe(
      [
        '<p><picture><source type="image/avif"',
        ` srcset="${path}-480.avif 480w, ${path}-960.avif 960w, ${path}-1200.avif 1200w"`,
        ' sizes="min(42.5rem, 94vw, 1200px)">',
        `<img src="${path}-1200x800-1b2a4ae0a060.webp" alt="A door" loading="lazy"`,
        ' decoding="async" referrerpolicy="no-referrer"',
        ` srcset="${path}-480.webp 480w, ${path}-960.webp 960w, ${path}-1200x800-1b2a4ae0a060.webp 1200w"`,
        ' sizes="min(42.5rem, 94vw, 1200px)" width="1200" height="800"',
        ' data-top="#1b2a4a" data-bottom="#e0a060"></picture></p>',
      ].join(""),
    );
    const tall = await html(`![](${path}-400x1600.webp)`);
    expect(tall).toContain('sizes="min(42.5rem, 94vw, 170px)" width="170" height="680"');
    expect(tall).not.toContain("data-top");
  });

  it("gives a picture in a line of its own a caption, and leaves one among words alone", async () => {
    const src = "https://a.example/x.png";
    expect(await html(`![A door](${src} "Light <one> window")`)).toMatch(
      /^<figure><img src="[^"]+" alt="A door"[^>]*><figcaption>Light &#x3C;one> window<\/figcaption><\/figure>$/,
    );
    expect(await html(`Look: ![A door](${src} "Light")`)).toMatch(
      /^<p>Look: <img [^>]*title="Light"/,
    );
    expect(await html(`![A door](${src})`)).toMatch(/^<p><img /);
  });

  it("tells an uploaded picture among words from one that stands alone", async () => {
    const picture = "![](/media/019ca2f6-2a00-7d44-b1e2-6c0f9a3d5e71-9f2c41d8-20x20.webp)";
    expect(await html(`Press ${picture} once.`)).toContain('class="among-words"');
    expect(await html(picture)).not.toContain("class");
    expect(await html(`${picture} ${picture}`)).not.toContain("class");
  });

  it("tells a small picture, whose caption is wider than itself, from others", async () => {
    const path = "/media/019ca2f6-2a00-7d44-b1e2-6c0f9a3d5e71-9f2c41d8";
    expect(await html(`![](${path}-120x80.webp "The mark")`)).toContain('<figure class="small">');
    expect(await html(`![](${path}-300x200.webp "A door")`)).toContain("<figure><picture>");
    expect(await html(`![](${path}-120x80.webp)`)).toContain("<p><picture>");
  });

  it("leaves alone what only looks like an uploaded picture", async () => {
    const path = "/media/019ca2f6-2a00-7d44-b1e2-6c0f9a3d5e71-9f2c41d8-1200x800.webp";
    for (const src of [
      `https://a.example${path}`,
      `${path}?x`,
      path.replace("1200", "0"),
      "/media/x",
    ]) {
      expect(await html(`![](${src})`)).not.toContain("<picture>");
    }
  });

  it("is empty for an empty text", async () => {
    expect(await renderMarkdown("")).toEqual({ html: "", headings: [], notes: [] });
  });

  it("with many lists, brackets and bars is rendered in bounded time", {
    tags: "slow",
    timeout: 20_000,
  }, async () => {
    for (const markdown of [
      "[".repeat(20_000),
      "*a_".repeat(1000),
      Array.from({ length: 100 }, (_, depth) => `${" ".repeat(2 * depth)}- x`).join("\n"),
      `${"|".repeat(5000)}\n${"|-".repeat(5000)}`,
    ]) {
      expect(await html(markdown)).toEqual(expect.any(String));
    }
  });

  it("that is nested too deep is shown as written", { tags: "slow", timeout: 20_000 }, async () => {
    expect((await renderMarkdown(`${">".repeat(90)} deep`)).html).toContain("<blockquote>");
    for (const depth of [110, 6000]) {
      const { html, headings } = await renderMarkdown(`${">".repeat(depth)} <b>deep</b>`);
      expect(
        html === `<pre tabindex="0">${">".repeat(depth)} &#x3C;b>deep&#x3C;/b></pre>`,
        `${depth}`,
      ).toBe(true);
      expect(headings).toEqual([]);
    }
  });
});

it("makes tables scroll in a box and code and task boxes accessible by keyboard", async () => {
  const shown = await html("| a |\n| - |\n| 1 |\n\n    code\n\n- [x] one\n- [ ] two");
  expect(shown).toMatch(
    /<div class="prose-table" role="region"[^>]*><table>[\s\S]*<\/table><\/div>/,
  );
  expect(shown).toContain('<pre tabindex="0"><code>');
  expect(shown).toContain('<input type="checkbox" checked disabled aria-label="Done">');
  expect(shown).toContain('<input type="checkbox" disabled aria-label="To do">');
});

it("a tag inside an attribute's text stays inside it", async () => {
  const tags = "<table><pre><img src=x onerror=alert(1)></table>";
  const vectors = [`![\`${tags}\`](/a.png)`, `\`\`\`${tags.replaceAll(" ", "/")}\ncode\n\`\`\``];
  for (const vector of vectors) {
    const unquoted = (await html(vector)).replaceAll(/="[^"]*"/g, "");
    expect(unquoted).not.toMatch(/<(table|div)|<img[^>]*onerror/);
  }
});

it("stored HTML carries the renderer's version, which changes with its output", async () => {
  const markdown = [
    "# One\n\n## Two\n\nText, *em*, **strong**, ~~gone~~, `code`[^1].\n\n[^1]: Note.",
    "- a\n  1. b\n- [x] c\n\n> quote\n\n| a | b |\n|:-|-:|\n| 1 | 2 |",
    "```ts\nconst a = 1;\n```\n\n![alt](https://a.example/x.png) <b>raw</b>",
    '![door](/media/019ca2f6-2a00-7d44-b1e2-6c0f9a3d5e71-9f2c41d8-600x400-1b2a4ae0a060.webp "Caption")',
    "[in](/about) [out](https://a.example) <mailto:a@b.example> https://c.example",
  ].join("\n\n");
  const rendered = [await renderMarkdown(markdown), await renderMarkdown(markdown, "part")];
  const hash = createHash("sha256").update(JSON.stringify(rendered));
  expect({ renderer: RENDERER, hash: hash.digest("hex").slice(0, 16) }).toEqual({
    renderer: 11,
    hash: "718e9a0fb9c3567c",
  });
});
