import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DAY_MS } from "#contract/durations.ts";
import { type PublicationKind, publicationKinds } from "#contract/nouns.ts";
import {
  apiPaths,
  publicationPaths,
  sitePaths,
  trashPaths,
  writingPaths,
} from "#contract/paths.ts";
import type { CreatedPreview, Preview } from "#contract/publication.ts";
import { startApp, type TestApp } from "#test/support/app.ts";
import { lendPostgres } from "#test/support/lent-postgres.ts";
import { createBlog, createCaseStudy, createEbook, problemOf } from "#test/support/samples.ts";
import { waitFor } from "#test/support/wait.ts";

const browser = { "User-Agent": "Mozilla/5.0 Firefox/130.0" };

const create: Record<
  PublicationKind,
  (app: TestApp, token: string, fields?: object) => Promise<{ id: string; slug: string }>
> = { blog: createBlog, ebook: createEbook, "case-study": createCaseStudy };

describe.each(["SQLite", "PostgreSQL"] as const)("a preview link on %s", (database) => {
  let app: TestApp;
  let token: string;
  let drop = async () => {};

  beforeAll(async () => {
    const fresh = database === "PostgreSQL" ? await lendPostgres() : null;
    app = await startApp(fresh ? { DATABASE_URL: fresh.url } : {});
    if (fresh) drop = fresh.drop;
    token = await app.signIn();
  });
  afterAll(async () => {
    await app.close();
    await drop();
  });

  const call = (method: string, path: string, body?: unknown) =>
    app.send(method, path, body, token);
  const link = async (kind: PublicationKind, id: string, body: object = {}) => {
    const answer = await call("POST", writingPaths[kind].previews(id), body);
    expect(answer.status).toBe(201);
    const preview: CreatedPreview = await answer.json();
    return { ...preview, path: new URL(preview.url).pathname };
  };
  const open = (path: string, headers: Record<string, string> = browser) =>
    app.fetch(path, { headers });
  const expectNothing = async (path: string) => {
    const [closed, nowhere] = [await open(path), await open("/nowhere")];
    expect(closed.status).toBe(404);
    expect(await closed.text()).toBe(await nowhere.text());
  };

  it("of the editor itself opens, is not listed, and gives way to newer ones", async () => {
    const { id } = await createBlog(app, token, { published: false });
    const own = await link("blog", id, { own: true });
    const shared = await link("blog", id);
    const listed: Preview[] = await (await call("GET", writingPaths.blog.previews(id))).json();
    expect(listed.map((preview) => preview.id)).toEqual([shared.id]);
    expect((await open(own.path)).status).toBe(200);
    for (let tab = 0; tab < 50; tab += 1) await link("blog", id, { own: true });
    await expectNothing(own.path);
    expect((await open(shared.path)).status).toBe(200);
  });

  it.each(publicationKinds)("shows a draft of kind %s as the page it will be", async (kind) => {
    const paths = publicationPaths[kind];
    const item = await create[kind](app, token, { title: `Seen ${kind}`, published: false });
    const { path, url } = await link(kind, item.id);
    expect(url).toMatch(/^http:\/\/agency\.test\/preview\/[\w-]{43}$/);
    const answer = await open(path);
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "cache-control": "private, no-store",
      "x-robots-tag": "noindex",
      "referrer-policy": "no-referrer",
      "content-security-policy": expect.stringContaining("default-src 'none'"),
    });
    const shown = await answer.text();
    await call("PUT", paths.ownersItem(item.id), { published: true });
    const page = await (await open(paths.page(item.slug))).text();
    // Search engines and networks get an address that everybody can open.
    const forOthers =
      /<(?:meta name="robots"|link rel="canonical"|link [^>]*text\/markdown)[^>]*>|<meta (?:property|name)="(?:og|article|twitter):[^>]*>|<script type="application\/ld\+json">.*?<\/script>/g;
    expect(shown).toMatch(/<meta name="robots" content="noindex"\/?>/);
    // Publishing sets the date that visitors read.
    const plain = (html: string) =>
      html
        .replace(forOthers, "")
        .replace("<title>Preview: ", "<title>")
        .replace(/\d+ kB of HTML and styles, /, "")
        .replace(/20\d\d-\d\d-\d\dT[\d:.]+Z/g, "");
    expect(plain(shown)).toBe(plain(page));
    await expectNothing(path);
  });

  it("shows what is being written, and visitors what is published", async () => {
    const blog = await createBlog(app, token, { title: "As published" });
    const page = await (await open(sitePaths.blog(blog.slug))).text();
    const { path } = await link("blog", blog.id);
    for (const title of ["As written first", "As written later"]) {
      await call("PUT", writingPaths.blog.draft(blog.id), { title });
      const preview = await (await open(path)).text();
      expect(preview).toContain(`>${title}</h1>`);
      expect(preview, "told apart among other tabs").toContain(`<title>Preview: ${title} | `);
      expect(await (await open(sitePaths.blog(blog.slug))).text()).toBe(page);
    }
    await call("PUT", publicationPaths.blog.ownersItem(blog.id), { title: "As updated" });
    await expectNothing(path);
  });

  it("leads nowhere when it is guessed, garbled, revoked or its draft deleted", async () => {
    const blog = await createBlog(app, token, { published: false });
    const [kept, revoked] = [await link("blog", blog.id), await link("blog", blog.id)];
    expect(kept.path).not.toBe(revoked.path);
    const { preview } = writingPaths.blog;
    const other = await createBlog(app, token, { published: false });
    await problemOf(await call("DELETE", preview(other.id, revoked.id)), 404);
    expect((await call("DELETE", preview(blog.id, revoked.id))).status).toBe(204);
    await problemOf(await call("DELETE", preview(blog.id, revoked.id)), 404);
    const secret = kept.path.slice(sitePaths.preview("").length);
    const swapped = `${secret.slice(0, -2)}${secret.endsWith("AA") ? "QQ" : "AA"}`;
    for (const guess of ["A".repeat(43), swapped, secret.slice(1), blog.id, kept.id, "%00", "x"]) {
      await expectNothing(sitePaths.preview(guess));
    }
    await expectNothing(revoked.path);
    expect((await open(kept.path)).status).toBe(200);
    await call("DELETE", publicationPaths.blog.ownersItem(blog.id));
    await expectNothing(kept.path);
    await call("POST", trashPaths.restore(blog.id));
    await expectNothing(kept.path);
  });

  it("lasts as many days as its owner says, seven unless said", async () => {
    const blog = await createBlog(app, token, { published: false });
    for (const [body, days] of [
      [{}, 7],
      [{ days: 30 }, 30],
    ] as const) {
      const { created_at, expires_at } = await link("blog", blog.id, body);
      expect(Date.parse(expires_at) - Date.parse(created_at)).toBe(days * DAY_MS);
    }
    for (const days of [0, 31, 1.5, "7"]) {
      const answer = await call("POST", writingPaths.blog.previews(blog.id), { days });
      expect((await problemOf(answer, 422)).errors).toHaveProperty("days");
    }
  });

  it("tells its owner how often people opened it, and nothing of its secret", async () => {
    const blog = await createBlog(app, token, { published: false });
    const { id, path, url } = await link("blog", blog.id);
    await open(path);
    await open(path);
    await open(path, { "User-Agent": "Slackbot-LinkExpanding 1.0" });
    await app.fetch(path, { method: "HEAD", headers: browser });
    const list = async (): Promise<Preview[]> =>
      (await call("GET", writingPaths.blog.previews(blog.id))).json();
    await waitFor(async () => expect((await list())[0]).toMatchObject({ id, opened: 2 }));
    const secret = url.slice(url.lastIndexOf("/") + 1);
    expect(JSON.stringify(await list())).not.toContain(secret);
    await open(`/%70review/${secret}`);
    expect(app.log.join("\n")).not.toContain(secret);
  });

  it("counts no visit, and leaves nothing in the cache", async () => {
    const blog = await createBlog(app, token, { published: false });
    const { path } = await link("blog", blog.id);
    const visits = async () =>
      (await (await call("GET", `${apiPaths.stats()}?days=1`)).json()).today.visits;
    const before = await visits();
    await open(path);
    await app.send("POST", "/api/visits", { path, referrer: "https://elsewhere.example/" });
    expect(await visits()).toBe(before);
    await call("PUT", writingPaths.blog.draft(blog.id), { title: "Changed since" });
    expect(await (await open(path)).text()).toContain("Changed since");
  });

  it("is refused beyond fifty for one draft", async () => {
    const blog = await createBlog(app, token, { published: false });
    for (let count = 0; count < 50; count += 1) await link("blog", blog.id);
    const answer = await call("POST", writingPaths.blog.previews(blog.id), {});
    expect((await problemOf(answer, 409)).detail).toContain("Revoke one first");
  });
});
