import { describe, expect, it, test } from "vitest";
import { SiteSheet } from "#site/site-sheet.ts";
import { readSheet, wordsOfScripts } from "./site-sheet.ts";

function stylesFor(css: string, html: string, scriptWords = {}): string {
  return new SiteSheet({
    address: "/a.css",
    size: 1,
    rules: readSheet(css),
    scriptWords,
  }).stylesFor(html);
}

describe("a rule is kept", () => {
  test.each([
    [".a{top:0}", '<p class="b a">', "for a class of the page"],
    [".a.b .c>d{top:0}", '<d class="a b"><d class="c">', "for all classes of a selector"],
    ["p:hover,::selection{top:0}", "<p>", "for elements, pseudo-classes and pseudo-elements"],
    ["[open]{top:0}", "<p>", "for attributes, which browsers set as well"],
    ["[data-a=b]{top:0}", '<p data-a="c">', "for an attribute of data, whatever it says"],
    ["p:not(.a,.b:is(.c)){top:0}", "<p>", "though what :not() excludes is nowhere"],
    [":is(.a,.b .c) p{top:0}", '<p class="a">', "for one of the selectors in :is()"],
    [":where(.a,.b) p{top:0}", '<p class="b">', "for one of those in :where()"],
    ["html:has(.a){top:0}", '<html><p class="a">', "for what :has() looks for"],
    ["li:nth-child(2 of .a){top:0}", "<li>", "whatever a count is of"],
    [".a\\/2{top:0}", '<p class="a/2">', "for a name that CSS has to escape"],
    ["lineargradient{top:0}", "<svg><linearGradient>", "for an element of SVG"],
    ["tbody{top:0}", "<table><tr>", "for an element that the parser adds"],
  ])("%s of %s, %s", (css, html) => {
    expect(stylesFor(css, html)).toBe(css);
  });
});

describe("a rule is left out", () => {
  test.each([
    [".a{top:0}", '<p class="ab">', "for a class that only begins so"],
    [".a .b{top:0}", '<p class="a">', "where one of its classes is missing"],
    ["blockquote{top:0}", "<p>", "where its element is missing"],
    ["p[data-a]{top:0}", '<p data-ab="">', "where its attribute of data is missing"],
    [":is(.a,.b) .c{top:0}", '<p class="c">', "where no selector in :is() can match"],
    ["p:has(.a){top:0}", "<p>", "where nothing is as :has() wants it"],
    [":is(:is(.a,.b),.c){top:0}", "<p>", "where no selector in several :is() can match"],
  ])("%s of %s, %s", (css, html) => {
    expect(stylesFor(css, html)).toBe("");
  });
});

it("leaves the faces out of a page that has others", () => {
  const face = "@font-face{font-family:a;unicode-range:U+0020-007E}";
  const sheet = new SiteSheet({
    address: "/a.css",
    size: 1,
    rules: readSheet(`${face}p{top:0}`),
    scriptWords: {},
  });
  expect(sheet.stylesFor("<p>")).toBe(`${face}p{top:0}`);
  expect(sheet.stylesFor("<p>", false)).toBe("p{top:0}");
});

it("is cut to the selectors that can match", () => {
  expect(stylesFor(".a,p:is(.b,.c),i{top:0}", '<p class="c">')).toBe("p:is(.b,.c){top:0}");
});

it("stands where it stood: in its layer, its queries and its order", () => {
  const css =
    "@layer x,y;@layer x{.a{top:0}@media (width<2px){.a{top:1px}.b{top:2px}}}@layer y{@supports (gap:0){@container (width<1px){.a{top:3px}}}.b{top:4px}}";
  expect(stylesFor(css, '<p class="a">')).toBe(
    "@layer x,y;@layer x{.a{top:0}@media (width<2px){.a{top:1px}}}@layer y{@supports (gap:0){@container (width<1px){.a{top:3px}}}}",
  );
});

