import { getSchema } from "@tiptap/core";
import { describe, expect, it } from "vitest";
import { MarkdownCodec } from "./markdown-codec.ts";
import { isMarkdown, readLines } from "./plain-paste.ts";
import { textSchema } from "./text-schema.ts";

const schema = getSchema(textSchema());

describe("a text without a form is what it says, letter by letter:", () => {
  it.each([
    "*args*",
    "__init__",
    "def call(*args, **kwargs): return self.__init__(*args, **kwargs)",
    "1. ",
    "1. May was warm",
    "# ",
    "# not a heading",
    "# ls -la\n",
    "# install\nnpm ci\n# then start\nnpm start",
    "Text with 1. a number and # a sign",
    "It costs 5 * 3 and 2 * 4",
    "2**3 and 4**5",
    "snake_case_name and _this_",
    "> said once",
    "- only one",
    "Kind regards\n-- \nMei",
    "a [note] (in brackets)",
    "[citation needed](sic)",
    "x | y",
    "~~~",
    "Say `this`",
    "| a",
    "C:\\new_folder\\*.txt",
    "<b>not bold</b> & more",
  ])("%j", (text) => {
    expect(isMarkdown(text)).toBe(false);
    const codec = new MarkdownCodec(schema);
    const doc = schema.node("doc", null, readLines(text, schema, { hasLinks: true }).content);
    const again = codec.read(codec.write(doc));
    const lines = text
      .trimEnd()
      .split("\n")
      .map((line) => line.trim());
    expect(again.textBetween(0, again.content.size, "\n", "\n").split("\n")).toEqual(lines);
    again.descendants(({ marks }) => expect(marks).toEqual([]));
  });
});

describe("a text is read as Markdown where it clearly is:", () => {
  it.each([
    "## Head\n\n- a\n- b",
    "# Head\n\nWords below it.",
    "Words\n\n## Head\n\nmore",
    "- a\n- b",
    "1. a\r\n2. b",
    "> a\n> b",
    "See [this](https://example.com).",
    "![A door](/media/door.webp)",
    "Some **bold** words",
    "```js\nconst a = 1;\n```",
    "| a | b |\n| - | - |\n| 1 | 2 |",
    "a | b\n-|-\n1 | 2",
    "- [ ] to do",
    "Call `a` and `b`",
    "Text[^1]\n\n[^1]: The note",
  ])("%j", (text) => {
    expect(isMarkdown(text)).toBe(true);
  });
});

describe("lines without a form", () => {
  const written = (text: string) => {
    const codec = new MarkdownCodec(schema);
    const { content } = readLines(text, schema, { hasLinks: true });
    return codec.write(schema.node("doc", null, content));
  };

  it("are paragraphs where none is empty, and else lines of one", () => {
    expect(written("One\r\nTwo\rThree\n")).toBe("One\n\nTwo\n\nThree");
    expect(written("Mei\n12 Hill Road\n\nDear Mei,\n \n\nhello")).toBe(
      "Mei\\\n12 Hill Road\n\nDear Mei,\n\nhello",
    );
  });

  it("keep addresses as links", () => {
    expect(written("See https://example.com/a_b_c, www.example.com/x(1) or me@example.com.")).toBe(
      "See <https://example.com/a_b_c>, [www.example.com/x(1)](http://www.example.com/x\\(1\\)) or <me@example.com>.",
    );
  });
});

it("a long line is looked at in no time", () => {
  const start = performance.now();
  for (const part of ["*", "**", "`", "[", "|", "# ", "> ", "a@", "-|", "~~~\n", "- [", "\n \n"]) {
    isMarkdown(part.repeat(20_000));
    readLines(part.repeat(5_000), schema, { hasLinks: true });
  }
  expect(performance.now() - start).toBeLessThan(10_000);
});
