import { readdirSync, readFileSync } from "node:fs";
import { getSchema } from "@tiptap/core";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { renderNow } from "#domain/markdown-rendering.ts";
import { MarkdownCodec } from "./markdown-codec.ts";
import { samples } from "./markdown-samples.ts";
import { readMarkdown } from "./markdown-to-text.ts";
import { textSchema } from "./text-schema.ts";
import { styleOf, writeBlocks } from "./text-to-markdown.ts";

const schema = getSchema(textSchema());

const articles = readdirSync("demo/blogs").map((file) =>
  readFileSync(`demo/blogs/${file}`, "utf8").replace(/^---[\s\S]*?\n---\n+/, ""),
);

/** As the site shows it, apart from line breaks within the HTML, and anchors made from them. */
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
  it.each([...samples, ...articles])("is byte for byte what it was: %j", (markdown) => {
    const codec = new MarkdownCodec(schema);
    const text = codec.read(markdown);
    text.check();
    expect(codec.write(text)).toBe(markdown.trim() === "" ? "" : markdown);
  });
});

describe("a text of which every block was written anew", () => {
  it.each([...samples, ...articles])("looks the same to visitors: %j", async (markdown) => {
    const text = new MarkdownCodec(schema).read(markdown);
    const written = writeBlocks(text.content.content, styleOf(markdown));
    expect(await shown(written)).toBe(await shown(markdown));
  });
});

/** Texts of several constructs in any order. Definitions would change what stands elsewhere. */
const texts = fc
  .array(fc.constantFrom(...samples.filter((sample) => /^[^\ufeff]*\S/.test(sample))), {
    minLength: 1,
    maxLength: 8,
  })
  .map((parts) => parts.join("\n\n"));

describe("any text", () => {
  it("that was not touched is byte for byte what it was", () => {
    fc.assert(
      fc.property(texts, (markdown) => {
        const codec = new MarkdownCodec(schema);
        expect(codec.write(codec.read(markdown))).toBe(markdown);
      }),
      { numRuns: 300 },
    );
  });

  it("of which one block was written anew keeps all others byte for byte", () => {
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
          // Lists and code can depend on what stands before them.
          const isFree = !/List|codeBlock/.test(block.json.type ?? "") && !block.usesDefinitions;
          if (place === index || !isFree) continue;
          expect(written).toContain(markdown.slice(block.start, block.end));
        }
      }),
      { numRuns: 300 },
    );
  });
});
