import { getSchema } from "@tiptap/core";
import { expect, it } from "vitest";
import { hintsOf } from "./embed-hints.ts";
import { MarkdownCodec } from "./markdown-codec.ts";
import { textSchema } from "./text-schema.ts";

const schema = getSchema(textSchema());

function hintedIn(markdown: string): string[] {
  const doc = new MarkdownCodec(schema).read(markdown);
  return hintsOf(doc)
    .find()
    .map(({ from }) => doc.nodeAt(from)?.textContent ?? "");
}

const video = "https://youtu.be/dQw4w9WgXcQ";

it("an address of a video or a map that stands alone says what the page will show", () => {
  const map = "https://www.openstreetmap.org/#map=15/51.5/-0.1";
  expect(hintedIn(`Words.\n\n${video}\n\n> <${map}>`)).toEqual([video, map]);
});

it.each([
  `See ${video}`,
  `[Our talk](${video})`,
  `**${video}**`,
  `- ${video}`,
  `# ${video}`,
  `| a |\n| - |\n| ${video} |`,
  `\`${video}\``,
  "https://www.youtube.com/@somebody",
])("%j stays what it is", (markdown) => {
  expect(hintedIn(markdown)).toEqual([]);
});
