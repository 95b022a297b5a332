// @module-tag slow
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { demo } from "#cli/demo.ts";
import { exportCommand } from "#cli/export.ts";
import { importCommand } from "#cli/import.ts";
import { readConfig } from "#config.ts";
import type { Owner } from "#domain/app.ts";
import { mintActor } from "#domain/mint-actor.ts";
import { ebookNoun } from "#domain/publications/ebook.ts";
import { openApp } from "#foundations.ts";
import { openJobs } from "#test/support/jobs.ts";
import { slow } from "#test/support/slow.ts";
import { SITE_URL, startApp, type TestApp } from "./support/app.ts";
import { makePdf, page, smallBox } from "./support/pdf.ts";
import { addPicture, painted } from "./support/pictures.ts";

let folder: string;
let first: TestApp;
let second: TestApp;
const at = (...names: string[]) => join(folder, ...names);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "portico-round-trip-"));
  await demo.run(readConfig({ DATA_DIR: at("first") }), []);
  await readPdfs(at("first"));
  first = await startApp({ DATA_DIR: at("first") }, "public");
  await fill(first);
  await exportCommand.run(readConfig({ DATA_DIR: at("first") }), [at("export")]);
  await importCommand.run(readConfig({ DATA_DIR: at("second") }), [at("export"), "--json"]);
  second = await startApp({ DATA_DIR: at("second") }, "public");
});
afterAll(async () => {
  await first.close();
  await second?.close();
  await rm(folder, { recursive: true, force: true });
});

/** Adds what the demo lacks: a picture of one's own, a draft, a schedule, a change and a former address. */
async function fill(app: TestApp): Promise<void> {
  const token = await app.signIn();
  const picture = await addPicture(
    app,
    token,
    await painted(900, 600).png().toBuffer(),
    "wall.png",
  );
  const create = async (body: object) => {
    const answer = await app.send("POST", "/api/admin/blogs", body, token);
    expect(answer.status).toBe(201);
    const { id }: { id: string } = await answer.json();
    return id;
  };
  const base = {
    title: "007: no, yes & “so” on",
    excerpt: "# no heading: 'quoted'",
    content: `A picture.\n\n![Wall](${picture.url} "Before")\n\n---\n\n- one\n\n  two  \n  three`,
    category: "Costs",
    read_time: "1 min read",
    image_url: picture.url,
    slug: "seven",
  };
  const id = await create({ ...base, published_at: "2019-05-11T08:00:00.000Z" });
  await app.send("PATCH", `/api/admin/blogs/${id}`, { slug: "007" }, token);
  await app.send("PUT", `/api/admin/blogs/${id}`, { slug: "007" }, token);
  await app.send("PUT", `/api/admin/blogs/${id}/draft`, { title: "Not yet said" }, token);
  await create({ title: "A draft", content: "Unfinished.", published: false });
  const planned = await create({ ...base, title: "Planned", slug: "planned", published: false });
  const plan = {
    publish_at: `${new Date().getUTCFullYear() + 1}-06-01T09:00:00.000Z`,
    time_zone: "Australia/Sydney",
  };
  await app.send("PUT", `/api/admin/blogs/${planned}/schedule`, plan, token);
  await app.send("POST", "/api/contact", {
    name: "Ada",
    email: "ada@example.com",
    message: "=cmd, about a pilot",
  });
}

/** Draws the pages of the PDFs, as the server does after they came; a busy machine takes several goes. */
async function readPdfs(dataDir: string): Promise<void> {
  const { app: domain, close } = await openApp(readConfig({ DATA_DIR: dataDir }));
  await shortenGuides(domain.asOwner(mintActor("olive", null)));
  await openJobs(domain).runDue();
  await close();
}

/** Drawing the demo's own pages would take ten seconds more; one guide is as it comes. */
async function shortenGuides(owner: Owner): Promise<void> {
  const { items } = await owner.publications(ebookNoun).list({});
  for (const { id } of items.slice(1)) {
    const pdf = makePdf({ box: smallBox, pages: [page("1 0 0")] });
    await owner.ebookFiles.replace(id, { fileName: "short.pdf", stream: Readable.from([pdf]) });
  }
}

