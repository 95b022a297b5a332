import { readdirSync, readFileSync } from "node:fs";
import { getSchema } from "@tiptap/core";
import { describe, expect, it } from "vitest";
import { renderNow } from "#domain/markdown-rendering.ts";
import { MarkdownCodec } from "./markdown-codec.ts";
import { samples } from "./markdown-samples.ts";
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
