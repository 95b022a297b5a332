import { describe, expect, it } from "vitest";
import { convertText, type SourceText } from "./text-conversion.ts";

function converted(value: string, how: Partial<SourceText> = {}) {
  const { markdown, notes } = convertText({ format: "html", value, ...how });
  return { markdown, notes };
}

describe("HTML", () => {
  it("letters above and below the line are written in letters", () => {
    const html =
      "<p>12 m<sup>2</sup> of H<sub>2</sub>O, x<sup><em>n</em></sup>, the 1<sup>st</sup>, V<sub>CC</sub>, a note<sup><a href='/n'>1</a></sup></p>";
    expect(converted(html)).toEqual({
      markdown: "12 m² of H₂O, xⁿ, the 1st, V_CC, a note[¹](/n)",
      notes: [],
    });
    expect(converted("<p>Word<sup>a whole phrase</sup></p>").notes).toEqual([
      "Raised or lowered words stand on the line.",
    ]);
  });

  it("a table keeps its caption, its columns and every line of a cell", () => {
    const html = `<table><caption>Prices</caption><tr><th>A</th><th>B</th><th>C</th></tr>
      <tr><td rowspan="2">one</td><td><p>x</p><p>y</p></td><td>Do:<ul><li>a</li><li>b</li></ul></td></tr>
      <tr><td colspan="2">two<br>three</td></tr></table>`;
    expect(converted(html)).toEqual({
      markdown:
        "Prices\n\n| A | B | C |\n| - | - | - |\n| one | x y | Do: a; b |\n| | two three | |",
      notes: ["Lines in the cells of a table were joined."],
    });
  });

  it.each([
    [
      "a frame",
      '<iframe src="https://x.test/f" title="The film"></iframe>',
      "[The film](https://x.test/f)",
    ],
    ["a player", '<video controls><source src="film.mp4"></video>', "[film.mp4](film.mp4)"],
    [
      "one with words below",
      '<figure><audio src="/a.mp3"></audio><figcaption>A talk</figcaption></figure>',
      "[A talk](/a.mp3)",
    ],
    [
      "a gist",
      '<script src="https://gist.github.com/a/0f1e.js?file=x.ts"></script>',
      "<https://gist.github.com/a/0f1e>",
    ],
    [
      "a box that a script fills",
      '<div class="fb-post" data-href="https://x.test/post/1"></div>',
      "<https://x.test/post/1>",
    ],
    ["a block that a server fills", '<p>A</p><!-- wp:latest-posts {"postsToShow":3} /-->', "A"],
    ["a form", "<p>A</p><form>Your name <input></form>", "A"],
    ["a script", '<p>A</p><script src="https://x.test/poll.js"></script>', "A"],
    ["a button", "<p>A</p><button>Vote now</button>", "A"],
    ["a drawing", "<p>A</p><svg><path/></svg>", "A"],
    ["a picture without an address", '<p>A<img alt="A desk"></p>', "A"],
    ["an element of another language", "<p>A <tweet>and words</tweet></p>", "A and words"],
  ])("%s becomes something, and is named", (_what, html, markdown) => {
    const made = converted(html);
    expect(made.markdown).toBe(markdown);
    expect(made.notes).toHaveLength(1);
  });

  it.each([
    ["blocks side by side", "<center>One</center><center>Two</center>", "One\n\nTwo"],
    ["what folds", "<details><summary>More</summary>Text</details>", "**More**\n\nText"],
    ["a box", '<div class="note">Mind the gap.</div>', "> Mind the gap."],
    ["an aside", "<aside><p>By the way</p></aside>", "> By the way"],
    ["lines", "<p>one<br>two<br/>three</p>", "one\\\ntwo\\\nthree"],
    [
      "an emoji that is a picture",
      '<p>Hi <img class="wp-smiley" alt="🙂" src="/s.png"></p>',
      "Hi 🙂",
    ],
    [
      "a picture that comes late",
      '<img src="data:image/gif;base64,AA" data-src="/a.png" alt="A">',
      "![A](/a.png)",
    ],
    ["a link with a button within", '<a href="/buy"><button>Buy</button></a>', "[Buy](/buy)"],
    [
      "bold within bold",
      "<b><strong>Bold</strong></b> and <i><em>leaning</em></i>",
      "**Bold** and _leaning_",
    ],
    ["how letters are read", "<ruby>漢字<rt>かんじ</rt></ruby>", "漢字(かんじ)"],
    [
      "a gallery",
      '<ul class="wp-block-gallery"><li class="blocks-gallery-item"><figure><img src="/a.jpg" alt="A"><figcaption>One</figcaption></figure></li><li class="blocks-gallery-item"><figure><img src="/b.jpg" alt="B"></figure></li></ul>',
      '![A](/a.jpg "One")\n\n![B](/b.jpg)',
    ],
    [
      "whom a picture is owed to",
      '<figure><img src="/a.jpg" alt="A"><figcaption>By <a href="https://x.test/@b">B</a></figcaption></figure>',
      "![A](/a.jpg)\n\nBy [B](https://x.test/@b)",
    ],
  ])("%s: nothing of it is lost", (_what, html, markdown) => {
    expect(converted(html)).toEqual({ markdown, notes: [] });
  });
});