async function addresses(app: TestApp): Promise<string[]> {
  const sitemap = await (await app.fetch("/sitemap.xml")).text();
  return [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = ""]) =>
    address.slice(SITE_URL.length),
  );
}

describe("a site that is exported and imported into an empty one", () => {
  slow("has the same pages and feeds, byte for byte", async () => {
    const paths = await addresses(first);
    expect(await addresses(second)).toEqual(paths);
    expect(paths.length).toBeGreaterThan(20);
    for (const path of [...paths, "/feed.xml", "/feed.json", "/llms.txt", "/sitemap.xml"]) {
      const [one, other] = await Promise.all([first.fetch(path), second.fetch(path)]);
      expect(await other.text(), path).toBe(await one.text());
    }
  });

  it("has the same pictures and PDFs, byte for byte", async () => {
    const html = await (await first.fetch("/blogs/007")).text();
    const ebooks: { id: string; slug: string }[] = await (await first.fetch("/api/ebooks")).json();
    const guide = await (await first.fetch(`/ebooks/${ebooks[0]?.slug}`)).text();
    const pictures = [...`${html}${guide}`.matchAll(/\/media\/[\w.-]+/g)].map(([path]) => path);
    expect(pictures.length).toBeGreaterThan(8);
    const files = ebooks.map(({ id }) => `/api/ebooks/${id}/download`);
    for (const path of new Set([...pictures, ...files])) {
      const [one, other] = await Promise.all([first.fetch(path), second.fetch(path)]);
      expect(other.status, path).toBe(200);
      expect(
        Buffer.from(await other.arrayBuffer()).equals(Buffer.from(await one.arrayBuffer())),
        path,
      ).toBe(true);
    }
  });

  it("keeps drafts, schedules, changes that are not published, and former addresses", async () => {
    const list = async (app: TestApp) => {
      const token = await app.signIn();
      const blogs: Record<string, unknown>[] = await (
        await app.send("GET", "/api/admin/blogs", undefined, token)
      ).json();
      return blogs.map(({ version: _version, draft_saved_at, ...blog }) => ({
        ...blog,
        hasDraft: draft_saved_at !== null,
      }));
    };
    const blogs = await list(second);
    expect(blogs).toEqual(await list(first));
    expect(blogs).toContainEqual(
      expect.objectContaining({
        title: "Planned",
        published: false,
        schedule_zone: "Australia/Sydney",
      }),
    );
    expect(blogs).toContainEqual(expect.objectContaining({ slug: "007", hasDraft: true }));
    const moved = await second.fetch("/blogs/seven");
    expect([moved.status, moved.headers.get("location")]).toEqual([301, "/blogs/007"]);
  });

  it("is readable as files: Markdown, PDFs, messages and redirects", async () => {
    expect((await readdir(at("export"))).sort()).toEqual([
      "blogs",
      "case-studies",
      "ebooks",
      "media",
      "messages.csv",
      "portico.json",
      "redirects.csv",
    ]);
    expect(await readFile(at("export", "redirects.csv"), "utf8")).toContain(
      "/blogs/seven,/blogs/007",
    );
    expect(await readFile(at("export", "messages.csv"), "utf8")).toContain("'=cmd, about a pilot");
    expect(await readFile(at("export", "blogs", "007.md"), "utf8")).toMatch(
      /^---\ntitle: "?007: no/,
    );
    expect(
      (await readdir(at("export", "ebooks"))).filter((name) => name.endsWith(".pdf")),
    ).toHaveLength(3);
  });

  it("does not change by another import of the same", async () => {
    const before = await (await second.fetch("/feed.xml")).text();
    await importCommand.run(readConfig({ DATA_DIR: at("second") }), [at("export"), "--json"]);
    expect(await (await second.fetch("/feed.xml")).text()).toBe(before);
  });
});
