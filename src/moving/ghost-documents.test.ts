import { expect, it } from "vitest";
import { convertText } from "./text-conversion.ts";

const lexical = (...children: object[]) => JSON.stringify({ root: { children, type: "root" } });
const words = (text: string, format = 0) => ({ type: "extended-text", text, format });
const paragraph = (...children: object[]) => ({ type: "paragraph", children });

it("a post of the present editor comes with its words, marks, lists and cards", () => {
  const value = lexical(
    { type: "extended-heading", tag: "h2", children: [words("Head")] },
    paragraph(
      words("Plain, "),
      words("bold", 1),
      words(" and "),
      words("leaning", 2),
      { type: "linebreak" },
      { type: "link", url: "https://x.test", children: [words("a link")] },
    ),
    {
      type: "list",
      listType: "number",
      children: [{ type: "listitem", children: [words("one")] }],
    },
    { type: "extended-quote", children: [words("Said")] },
    { type: "image", src: "/a.png", alt: "A", caption: "<span>Below</span>" },
    { type: "codeblock", code: "a < b", language: "js" },
    { type: "callout", calloutEmoji: "💡", calloutText: "<p>A hint</p>" },
    { type: "toggle", heading: "Why?", content: "<p>Because.</p>" },
    { type: "audio", src: "/t.mp3", title: "A talk" },
    { type: "bookmark", url: "https://x.test/p", metadata: { title: "A page" } },
    { type: "markdown", markdown: "- *m*" },
    { type: "html", html: "<p>Raw</p>" },
    { type: "transistor" },
    paragraph(),
  );
  const { markdown, notes } = convertText({ format: "lexical", value });
  expect(markdown).toBe(`## Head

Plain, **bold** and _leaning_\\
[a link](https://x.test)

1. one

> Said

![A](/a.png "Below")

\`\`\`js
a < b
\`\`\`

> 💡
>
> A hint

**Why?**

Because.

[A talk](/t.mp3)

[A page](https://x.test/p)

- _m_

Raw`);
  expect(notes).toEqual([
    "A recording became a link.",
    "The element <card-transistor> was left out; its words stay.",
  ]);
});

it("a post of the editor before it comes with its sections, marks and cards", () => {
  const value = JSON.stringify({
    version: "0.3.1",
    atoms: [["soft-return", "", {}]],
    cards: [
      ["image", { src: "/a.png", alt: "A" }],
      ["card-markdown", { markdown: "## Head" }],
    ],
    markups: [["strong"], ["a", ["href", "https://x.test"]]],
    sections: [
      [
        1,
        "p",
        [
          [0, [], 0, "Plain, "],
          [0, [0], 1, "bold"],
          [1, [], 0, 0],
          [0, [1, 0], 2, "a link"],
        ],
      ],
      [3, "ul", [[[0, [], 0, "one"]], [[0, [], 0, "two"]]]],
      [10, 0],
      [10, 1],
    ],
  });
  expect(convertText({ format: "mobiledoc", value }).markdown).toBe(
    "Plain, **bold**\\\n[**a link**](https://x.test)\n\n- one\n- two\n\n![A](/a.png)\n\n## Head",
  );
});