describe("cards of Ghost", () => {
  const player =
    '<button>1×</button><span class="kg-audio-current-time">0:00</span><div>/<span>231.3</span></div>';
  it.each([
    [
      "a recording",
      `<div class="kg-card kg-audio-card"><img src="" alt="audio-thumbnail"><audio src="/t.mp3"></audio><div class="kg-audio-title">A talk</div>${player}</div>`,
      "[A talk](/t.mp3)",
    ],
    [
      "a film",
      `<figure class="kg-card kg-video-card"><video src="/f.mp4"></video>${player}<figcaption><p>The film</p></figcaption></figure>`,
      "[The film](/f.mp4)",
    ],
    [
      "a film without words",
      `<figure class="kg-card kg-video-card"><video src="/f.mp4"></video>${player}</figure>`,
      "[/f.mp4](/f.mp4)",
    ],
    [
      "a file",
      '<div class="kg-card kg-file-card"><a class="kg-file-card-container" href="/plan.pdf" title="Download"><div class="kg-file-card-title">The plan</div><div class="kg-file-card-caption">One page</div><div class="kg-file-card-filesize">93 KB</div></a></div>',
      "[The plan](/plan.pdf) – One page",
    ],
    [
      "a linked page",
      '<figure class="kg-card kg-bookmark-card"><a class="kg-bookmark-container" href="https://x.test"><div class="kg-bookmark-title">A page</div><div>About it</div></a><figcaption>Worth reading</figcaption></figure>',
      "[A page](https://x.test)\n\nWorth reading",
    ],
    [
      "a callout",
      '<div class="kg-card kg-callout-card"><div class="kg-callout-emoji">💡</div><div class="kg-callout-text">A hint <b>in bold</b></div></div>',
      "> 💡 A hint **in bold**",
    ],
    [
      "a toggle",
      '<div class="kg-card kg-toggle-card"><div class="kg-toggle-heading"><h4 class="kg-toggle-heading-text">Why?</h4><button>+</button></div><div class="kg-toggle-content"><p>Because.</p></div></div>',
      "**Why?**\n\nBecause.",
    ],
  ])("%s is what it says", (_what, html, markdown) => {
    expect(converted(html).markdown).toBe(markdown);
  });

  it("a form to sign up is named with its words", () => {
    const html =
      '<div class="kg-card kg-signup-card"><h2>Stay in touch</h2><form><input></form><p>No spam.</p></div>';
    expect(converted(html)).toEqual({
      markdown: "",
      notes: ["A form to sign up was left out: “Stay in touch No spam.”."],
    });
  });
});

