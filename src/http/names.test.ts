import { afterAll, beforeAll, expect, it } from "vitest";
import { limits } from "#contract/limits.ts";
import { namePaths, publicationPaths, sitePaths } from "#contract/paths.ts";
import { startApp, type TestApp } from "#test/support/app.ts";
import { createBlog, createEbook, problemOf } from "#test/support/samples.ts";

let app: TestApp;
let token: string;

beforeAll(async () => {
  app = await startApp();
  token = await app.signIn();
});
afterAll(() => app.close());

const textAt = async (path: string) => (await app.fetch(path)).text();
const rename = (body: object) => app.send("POST", namePaths.rename(), body, token);

it("no visitor reads the former name once the answer is there, on whatever page was cached", async () => {
  const { slug } = await createBlog(app, token, { category: "meadows", author: "jdoe77" });
  const pages = [
    sitePaths.blogs(),
    sitePaths.blogs(1, "meadows"),
    sitePaths.blog(slug),
    sitePaths.blogMarkdown(slug),
    sitePaths.resources(),
    sitePaths.atom(),
    sitePaths.sitemap(),
    publicationPaths.blog.publicList(),
  ];
  for (const page of pages) expect((await app.fetch(page)).status, page).toBe(200);
  const { status } = await rename({ kind: "category", from: "meadows", to: "Media & Press" });
  expect(status).toBe(200);
  const named = await rename({ kind: "author", from: "jdoe77", to: "Jane Doe" });
  expect(await named.json()).toEqual([
    { kind: "author", name: "Jane Doe", count: 1 },
    { kind: "category", name: "Media & Press", count: 1 },
  ]);
  for (const page of pages) expect(await textAt(page), page).not.toMatch(/meadows|jdoe77/);
  expect((await app.fetch(sitePaths.blogs(1, "meadows"))).status).toBe(404);
  expect(await textAt(sitePaths.blogs(1, "Media & Press"))).toContain("A steady hand");
  expect(await textAt(sitePaths.blog(slug))).toContain("Jane Doe");
});

it("a new name is bounded and trimmed like the field that holds it", async () => {
  await createEbook(app, token, { topics: ["Briefs"] });
  const topic = { kind: "topic", from: "Briefs" };
  const long = "x".repeat(limits.topic + 1);
  for (const [to, message] of [
    [" \n ", "Enter the new name."],
    [long, "Keep the new name to 60 characters or fewer."],
    [7, "The new name must be text."],
  ]) {
    const { errors } = await problemOf(await rename({ ...topic, to }), 422);
    expect(errors).toEqual({ to: [message] });
  }
  const author = await rename({ kind: "author", from: "Jane Doe", to: long });
  expect(author.status).toBe(200);
  const { errors } = await problemOf(await rename({ kind: "tag", from: "", to: "Briefs" }), 422);
  expect(errors).toEqual({
    kind: ["Use author, category, topic, sector."],
    from: ["Enter the present name."],
  });
  const trimmed = await rename({ ...topic, to: "  Cafe\u0301\nnotes " });
  expect(await trimmed.json()).toContainEqual({ kind: "topic", name: "Café notes", count: 1 });
  await problemOf(await rename({ ...topic, to: "Briefs again" }), 409);
});
