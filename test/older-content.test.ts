import { join } from "node:path";
import BetterSqlite3 from "better-sqlite3";
import { expect, it, vi } from "vitest";
import { z } from "zod";
import { backup } from "#cli/backup.ts";
import { exportCommand } from "#cli/export.ts";
import { importCommand } from "#cli/import.ts";
import { verify } from "#cli/verify.ts";
import { BlogVersion } from "#contract/blog.ts";
import { CaseStudy, CaseStudyVersion } from "#contract/case-study.ts";
import { EbookVersion } from "#contract/ebook.ts";
import { DrawnPage, PdfFacts } from "#contract/ebook-file.ts";
import { publicationKinds } from "#contract/nouns.ts";
import {
  importPaths,
  publicationPaths,
  settingsPaths,
  sitePaths,
  trashPaths,
  webhookPaths,
  writingPaths,
} from "#contract/paths.ts";
import { nounOf } from "#domain/publications/nouns.ts";
import { SetAsideContent, TrashedData } from "#storage/kept-rows.ts";
import { makeFolder, makePlace } from "./backup/backup-site.ts";
import type { TestApp } from "./support/app.ts";
import { createBlog, createCaseStudy, createEbook, newCaseStudy } from "./support/samples.ts";
import { boundsOf } from "./support/schema-bounds.ts";
import { slow } from "./support/slow.ts";

vi.setConfig({ testTimeout: 180_000 });

// Content was accepted by the rules of its day. The rules change, and stored content does not.

const LONG = "Long before the rule. ".repeat(400);

/** Makes values longer than anything may be, and choices that nobody offers. */
function asBefore(document: Record<string, unknown>): Record<string, unknown> {
  const older = Object.entries(document).map(([name, value]) => {
    if (name === "services") return [name, ["Hypnosis", "AI & Automation"]];
    if (name === "ended_in") return [name, "shelved"];
    if (name === "topics") return [name, Array.from({ length: 300 }, (_, at) => `Topic ${at}`)];
    if (name === "figures") {
      const figure = { value: LONG, unit: LONG, meaning: LONG, measured: LONG };
      return [name, Array.from({ length: 40 }, () => figure)];
    }
    if (name === "image_url" || name === "published_at") return [name, value];
    return [name, typeof value === "string" ? `${value} ${LONG}` : value];
  });
  return Object.fromEntries(older);
}

function rewrite(dataDir: string): void {
  const connection = new BetterSqlite3(join(dataDir, "portico.db"));
  const documents = { publication: ["card", "body"], publication_version: ["fields"] };
  for (const [table, columns] of Object.entries(documents)) {
    for (const column of columns) {
      const rows = connection.prepare(`select id, ${column} as json from ${table}`).all();
      const change = connection.prepare(`update ${table} set ${column} = ? where id = ?`);
      for (const { id, json } of z
        .array(z.object({ id: z.string(), json: z.string() }))
        .parse(rows)) {
        change.run(JSON.stringify(asBefore(JSON.parse(json))), id);
      }
    }
  }
  connection.exec(`
    update publication_draft set fields = '{"services":["Hypnosis"],"ended_in":"shelved"}';
    update publication set rendered = json_replace(rendered, '$.texts', json('{"former":"shape"}'));
    update webhook set events = 'message.received visitor.frowned';
    update job set detail = json_replace(detail, '$.event', 'visitor.frowned') where kind = 'webhook';
    update site_setting set facts = json_object('brand', '${LONG}', 'social_profiles', json('["one"]'));
    insert or replace into import_run (id, run, phase, progress, report)
      values (1, 'r', 'done', '{"phase":"dreaming"}', '{"items":7}');
  `);
  connection.close();
}

async function fill(app: TestApp, token: string): Promise<CaseStudy> {
  await createBlog(app, token);
  await createEbook(app, token);
  const study = await createCaseStudy(app, token, { ended_in: "go" });
  const draft = writingPaths["case-study"].draft(study.id);
  expect((await app.send("PUT", draft, { ended_in: "stop" }, token)).status).toBe(200);
  const lost = await createCaseStudy(app, token, { title: "Thrown away" });
  await app.send("DELETE", publicationPaths["case-study"].ownersItem(lost.id), undefined, token);
  const webhook = { name: "CRM", url: "https://127.0.0.1:1/", format: "json", is_active: false };
  await app.send("POST", webhookPaths.list(), { ...webhook, events: ["message.received"] }, token);
  return study;
}