describe("Substack", () => {
  const data = (value: object) => JSON.stringify(value).replaceAll('"', "&quot;");
  it.each([
    [
      "what asks to subscribe",
      '<p>A</p><div class="subscription-widget-wrap-editor"><p class="cta-caption">Subscribe for free</p><form></form></div>',
      "A",
    ],
    [
      "what asks to share",
      '<p>A</p><p class="button-wrapper"><a href="https://o.test/p/x?utm_source=s&amp;action=share">Share</a></p>',
      "A",
    ],
    [
      "another button",
      '<p class="button-wrapper"><a href="https://o.test/book">Get the book</a></p>',
      "[Get the book](https://o.test/book)",
    ],
    [
      "another post",
      `<div class="digest-post-embed" data-attrs="${data({ title: "Another", canonical_url: "https://o.test/p/a", caption: "About it", size: 3 })}"></div>`,
      "[Another](https://o.test/p/a) – About it",
    ],
    [
      "a post of another network",
      `<div class="tweet" data-attrs="${data({ url: "https://x.test/1", full_text: "Words", name: "Someone" })}"></div>`,
      "> Words\n>\n> [Someone](https://x.test/1)",
    ],
    [
      "a gallery",
      `<div class="image-gallery-embed" data-attrs="${data({ gallery: { images: [{ src: "https://o.test/1.png" }], caption: "One" } })}"></div>`,
      "![](https://o.test/1.png)\n\nOne",
    ],
    ["a poll", '<p>A</p><div class="poll-embed" data-attrs="{&quot;id&quot;:1}"></div>', "A"],
  ])("%s becomes what a reader needs of it", (_what, html, markdown) => {
    expect(converted(html).markdown).toBe(markdown);
  });
});

describe("footnotes", () => {
  const made = "A claim[^1] goes on.\n\n[^1]: The note.";
  it.each([
    [
      "Substack",
      '<p>A claim<a class="footnote-anchor" id="footnote-anchor-1" href="#footnote-1">1</a> goes on.</p><div class="footnote"><a id="footnote-1" href="#footnote-anchor-1" class="footnote-number">1</a><div class="footnote-content"><p>The note.</p></div></div>',
    ],
    [
      "the Markdown card of Ghost",
      '<p>A claim<sup class="footnote-ref"><a href="#fn1" id="fnref1">[1]</a></sup> goes on.</p><hr class="footnotes-sep"><section class="footnotes"><ol><li id="fn1"><p>The note. <a href="#fnref1" class="footnote-backref">↩︎</a></p></li></ol></section>',
    ],
    [
      "the block editor of WordPress",
      '<p>A claim<sup data-fn="ab-1" class="fn"><a href="#ab-1" id="ab-1-link">1</a></sup> goes on.</p><ol class="wp-block-footnotes"><li id="ab-1">The note. <a href="#ab-1-link">↩︎</a></li></ol>',
    ],
    [
      "a plug-in",
      '<p>A claim<sup id="fnref-7-1"><a href="#fn-7-1" rel="footnote">1</a></sup> goes on.</p><h2>Footnotes</h2><div class="footnotes"><hr><ol><li id="fn-7-1">The note. <a href="#fnref-7-1">↩</a></li></ol></div>',
    ],
    [
      "a word processor",
      '<p>A claim<a href="#_ftn1" name="_ftnref1">[1]</a> goes on.</p><hr><div><p><a href="#_ftnref1" name="_ftn1">[1]</a> The note.</p></div>',
    ],
  ])("of %s work", (_system, html) => {
    expect(converted(html)).toEqual({ markdown: made, notes: [] });
  });

  it("that are named twice have one text, and a list of numbers is none", () => {
    const twice =
      '<p>One<sup><a href="#n">1</a></sup> two<sup><a href="#n">1</a></sup></p><p id="n">The note.</p>';
    expect(converted(twice).markdown).toBe("One[^1] two[^1]\n\n[^1]: The note.");
    const pages = '<p><a href="#p2">2</a></p><h2 id="p2">Part two</h2><p>Text</p>';
    expect(converted(pages).markdown).toBe("[2](#part-two)\n\n## Part two\n\nText");
  });
});

