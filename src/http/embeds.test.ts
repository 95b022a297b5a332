import { afterAll, beforeAll, expect, it } from "vitest";
import { sitePaths, writingPaths } from "#contract/paths.ts";
import type { CreatedPreview } from "#contract/publication.ts";
import { startApp, type TestApp } from "#test/support/app.ts";
import { createBlog } from "#test/support/samples.ts";

let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await startApp();
  token = await app.signIn();
});
afterAll(() => app.close());

const address = "https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=90";
const player = "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1&amp;start=90";

async function open(content: string) {
  const blog = await createBlog(app, token, { content });
  const answer = await app.fetch(sitePaths.blog(blog.slug));
  const policy = answer.headers.get("content-security-policy") ?? "";
  return { blog, html: await answer.text(), frames: /frame-src [^;]+/.exec(policy)?.[0] };
}

it("an address of a video alone on a line is a frame, whose host alone the policy allows", async () => {
  const { html, frames } = await open(`Words.\n\n${address}\n\nMore.`);
  expect(html).toContain(`<p class="embed" data-player="${player}">`);
  expect(html).toContain(`<a href="${address.replace("&", "&amp;")}" rel="noopener">`);
  expect(html).toContain("Watch on youtube.com.");
  expect(html).toContain('data-script="/assets/embed.js"');
  expect(frames).toBe("frame-src https://www.youtube-nocookie.com");
});

it("each host of a page is allowed once", async () => {
  const map = "https://www.openstreetmap.org/#map=15/51.5/-0.1";
  const { frames } = await open([address, map, address, "https://vimeo.com/76979871"].join("\n\n"));
  expect(frames).toBe(
    "frame-src https://www.youtube-nocookie.com https://www.openstreetmap.org https://player.vimeo.com",
  );
});

it("a text that runs from the right has its frame, too", async () => {
  const { html } = await open(`שלום עולם\n\n${address}`);
  expect(html).toContain('<p class="embed"');
});

it.each([
  `See ${address}`,
  `[Our talk](${address})`,
  "https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ",
  `\`<p class="embed" data-player="https://evil.example/">\``,
  `<p class="embed" data-player="https://evil.example/">x</p>`,
  `[x](https://a.example "<p class='embed' data-player='https://evil.example/'>")`,
  `    <p><a href="${address}" rel="noopener" class="address">${address}</a></p>`,
])("no frame and no script comes of %j", async (content) => {
  const { html, frames } = await open(content);
  expect(html).not.toMatch(/<p class="embed"|embed\.js|<iframe/);
  expect(frames).toBeUndefined();
});

it("feeds, Markdown and previews keep the link", async () => {
  const { blog } = await open(`Words.\n\n${address}`);
  const answer = await app.send("POST", writingPaths.blog.previews(blog.id), {}, token);
  const preview: CreatedPreview = await answer.json();
  for (const path of [
    sitePaths.atom(),
    sitePaths.jsonFeed(),
    sitePaths.blogMarkdown(blog.slug),
    new URL(preview.url).pathname,
  ]) {
    const text = await (await app.fetch(path)).text();
    expect(text, path).toContain("www.youtube.com/watch?v=dQw4w9WgXcQ");
    expect(text, path).not.toContain("youtube-nocookie");
  }
});
