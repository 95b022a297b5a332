import { expect, it } from "vitest";
import { slow } from "#test/support/slow.ts";
import { convertText } from "./text-conversion.ts";
import { TextProcess } from "./text-process.ts";
import { readWordPress } from "./wordpress.ts";

const SPACES =
  'xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/" xmlns:wp="http://wordpress.org/export/1.2/"';

function wxr(items: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" ${SPACES}><channel><wp:wxr_version>1.2</wp:wxr_version><wp:base_blog_url>https://old.example</wp:base_blog_url>${items}</channel></rss>`;
}

const meta = (key: string, value: string) =>
  `<wp:postmeta><wp:meta_key>${key}</wp:meta_key><wp:meta_value><![CDATA[${value}]]></wp:meta_value></wp:postmeta>`;

function item(id: number, rest: string, type = "post"): string {
  return `<item><title>Post ${id}</title><wp:post_id>${id}</wp:post_id><wp:status>publish</wp:status><wp:post_type>${type}</wp:post_type>${rest}</item>`;
}

async function postsOf(file: string, pieces = 1_000_000) {
  const open = async () =>
    (async function* () {
      const bytes = Buffer.from(file);
      for (let at = 0; at < bytes.length; at += pieces) yield bytes.subarray(at, at + pieces);
    })();
  const posts = [];
  for await (const read of readWordPress([{ open, folder: "" }], {
    texts: new TextProcess(),
    timeZone: "UTC",
  })) {
    if ("post" in read) posts.push(read.post);
  }
  return posts;
}

it.each([1_000_000, 7])(
  "warnings of PHP around the file are passed over, in pieces of %i",
  async (pieces) => {
    const warning =
      "<br />\n<b>Warning</b>:  Undefined index in <b>/srv/x.php</b> on line <b>9</b><br />\n";
    const file = `${warning}${wxr(item(1, "<content:encoded>Words</content:encoded>"))}\n${warning}Fatal & done`;
    expect((await postsOf(file, pieces)).map(({ title }) => title)).toEqual(["Post 1"]);
  },
);

it("the primary category comes first", async () => {
  const terms = ["news", "guides"].map(
    (name, index) =>
      `<wp:category><wp:term_id>${index + 5}</wp:term_id><wp:category_nicename>${name}</wp:category_nicename></wp:category>`,
  );
  const filed = ["News", "Guides"].map(
    (name) => `<category domain="category" nicename="${name.toLowerCase()}">${name}</category>`,
  );
  const posts = await postsOf(
    wxr(
      `${terms.join("")}${item(1, filed.join("") + meta("_yoast_wpseo_primary_category", "6"))}${item(2, filed.join("") + meta("rank_math_primary_category", "6"))}${item(3, filed.join(""))}`,
    ),
  );
  expect(posts.map(({ categories }) => categories[0])).toEqual(["Guides", "Guides", "News"]);
});

it("a cover has its alt text, a gallery its captions", async () => {
  const upload = item(
    9,
    `<wp:attachment_url>https://old.example/a.jpg</wp:attachment_url><wp:post_parent>1</wp:post_parent><excerpt:encoded>Below</excerpt:encoded>${meta("_wp_attachment_image_alt", "A desk")}`,
    "attachment",
  );
  const [post] = await postsOf(
    wxr(
      item(1, `<content:encoded>[gallery]</content:encoded>${meta("_thumbnail_id", "9")}`) + upload,
    ),
  );
  expect(post).toMatchObject({ cover: "https://old.example/a.jpg", coverAlt: "A desk" });
  if (post) {
    expect(convertText(post.text).markdown).toBe('![A desk](https://old.example/a.jpg "Below")');
  }
});

it("footnotes that the block editor keeps beside the text stand below it", async () => {
  const text =
    '<!-- wp:paragraph --><p>A claim<sup data-fn="a-1" class="fn"><a href="#a-1" id="a-1-link">1</a></sup>.</p><!-- /wp:paragraph --><!-- wp:footnotes /-->';
  const notes = JSON.stringify([{ id: "a-1", content: `The <em>note</em>${"!".repeat(20_000)}` }]);
  const [post] = await postsOf(
    wxr(
      item(1, `<content:encoded><![CDATA[${text}]]></content:encoded>${meta("footnotes", notes)}`),
    ),
  );
  expect(post && convertText(post.text).markdown).toMatch(
    /^A claim\[\^1\]\.\n\n\[\^1\]: The _note_!/,
  );
});

slow("an excerpt has no shortcodes", async () => {
  const excerpt = "<excerpt:encoded>[vc_row]In short.[/vc_row]</excerpt:encoded>";
  const [post] = await postsOf(wxr(item(1, `<content:encoded>x</content:encoded>${excerpt}`)));
  expect(post?.excerpt).toBe("In short.");
});