describe("links within a text", () => {
  it.each([
    ["the heading", '<h2 id="prices">What it costs</h2><p>Words</p>'],
    ["an anchor in it", '<h2><a name="prices"></a>What it costs</h2>'],
    ["an anchor before it", '<p><a id="prices"></a></p><h2>What it costs</h2>'],
    ["its section", '<section id="prices"><h2>What it costs</h2></section>'],
    ["a place below it", '<h2>What it costs</h2><p id="prices">Words</p>'],
  ])("end at the heading, where they lead to %s", (_place, html) => {
    const { markdown, notes } = converted(`<p><a href="#prices">Prices</a></p>${html}`);
    expect(markdown).toMatch(/^\[Prices\]\(#what-it-costs\)/);
    expect(notes).toEqual([]);
  });

  it("keep their words where nothing is there", () => {
    expect(converted('<p><a href="#gone">See below</a></p>')).toEqual({
      markdown: "See below",
      notes: ["A link to a place in the text that has no heading was left out; its words stay."],
    });
  });
});

describe("the classic editor of WordPress", () => {
  it.each([
    [
      "a paragraph with a style",
      "One.\n\nTwo,\nin lines.\n\n<p style='text-align:center'>Three,\nalso</p>\n\nFour.",
      "One.\n\nTwo,\\\nin lines.\n\nThree,\\\nalso\n\nFour.",
    ],
    [
      "a block after it",
      "Old.\n\nOlder.\n\n<!-- wp:paragraph -->\n<p>A\nblock</p>\n<!-- /wp:paragraph -->",
      "Old.\n\nOlder.\n\nA block",
    ],
    ["a heading", "<h2>Head</h2>\nOne.\n\nTwo.", "## Head\n\nOne.\n\nTwo."],
    ["breaks of its own", "One<br />\ntwo\n\nThree", "One\\\ntwo\n\nThree"],
    ["a list", "<ul>\n<li>One\n\ntwo</li>\n<li>three</li>\n</ul>", "- One\n\n  two\n\n- three"],
    ["code", "One\n\n<pre>a\n\n  b</pre>\nTwo", "One\n\n```\na\n\n  b\n```\n\nTwo"],
  ])("keeps its paragraphs and lines beside %s", (_what, html, markdown) => {
    expect(converted(html, { shortcodes: "wordpress" }).markdown).toBe(markdown);
  });
});

describe("Markdown", () => {
  const fromMarkdown = (value: string) => converted(value, { format: "markdown" });

  it("without HTML stays as it is, letter by letter", () => {
    const value = "* one\n* two\n\nSome *words*  \nand [a link][l]<!-- not shown -->\n\n[l]: /x";
    expect(fromMarkdown(value)).toEqual({ markdown: value, notes: [] });
  });

  it("with HTML becomes what the HTML shows", () => {
    const value = `Text[^a] with **signs**
over two lines.

<img src="a.png" alt="A">

<div class="note">
Words in a box.
</div>

<details>
<summary>Show it</summary>

- Forty-two

</details>

| a | b |
|---|---|
| x<br>y | <b>z</b> |

\`\`\`html
<br>
\`\`\`

[^a]: The *note*.`;
    expect(fromMarkdown(value).markdown).toBe(`Text[^a] with **signs**
over two lines.

![A](a.png)

> Words in a box.

**Show it**

- Forty-two

| a | b |
| - | - |
| x y | **z** |

\`\`\`html
<br>
\`\`\`

[^a]: The _note_.`);
  });
});

describe("the opening", () => {
  const openingOf = (value: string) => convertText({ format: "html", value }).opening;

  it("has words and no links that an embed left", () => {
    expect(openingOf('<iframe src="https://x.test"></iframe><p>The first words.</p>')).toBe(
      "The first words.",
    );
  });
});

const unsafe = ["javascript:x", "java&#9;script:x", "&#1;vbscript:x", "data:text/html,x"];

it.each(unsafe)("an address that pages do not follow goes, and its words stay: %s", (address) => {
  const html = `<p><a href="${address}">one</a> <img src="${address}" alt="two"></p>
    <div class="kg-bookmark-card"><a class="kg-bookmark-container" href="${address}">
    <div class="kg-bookmark-title">three</div></a></div>`;
  expect(converted(html).markdown).toMatch(/^one.*three$/s);
  expect(converted(html).markdown).not.toMatch(/\bscript:|data:/);
  const value = `[*one*](<${address}>) ![two](<${address}>) [three][1]\n\n[1]: <${address}>\n\n\`[a](${address})\``;
  expect(convertText({ format: "markdown", value }).markdown).toBe(
    `*one* two [three][1]\n\n\n\n\`[a](${address})\``,
  );
});

it("an address that leaves the scheme to its page leads to the web", () => {
  expect(converted('<p><a href="//a.example/x">x</a><img src="//a.example/y.png"></p>')).toEqual({
    markdown: "[x](https://a.example/x)![](https://a.example/y.png)",
    notes: [],
  });
});
