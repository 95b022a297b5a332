import { expect, it } from "vitest";
import { convertText } from "./text-conversion.ts";

function converted(value: string) {
  const { markdown, notes } = convertText({ format: "html", value });
  return { markdown, notes };
}

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
    markdown: "Prices\n\n| A | B | C |\n| - | - | - |\n| one | x y | Do: a; b |\n| | two three | |",
    notes: ["Lines in the cells of a table were joined."],
  });
});

it("a frame, a player or an object becomes a link that its title names", () => {
  const html = `<iframe src="https://example.com/film" title="The film"></iframe>
    <object data="https://example.com/plan.pdf"></object><object></object>`;
  expect(converted(html)).toEqual({
    markdown: "[The film](https://example.com/film)\n\n<https://example.com/plan.pdf>",
    notes: ["An embedded video or page became a link.", "An embedded video or page was left out."],
  });
});

it("blocks that stand side by side stay apart", () => {
  const html =
    "<center>One</center><center>Two</center><details><summary>More</summary>Text</details>";
  expect(converted(html).markdown).toBe("One\n\nTwo\n\nMore\n\nText");
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