slow("what was stored by other rules is read everywhere, mended and taken along", async () => {
  const place = await makePlace("SQLite");
  const { DATA_DIR = "" } = place.env;
  const first = await place.start();
  const study = await fill(first, await first.signIn());
  await first.close();
  rewrite(DATA_DIR);

  const app = await place.start();
  const token = await app.signIn();
  const read = async (path: string) => {
    const answer = await app.send("GET", path, undefined, token);
    expect(answer.status, path).toBe(200);
    return answer;
  };
  const listed = async (path: string) =>
    z.array(z.object({ id: z.string() })).parse(await (await read(path)).json());
  for (const path of [
    "/",
    "/about",
    "/services",
    "/feed.xml",
    "/feed.json",
    "/llms.txt",
    "/sitemap.xml",
  ])
    await read(path);
  for (const kind of publicationKinds) {
    const paths = publicationPaths[kind];
    const writing = writingPaths[kind];
    const [item] = await listed(paths.ownersList());
    const { id = "" } = item ?? {};
    for (const path of [paths.list(), paths.publicList(), paths.ownersItem(id), writing.draft(id)])
      await read(path);
    const { slug } = z
      .object({ slug: z.string() })
      .parse(await (await read(paths.ownersItem(id))).json());
    await read(paths.page(slug));
    await read(paths.publicItem(slug));
    for (const version of await listed(writing.versions(id)))
      await read(writing.version(id, version.id));
  }
  for (const path of [
    trashPaths.list(),
    importPaths.import(),
    settingsPaths.siteSettings(),
    sitePaths.home(),
  ])
    await read(path);
  for (const { id } of await listed(webhookPaths.list())) await read(webhookPaths.deliveries(id));
  const page = await (await read(publicationPaths["case-study"].page(study.slug))).text();
  expect(page).toContain("Hypnosis");
  expect(page).toContain("shelved");

  // The owner is told what to choose again, and can.
  const owners = publicationPaths["case-study"].ownersItem(study.id);
  const refused = await app.send("PUT", owners, { ended_in: "shelved" }, token);
  expect(await refused.json()).toMatchObject({
    errors: { ended_in: ["Use go, change or stop."] },
  });
  const mended = { ...newCaseStudy, services: [], ended_in: null };
  const answer = await app.send("PUT", owners, mended, token);
  expect(answer.status).toBe(200);
  expect(await answer.json()).toMatchObject({ services: [], ended_in: null });
  await app.close();
  rewrite(DATA_DIR);

  const folder = await makeFolder();
  const file = join(folder, "site.zip");
  await place.run(backup, file);
  expect(await place.run(verify, file)).toMatch(/whole/);
  const exported = join(folder, "export");
  await place.run(exportCommand, exported);

  const other = await makePlace("SQLite");
  await other.run(importCommand, exported);
  const again = await other.start();
  const [moved] = z
    .array(CaseStudy)
    .parse(
      await (
        await again.send(
          "GET",
          publicationPaths["case-study"].ownersList(),
          undefined,
          await again.signIn(),
        )
      ).json(),
    );
  expect(moved).toMatchObject({
    id: study.id,
    services: ["Hypnosis", "AI & Automation"],
    ended_in: null,
  });
});

const stored: Record<string, z.ZodType> = {
  "a version of a blog": BlogVersion.shape.fields,
  "a version of an ebook": EbookVersion.shape.fields,
  "a version of a case study": CaseStudyVersion.shape.fields,
  "what a PDF says": PdfFacts,
  "a drawn page": DrawnPage,
  "a message that is set aside": SetAsideContent,
  "a deleted publication": TrashedData,
};
for (const kind of publicationKinds) {
  for (const [answer, schema] of Object.entries(nounOf(kind).answers))
    stored[`${kind}: ${answer}`] = schema;
}

it.each(Object.entries(stored))("%s is read by its types, and by no bound", (_, schema) => {
  // A kind that goes takes its rows along, in a step of the schema.
  expect(boundsOf(schema).filter((bound) => !bound.startsWith(".publication.kind:"))).toEqual([]);
});

it("bounds are found wherever they hide", () => {
  const line = z.string().trim().pipe(z.string().max(5));
  const schema = z.object({
    plain: z.string().default(""),
    id: z.uuid(),
    at: z.iso.datetime(),
    count: z.int().min(0),
    choice: z.enum(["a"]).catch("a"),
    lines: z.array(line).max(2),
    named: z.record(z.string(), z.enum(["a", "b"]).nullable()),
    rated: z.number().max(5).optional(),
    link: z.string().regex(/^https:/),
    even: z.number().refine((number) => number % 2 === 0),
  });
  expect(boundsOf(schema)).toEqual([
    ".lines: max_length",
    ".lines[]: max_length",
    ".named{}: a or b",
    ".rated: less_than",
    ".link: string_format",
    ".even: custom",
  ]);
});
