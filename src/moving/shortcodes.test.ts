import { expect, it } from "vitest";
import type { Attachment } from "./shortcodes.ts";
import { convertText } from "./text-conversion.ts";

function converted(value: string, attachments: Record<string, Attachment> = {}) {
  const { markdown, notes } = convertText({
    format: "html",
    value,
    shortcodes: "wordpress",
    attachments,
  });
  return { markdown, notes };
}

it.each([
  [
    "WPBakery",
    '[vc_row][vc_column width="1/2"][vc_column_text]<p>Words.</p>[/vc_column_text][/vc_column][/vc_row]',
    "Words.",
  ],
  [
    "Divi",
    '[et_pb_section fb_built="1" title="[x]"][et_pb_row][et_pb_text admin_label="Text"]<p>Words.</p>[/et_pb_text][/et_pb_row][/et_pb_section]',
    "Words.",
  ],
  [
    "Avada",
    "[fusion_builder_container][fusion_builder_row][fusion_text]Words.[/fusion_text][/fusion_builder_row][/fusion_builder_container]",
    "Words.",
  ],
  ["a heading of one", '[vc_custom_heading text="What we do"]', "**What we do**"],
  [
    "a picture of one",
    '[et_pb_image src="https://o.test/a.jpg" alt="A"]',
    "![A](https://o.test/a.jpg)",
  ],
  ["a picture by its number", '[vc_single_image image="7"]', "![Seven](/7.jpg)"],
  [
    "a button of one",
    '[vc_btn title="Go" link="url:https%3A%2F%2Fo.test%2Fgo|title:Go"]',
    "**Go**\n\n[Go](https://o.test/go)",
  ],
  [
    "HTML in one",
    `[vc_raw_html]${Buffer.from(encodeURIComponent("<p>Raw.</p>")).toString("base64")}[/vc_raw_html]`,
    "Raw.",
  ],
])("the words of %s stay without its shortcodes", (_builder, html, markdown) => {
  expect(converted(html, { 7: { address: "/7.jpg", alt: "Seven" } }).markdown).toBe(markdown);
});

it("what arranged the words is named, and so is what had none", () => {
  const html =
    '[vc_row]<p>Words</p>[/vc_row] [contact-form-7 id="12" title="Contact"] [toc] [box color="red"]In a box[/box]';
  expect(converted(html)).toEqual({
    markdown: "Words\n\nIn a box",
    notes: [
      'The shortcode [contact-form-7 id="12" title="Contact"] was left out.',
      "The shortcode [toc] was left out.",
      'The shortcode [box color="red"] was left out; its words stay.',
      "The layout of a page builder was left out: [vc_row].",
    ],
  });
});

it.each([
  ['[audio mp3="https://o.test/talk.mp3"][/audio]', "<https://o.test/talk.mp3>"],
  ['[video mp4="/film.mp4" title="The film"]', "[The film](/film.mp4)"],
  ['[playlist ids="7,8"]', "[Seven](/7.mp3)\n\n[/8.mp3](/8.mp3)"],
  [
    "[youtube https://www.youtube.com/watch?v=abc&w=640]",
    "<https://www.youtube.com/watch?v=abc&w=640>",
  ],
  ["[youtube=https://youtu.be/abc]", "<https://youtu.be/abc>"],
  ['[youtube id="abc"]', "<https://www.youtube.com/watch?v=abc>"],
  ["[vimeo 123]", "<https://vimeo.com/123>"],
  ["[embed width='9']https://o.test/x[/embed]", "<https://o.test/x>"],
  ["[gist id=0f1e]", "<https://gist.github.com/0f1e>"],
  ['[button url="https://o.test"]Press[/button]', "[Press](https://o.test)"],
])("%s becomes a link", (shortcode, markdown) => {
  const attachments = { 7: { address: "/7.mp3", caption: "Seven" }, 8: { address: "/8.mp3" } };
  expect(converted(shortcode, attachments).markdown).toBe(markdown);
});

it("a gallery shows what it lists, or what was uploaded with the post", () => {
  const attachments = {
    1: { address: "/1.jpg", alt: "One", caption: "First" },
    2: { address: "/2.jpg", isOfPost: true },
  };
  expect(converted('[gallery ids="1,9"]', attachments)).toEqual({
    markdown: '![One](/1.jpg "First")',
    notes: ["Pictures of a gallery are not in the export."],
  });
  expect(converted('[playlist ids="9"]', attachments)).toEqual({
    markdown: "",
    notes: ["Recordings of a playlist are not in the export."],
  });
  expect(converted("[gallery]", attachments).markdown).toBe("![](/2.jpg)");
  expect(converted('[caption id="a"]<img src="/3.jpg" alt="C"> Below it[/caption]').markdown).toBe(
    '![C](/3.jpg "Below it")',
  );
});

it.each([
  [
    '[code language="php"]\n&lt;?php\n\necho "a &amp; b";\n[/code]',
    '```php\n<?php\n\necho "a & b";\n```',
  ],
  ["[php]\necho <b>1</b>;\n[/php]", "```php\necho <b>1</b>;\n```"],
  ["[sourcecode lang='js']a = [1];[/sourcecode]", "```js\na = [1];\n```"],
])("%j is code", (html, markdown) => {
  expect(converted(html)).toEqual({ markdown, notes: [] });
});

it.each([
  [
    "He said [sic] and [1] and [citation needed], array[index=0] too.",
    "He said \\[sic] and \\[1] and \\[citation needed], array\\[index=0] too.",
  ],
  ['Write [[gallery ids="1,2"]] to show them.', 'Write \\[gallery ids="1,2"] to show them.'],
  ["Write [[code]a[/code]] for it.", "Write \\[code]a\\[/code] for it."],
  ["A [text] and a [[wiki link]].", "A \\[text] and a \\[\\[wiki link]]."],
  ['<code>[gallery ids="1"]</code>', '`[gallery ids="1"]`'],
])("%s keeps its brackets", (html, markdown) => {
  expect(converted(html)).toEqual({ markdown, notes: [] });
});

it("a note of a plug-in becomes a footnote", () => {
  expect(converted("A claim[efn_note]The note.[/efn_note] goes on.").markdown).toBe(
    "A claim[^1] goes on.\n\n[^1]: The note.",
  );
});

it("those that end in another order than they begin keep each word once", () => {
  expect(converted('[a x="1"]one [b y="2"]two[/a] three[/b]').markdown).toBe("one two three\\[/b]");
});
