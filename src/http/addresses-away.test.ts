import { afterAll, beforeAll, expect, it } from "vitest";
import { sitePaths } from "#contract/paths.ts";
import { SITE_URL, startApp, type TestApp } from "#test/support/app.ts";
import { attribute, fetchPage, one } from "#test/support/html.ts";
import { addPicture } from "#test/support/pictures.ts";
import { createBlog } from "#test/support/samples.ts";
import { slow } from "#test/support/slow.ts";
import { xmlText } from "#test/support/xml.ts";

let app: TestApp;
let picture: string;

const slug = "größe";
const page = SITE_URL + sitePaths.blog(slug);

/** Each address is followed by a comment that says what it is away from the site. */
const text = (url: string) => `
An [inner](/about "About (us)"), an [angled](</contact?a=b c>), a [named][door] and [door] link.

![A *door*](${url}) [![framed](${url})](/services) [part](#h-end) [next](other-post) [up](../ebooks?page=2)

[Away](https://away.example/about), [write](mailto:a@b.example), [odd](//away.example/x), <https://c.example>.

A note.[^1] Code \`[x](/code)\` and \\[x](/escaped).

    [x](/indented)

\`\`\`md
[x](/fenced) ![](/fenced.png)
\`\`\`

| [cell](/cell) | b |
| --- | --- |
| 1 | 2 |

- [ ] [task](/task)

[door]: /door "The door"
[^1]: In [notes](/note).

## End
`;

beforeAll(async () => {
  app = await startApp();
  const token = await app.signIn();
  picture = (await addPicture(app, token)).url;
  await createBlog(app, token, {
    slug,
    title: "Größe",
    content: text(picture),
    image_url: picture,
  });
});
afterAll(() => app.close());

slow(
  "the Markdown of an article has full addresses, and samples as they were written",
  async () => {
    const markdown = await (await app.fetch(sitePaths.blogMarkdown(slug))).text();
    const expected = text(picture)
      .replace("(/about ", `(${SITE_URL}/about `)
      .replace("(</contact", `(<${SITE_URL}/contact`)
      .replaceAll(`(${picture})`, `(${SITE_URL}${picture})`)
      .replace("(/services)", `(${SITE_URL}/services)`)
      .replace("(#h-end)", `(${page}#h-end)`)
      .replace("(other-post)", `(${SITE_URL}/blogs/other-post)`)
      .replace("(../ebooks", `(${SITE_URL}/blogs/../ebooks`)
      .replace("(/cell)", `(${SITE_URL}/cell)`)
      .replace("(/task)", `(${SITE_URL}/task)`)
      .replace("]: /door", `]: ${SITE_URL}/door`)
      .replace("(/note)", `(${SITE_URL}/note)`);
    expect(markdown.slice(markdown.indexOf("An [inner]")).trim()).toBe(expected.trim());
  },
);

it("Markdown and page of an article name each other", async () => {
  const markdown = await app.fetch(sitePaths.blogMarkdown(slug));
  expect(markdown.headers.get("link")).toBe(`<${page}>; rel="canonical"`);
  const { root } = await fetchPage(app, sitePaths.blog(slug));
  const alternate = one(root, "link[rel=alternate][type='text/markdown']");
  expect(attribute(alternate, "href")).toBe(sitePaths.blogMarkdown(slug));
});

it("feeds have full addresses of links, pictures and all their widths", async () => {
  const { items } = await (await app.fetch(sitePaths.jsonFeed())).json();
  const atom = await (await app.fetch(sitePaths.atom())).text();
  expect(items[0].image).toBe(SITE_URL + picture);
  for (const html of [items[0].content_html, xmlText(atom, "content")[0]]) {
    const named = [...html.matchAll(/\s(?:href|src|poster|srcset)="([^"]*)"/g)].flatMap(([, set]) =>
      set.split(", "),
    );
    expect(named.length).toBeGreaterThan(20);
    for (const address of named) expect(address).toMatch(/^(?:https?:\/\/|mailto:)/);
    expect(html).toContain(`href="${page}#h-end"`);
    expect(html).toContain(`href="${SITE_URL}/blogs/other-post"`);
    expect(html).toContain("<code>[x](/indented)");
  }
});

it("the contents for language models have full addresses", async () => {
  const links = (await (await app.fetch(sitePaths.llms())).text()).match(/\]\([^)]*\)/g) ?? [];
  expect(links).toContain(`](${SITE_URL}${sitePaths.blogMarkdown(slug)})`);
  for (const link of links) expect(link).toMatch(/^\]\(http:\/\/agency\.test\//);
});