it("holds what is nested in it", () => {
  const css = ".a{top:0;&:hover{top:1px}@media print{top:2px}}";
  // An empty declaration more, which says nothing.
  expect(stylesFor(css, '<p class="a">')).toBe(css.replace("}@media", "};@media"));
});

describe("a font's file", () => {
  const face = (file: string, range: string) =>
    `@font-face{font-family:A;src:url(${file});unicode-range:${range}}`;
  const basic = face("a", "U+20-7E");
  const polish = face("b", "U+141,U+15A-15B");
  const signs = face("c", "U+219?");
  const css = basic + polish + signs;

  it("is named where the page has one of its characters", () => {
    expect(stylesFor(css, "<p>Łódź")).toBe(basic + polish);
    expect(stylesFor(css, "<p>Świdnica")).toBe(basic + polish);
    expect(stylesFor(css, "<p>On → and on")).toBe(basic + signs);
    expect(stylesFor(css, "<p>Lodz")).toBe(basic);
  });

  it("is named where a rule writes one of its characters", () => {
    const rule = '.a:after{content:"→"}';
    expect(stylesFor(css + rule, '<p class="a">')).toBe(basic + signs + rule);
    expect(stylesFor(css + rule, "<p>")).toBe(basic);
  });

  it("is named where a script of the page writes one of its characters", () => {
    const scriptWords = { "/a.js": wordsOfScripts(['show("→")'], readSheet(css)) };
    const html = '<script src="/a.js">';
    expect(stylesFor(css, html, scriptWords)).toBe(basic + signs);
    expect(stylesFor(css, html)).toBe(basic);
  });

  it("is named where visitors write", () => {
    expect(stylesFor(css, "<textarea>")).toBe(css);
  });
});

describe("what has a name", () => {
  const css =
    '.a{animation:rise 1s}.b{top:var(--b)}@keyframes rise{to{top:var(--up)}}@keyframes fall{to{top:0}}:root{--up:var(--far);color:red;--far:2px;--b:1px;--c:3px}@property --b{syntax:"*";inherits:true}';

  it("is kept where what is kept says it, directly or not", () => {
    expect(stylesFor(css, '<p class="a">')).toBe(
      ".a{animation:rise 1s}@keyframes rise{to{top:var(--up)}}:root{--up:var(--far);color:red;--far:2px}",
    );
    expect(stylesFor(css, '<p class="b">')).toBe(
      '.b{top:var(--b)}:root{color:red;--b:1px}@property --b{syntax:"*";inherits:true}',
    );
  });

  it("does not keep itself", () => {
    expect(stylesFor("p{--a:calc(var(--a) + 1px)}", "<p>")).toBe("");
  });
});

describe("a script's words", () => {
  const rules = readSheet(
    ".is-open{top:0}.looked-for{top:0}.notice-good{top:0}.property{top:0}i{top:0}[data-row-state]{top:0}[data-other]{top:0}@keyframes k{}:root{--open:1}",
  );

  it("are classes and data that it may set, elements that it may make, and names", () => {
    const script =
      'a.classList.add("is-open"),b.querySelector(".looked-for i"),c.className=`notice notice-"+d,e.property,f.animate("k"),g.setProperty("--open",1),h.dataset.rowState=1';
    expect(wordsOfScripts([script], rules)).toEqual([
      ".is-open",
      ".notice-good",
      "i",
      "[data-row-state]",
      "k",
      "--open",
    ]);
  });

  it("count on pages that name the script", () => {
    const scriptWords = { "/assets/a.js": [".a"] };
    const page = (address: string) =>
      stylesFor(".a{top:0}", `<script src="${address}">`, scriptWords);
    expect(page("/assets/a.js")).toBe(".a{top:0}");
    expect(page("/assets/b.js")).toBe("");
  });
});

it("is refused where it would end a style element", () => {
  expect(() => readSheet('p:after{content:"</style>"}')).toThrow("a tag");
  expect(() => readSheet('p:after{content:"<!--"}')).toThrow("a comment");
});
