import { readdirSync, readFileSync } from "node:fs";
import { getSchema } from "@tiptap/core";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { renderNow } from "#domain/markdown/markdown-rendering.ts";
import { slow } from "#test/support/slow.ts";
import { MarkdownCodec } from "./markdown-codec.ts";
import { samples } from "./markdown-samples.ts";
import { readMarkdown } from "./markdown-to-text.ts";
import { textSchema } from "./text-schema.ts";
import { styleOf, writeBlocks } from "./text-to-markdown.ts";

const schema = getSchema(textSchema());

const articles = readdirSync("demo/blogs").map((file) =>
  readFileSync(`demo/blogs/${file}`, "utf8").replace(/^---[\s\S]*?\n---\n+/, ""),
);

const everySample = [...samples, ...articles].map((markdown) => ({
  name: JSON.stringify(markdown.slice(0, 60)),
  markdown,
}));

/** Renders the Markdown like the site, apart from line breaks in HTML and anchors. */
async function shown(markdown: string): Promise<string> {
  const rendered = await renderNow(markdown, "");
  return (rendered?.html ?? "too deep")
    .replace(/ id="h-[^"]*"/g, "")
    .replace(/\s+/g, " ")
    .replace(/> </g, "><")
    .trim();
}

it("has two hundred samples and more", () => {
  expect(new Set(samples).size).toBeGreaterThanOrEqual(200);
});

describe("a text that was opened and not touched", () => {
  it.each(everySample)("is byte for byte what it was: $name", ({ markdown }) => {
    const codec = new MarkdownCodec(schema);
    const text = codec.read(markdown);
    text.check();
    expect(codec.write(text)).toBe(markdown.trim() === "" ? "" : markdown);
  });
});

describe("a text of which every block was rewritten", () => {
  it.each(everySample)("looks the same to visitors: $name", async ({ markdown }) => {
    const text = new MarkdownCodec(schema).read(markdown);
    const written = writeBlocks(text.content.content, styleOf(markdown));
    expect(await shown(written)).toBe(await shown(markdown));
  });
});

it.each([
  "[x](<java&#9;script:alert(1)>)",
  "[x](<&#1;javascript:alert(1)>)",
  "[x](</&#9;/evil.example>)",
  "![x](<javascript:alert(1)>)",
  "a ![x](<data:text/html,x>)",
])(
  "an address that pages do not follow is kept, and the editor does not follow it: %s",
  (markdown) => {
    const codec = new MarkdownCodec(schema);
    const text = codec.read(markdown);
    const attributes: unknown[] = [];
    text.descendants((node) => {
      const { toDOM } = node.type.spec;
      if (node.isAtom && !node.isText) attributes.push(toDOM?.(node));
      for (const mark of node.marks) attributes.push(mark.type.spec.toDOM?.(mark, true));
    });
    expect(attributes).toHaveLength(1);
    expect(JSON.stringify(attributes)).not.toMatch(/script|evil|data:/);
    expect(codec.write(text)).toBe(markdown);
  },
);

/** Texts of several constructs in any order, without link definitions, which change other parts. */
const texts = fc
  .array(fc.constantFrom(...samples.filter((sample) => /^[^\ufeff]*\S/.test(sample))), {
    minLength: 1,
    maxLength: 8,
  })
  .map((parts) => parts.join("\n\n"));

describe("any text", () => {
  slow("that was not touched is byte for byte what it was", () => {
    fc.assert(
      fc.property(texts, (markdown) => {
        const codec = new MarkdownCodec(schema);
        expect(codec.write(codec.read(markdown))).toBe(markdown);
      }),
      { numRuns: 300 },
    );
  });

  slow("of which one block was rewritten keeps all others byte for byte", () => {
    fc.assert(
      fc.property(texts, fc.nat(), (markdown, choice) => {
        const codec = new MarkdownCodec(schema);
        const text = codec.read(markdown);
        const index = choice % text.childCount;
        const word = schema.node("paragraph", null, schema.text("changed"));
        const changed = text.copy(text.content.replaceChild(index, word));
        const written = codec.write(changed);
        expect(written).toContain("changed");
        for (const [place, block] of readMarkdown(markdown).entries()) {
          // Lists and code can depend on what comes before them.
          const isFree = !/List|codeBlock/.test(block.json.type ?? "") && !block.usesDefinitions;
          if (place === index || !isFree) continue;
          expect(written).toContain(markdown.slice(block.start, block.end));
        }
      }),
      { numRuns: 300 },
    );
  });
});

describe("a place in the Markdown that is taken over", () => {
  const placed = (before: string, after = "") => {
    const codec = new MarkdownCodec(schema);
    const { text, at } = codec.readAt(before + after, before.length);
    text.check();
    return {
      before: text.textBetween(0, at, "\n"),
      after: text.textBetween(at, text.content.size, "\n"),
      markdown: codec.write(text),
    };
  };

  it.each([
    ["Some wo", "rds.", "Some wo", "rds."],
    ["", "Some words.", "", "Some words."],
    ["A space follows ", "", "A space follows ", ""],
    ["Before wo", "rds ", "Before wo", "rds "],
    ["One.\n\n", "", "One.\n", ""],
    ["## A he", "ad\n\nThen this.", "A he", "ad\nThen this."],
    ["- one\n- tw", "o", "one\ntw", "o"],
    ["With **bo", "ld** words.", "With bo", "ld words."],
  ])("lies between %j and %j", (before, after, wordsBefore, wordsAfter) => {
    const found = placed(before, after);
    expect(found.before.replaceAll(/\n+/g, "\n")).toBe(wordsBefore);
    expect(found.after.replace(/^\n/, "")).toBe(wordsAfter);
    expect(found.markdown.trimEnd()).toBe((before + after).trimEnd());
  });

  it("is the end of the text where it lies within a mark, so that the words stay as they are", () => {
    expect(placed("Not *", "*bold** yet")).toEqual({
      before: "Not bold yet",
      after: "",
      markdown: "Not **bold** yet",
    });
  });

  it.each(samples)("never changes the text: %j", (markdown) => {
    const codec = new MarkdownCodec(schema);
    const plain = codec.write(codec.read(markdown)).trimEnd();
    for (const offset of [0, Math.floor(markdown.length / 2), markdown.length]) {
      const { text, at } = codec.readAt(markdown, offset);
      expect(codec.write(text).trimEnd()).toBe(plain);
      expect(at).toBeLessThanOrEqual(text.content.size);
    }
  });
});
