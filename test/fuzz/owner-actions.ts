import fc from "fast-check";
import { expect } from "vitest";
import { pdf, upload } from "#test/support/multipart.ts";
import { newBlog, newEbook } from "#test/support/samples.ts";
import type { FuzzedSite } from "./site.ts";

interface Known {
  id: string;
  slug: string;
  title: string;
  published: boolean;
  version: number;
  hasFile: boolean;
  /** The date of the first publication, once there was one; lists begin with the latest. */
  created_at: string;
  /** An address that nobody has set follows the title until visitors have seen it. */
  followsTitle: boolean;
}

const nouns = ["blogs", "ebooks"] as const;
type Noun = (typeof nouns)[number];

const slugs = fc.constantFrom("one", "two", "three");

/** Titles an update may give, with the address that each makes. */
const titles: Record<string, string> = { "A new title": "a-new-title", "物語 🤔": "物語" };

/** `index` counts from the newest and wraps around. */
const action = fc.oneof(
  fc.record({
    does: fc.constant("create" as const),
    published: fc.boolean(),
    slug: fc.option(slugs, { nil: undefined }),
  }),
  fc.record({
    does: fc.constant("update" as const),
    index: fc.nat({ max: 5 }),
    change: fc.record(
      {
        published: fc.boolean(),
        slug: slugs,
        title: fc.constantFrom(...Object.keys(titles)),
      },
      { requiredKeys: [] },
    ),
    match: fc.constantFrom("current", "stale", "any", "absent"),
  }),
  fc.record({ does: fc.constant("delete" as const), index: fc.nat({ max: 5 }) }),
  fc.record({ does: fc.constant("upload" as const), index: fc.nat({ max: 5 }) }),
);

type Action = typeof action extends fc.Arbitrary<infer Value> ? Value : never;

export const ownerActions = fc.array(fc.tuple(fc.constantFrom(...nouns), action), {
  minLength: 1,
  maxLength: 12,
});

/** Checks after each action that answer, lists and counters are what the model predicts. */
export async function replay(site: FuzzedSite, actions: [Noun, Action][]): Promise<void> {
  const model: Record<Noun, Known[]> = { blogs: [], ebooks: [] };
  await empty(site);
  for (const [noun, step] of actions) {
    await take(site, noun, model[noun], step);
    await compare(site, model);
  }
}

async function empty(site: FuzzedSite): Promise<void> {
  for (const noun of nouns) {
    const things = (await read(site, `/api/admin/${noun}`)) as Known[];
    for (const { id } of things) await call(site, "DELETE", `/api/admin/${noun}/${id}`);
  }
}

async function take(site: FuzzedSite, noun: Noun, known: Known[], step: Action): Promise<void> {
  if (step.does === "create") return create(site, noun, known, step);
  const one = known[step.index % known.length];
  if (!one) return;
  if (step.does === "update") await update(site, noun, known, one, step);
  else if (step.does === "delete") await remove(site, noun, known, one);
  else if (noun === "ebooks") await uploadTo(site, one);
}

async function create(
  site: FuzzedSite,
  noun: Noun,
  known: Known[],
  { published, slug }: { published: boolean; slug?: string },
): Promise<void> {
  const sample = noun === "blogs" ? newBlog : newEbook;
  const fields = { ...sample, published, ...(slug ? { slug } : {}) };
  const answer = await call(site, "POST", `/api/admin/${noun}`, fields);
  const isTaken = known.some((one) => one.slug === slug);
  expect(answer.status).toBe(isTaken ? 409 : 201);
  if (isTaken) return;
  const created = (await answer.json()) as Known;
  expect(answer.headers.get("location")).toBe(`/api/admin/${noun}/${created.id}`);
  expect(known.map((one) => one.slug)).not.toContain(created.slug);
  known.unshift({ ...created, hasFile: false, followsTitle: !slug && !published });
}

async function update(
  site: FuzzedSite,
  noun: Noun,
  known: Known[],
  one: Known,
  { change, match }: { change: Partial<Known>; match: string },
): Promise<void> {
  const tags: Record<string, string> = {
    current: `"${one.version}"`,
    stale: `"${one.version - 1}"`,
    any: "*",
  };
  const tag = tags[match];
  const answer = await call(site, "PUT", `/api/admin/${noun}/${one.id}`, change, tag);
  const isTaken = known.some((other) => other !== one && other.slug === change.slug);
  expect(answer.status).toBe(isTaken || match === "stale" ? 409 : 200);
  if (answer.status === 409) return;
  // A save of what stands already is no change, so it makes no new version.
  const keys = Object.keys(change) as (keyof Known)[];
  const changes = keys.some((key) => change[key] !== one[key]);
  const saved = (await answer.json()) as Known;
  if (change.slug) one.followsTitle = false;
  if (one.followsTitle && change.title && change.title !== one.title) {
    expect(saved.slug.replace(/-\d+$/, "")).toBe(titles[change.title]);
    one.slug = saved.slug;
  }
  const { created_at } = saved;
  Object.assign(one, change, { created_at, version: one.version + (changes ? 1 : 0) });
  if (one.published) one.followsTitle = false;
  expect(answer.headers.get("etag")).toBe(`"${one.version}"`);
}

async function remove(site: FuzzedSite, noun: Noun, known: Known[], one: Known): Promise<void> {
  const path = `/api/admin/${noun}/${one.id}`;
  expect((await call(site, "DELETE", path)).status).toBe(204);
  expect((await call(site, "DELETE", path)).status).toBe(404);
  known.splice(known.indexOf(one), 1);
}

async function uploadTo({ app, token }: FuzzedSite, one: Known): Promise<void> {
  expect((await upload(app, token, one.id, pdf(one.id))).status).toBe(200);
  one.version += 1;
  one.hasFile = true;
}

async function compare(site: FuzzedSite, model: Record<Noun, Known[]>): Promise<void> {
  for (const noun of nouns) {
    const all = model[noun].toSorted(byDate);
    const shown = all.filter(({ published }) => published);
    expect(await brief(site, `/api/admin/${noun}`)).toEqual(all.map(line));
    expect(await brief(site, `/api/${noun}`)).toEqual(shown.map(line));
  }
  for (const { slug, published } of model.blogs) {
    const answer = await site.app.fetch(`/api/blogs/${encodeURIComponent(slug)}`);
    expect(answer.status, slug).toBe(published ? 200 : 404);
  }
  for (const { id, published, hasFile } of model.ebooks) {
    const answer = await site.app.fetch(`/api/ebooks/${id}/download`, { method: "HEAD" });
    expect(answer.status, id).toBe(published && hasFile ? 200 : 404);
  }
  expect(await read(site, "/api/admin/counters")).toMatchObject({
    blogs: model.blogs.length,
    blog_drafts: model.blogs.filter(({ published }) => !published).length,
    ebooks: model.ebooks.length,
    ebooks_without_file: model.ebooks.filter(({ hasFile }) => !hasFile).length,
  });
}

async function brief(site: FuzzedSite, path: string): Promise<string[]> {
  return ((await read(site, path)) as Known[]).map(line);
}

function byDate(one: Known, other: Known): number {
  return other.created_at.localeCompare(one.created_at) || other.id.localeCompare(one.id);
}

function line({ id, slug, title }: Known): string {
  return `${id} ${slug} ${title}`;
}

async function read(site: FuzzedSite, path: string): Promise<unknown> {
  return (await call(site, "GET", path)).json();
}

function call(
  { app, token }: FuzzedSite,
  method: string,
  path: string,
  body?: object,
  tag?: string,
): Promise<Response> {
  return app.fetch(path, {
    method,
    headers: {
      Authorization: `Bearer ${token}`,
      ...(body ? { "Content-Type": "application/json" } : {}),
      ...(tag ? { "If-Match": tag } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
}
