import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openArchive } from "#archive/read-archive.ts";
import { importCommand } from "#cli/import.ts";
import { readConfig } from "#config.ts";
import { ImportState } from "#contract/import.ts";
import { importPaths } from "#contract/paths.ts";
import { startApp, type TestApp } from "#test/support/app.ts";
import { exportsFolder, ghostExport } from "#test/support/moving.ts";
import { form, multipartType } from "#test/support/multipart.ts";
import { problemOf } from "#test/support/samples.ts";
import { slow } from "#test/support/slow.ts";
import { waitFor } from "#test/support/wait.ts";

let app: TestApp;
let token: string;

async function start(): Promise<void> {
  app = await startApp();
  token = await app.signIn();
}

const call = (method: string, path: string, body?: unknown) => app.send(method, path, body, token);

function upload(content: Uint8Array, fileName = "harbour.ghost.json"): Promise<Response> {
  return app.fetch(importPaths.import(), {
    method: "POST",
    headers: { Authorization: `Bearer ${token}`, "Content-Type": multipartType },
    body: new Uint8Array(form({ fileName, type: "application/json", content })),
  });
}

async function state(): Promise<ImportState> {
  return ImportState.parse(await (await call("GET", importPaths.import())).json());
}

async function act(method: string, path: (id: string) => string, body?: unknown) {
  return call(method, path((await state()).id ?? "none"), body);
}

function reached(phase: ImportState["phase"]): Promise<ImportState> {
  return waitFor(async () => {
    const present = await state();
    expect(present.phase).toBe(phase);
    return present;
  });
}

/** Undone or published, whether the answer came before the end or after it. */
async function changed(path: (id: string) => string): Promise<ImportState> {
  expect((await act("POST", path)).status).toBe(200);
  return waitFor(async () => {
    const present = await state();
    expect(present.change).toBeNull();
    return present;
  });
}

async function blogs(): Promise<{ title: string; published: boolean }[]> {
  return (await call("GET", "/api/admin/blogs")).json();
}

async function uploadsThere(): Promise<number> {
  const names = await readdir(join(app.dataDir, "files"));
  return names.filter((name) => name.endsWith("export.bin")).length;
}

describe("the import of the portal", () => {
  beforeEach(start);
  afterEach(() => app.close());

  slow("checks first, brings drafts, and can be undone", async () => {
    expect((await state()).phase).toBe("none");
    expect((await upload(await ghostExport())).status).toBe(201);
    const checked = await reached("checked");
    expect(checked).toMatchObject({
      kind: "Ghost",
      file_name: "harbour.ghost.json",
      counts: { published: 2, drafts: 3, scheduled: 1, redirects: 6 },
      left_out: [{ title: "About" }],
    });
    expect(await blogs()).toEqual([]);
    const [first] = checked.items;
    await act("POST", importPaths.run, { leave_out: [first?.key] });
    expect(await reached("done")).toMatchObject({ counts: { published: 0, drafts: 5 } });
    expect(await blogs()).toHaveLength(5);
    expect((await blogs()).every(({ published }) => !published)).toBe(true);
    await waitFor(async () => expect(await uploadsThere()).toBe(0));
    expect(await (await act("GET", importPaths.report)).text()).toContain('"About","left out"');
    const undone = await changed(importPaths.undo);
    expect(undone).toMatchObject({ undone: { trashed: 5, kept: 0 } });
    expect(await blogs()).toEqual([]);
    expect((await act("DELETE", importPaths.item)).status).toBe(204);
    expect((await state()).phase).toBe("none");
  });

  slow("publishes those drafts that were public, once and with their dates", async () => {
    await upload(await ghostExport());
    await reached("checked");
    await act("POST", importPaths.run, {});
    const done = await reached("done");
    expect(done).toMatchObject({ counts: { drafts: 6 }, to_publish: 2, published: null });
    const published = await changed(importPaths.publishing);
    expect(published).toMatchObject({ to_publish: 0, published: { count: 2, refused: [] } });
    const visible: { slug: string; created_at: string }[] = await (
      await app.fetch("/api/blogs")
    ).json();
    expect(visible).toHaveLength(2);
    for (const { created_at } of visible) expect(created_at < "2026-06").toBe(true);
    const again = await changed(importPaths.publishing);
    expect(again).toMatchObject({ published: { count: 2, refused: [] } });
    const undone = await changed(importPaths.undo);
    expect(undone).toMatchObject({ undone: { trashed: 6, kept: 0 }, to_publish: 0 });
  });

  slow(
    "shows the end of an import by the command line, too, to be published or undone",
    async () => {
      const path = join(app.dataDir, "harbour.json");
      await writeFile(path, await ghostExport());
      const config = readConfig({ DATA_DIR: app.dataDir });
      await importCommand.run(config, [path, "--drafts", "--json"]);
      expect(await state()).toMatchObject({
        phase: "done",
        file_name: "harbour.json",
        counts: { drafts: 6 },
        to_publish: 2,
      });
      await changed(importPaths.publishing);
      expect((await blogs()).filter(({ published }) => published)).toHaveLength(2);
      // An import that is open in the portal stays there.
      await upload(await ghostExport());
      await reached("checked");
      await importCommand.run(config, [path, "--json"]);
      expect((await state()).phase).toBe("checked");
    },
  );

  slow("brings what was undone again", async () => {
    for (let round = 0; round < 2; round += 1) {
      await upload(await ghostExport());
      await reached("checked");
      await act("POST", importPaths.run, { as_drafts: false });
      const done = await reached("done");
      expect(done.counts).toMatchObject({ published: 2, unchanged: 0 });
      await changed(importPaths.undo);
    }
  });

  slow(
    "follows the numbers of WordPress past the page that is cached at the same path",
    async () => {
      expect((await app.fetch("/")).status).toBe(200);
      await upload(await readFile(join(exportsFolder, "wordpress.xml")), "wordpress.xml");
      await reached("checked");
      await act("POST", importPaths.run, { as_drafts: false });
      await reached("done");
      await app.fetch("/");
      for (const [query, kept] of [
        ["?p=13&utm_source=x", "?utm_source=x"],
        ["?utm_source=x&p=13&fbclid=y", "?utm_source=x&fbclid=y"],
        ["?utm_source=x&p=13", "?utm_source=x"],
        ["?p=13", ""],
      ]) {
        const moved = await app.fetch(`/${query}`);
        expect([moved.status, moved.headers.get("location")]).toEqual([
          301,
          `/blogs/blocks${kept}`,
        ]);
      }
      for (const path of ["/?p=999", "/?p=14", "/?page=2", "/?p=13x"]) {
        expect((await app.fetch(path)).status, path).toBe(200);
      }
    },
  );

  it("says what is wrong with a file that is no export, and keeps nothing of it", async () => {
    await upload(Buffer.from("%PDF-1.7"), "brochure.pdf");
    expect(await reached("failed")).toMatchObject({
      error: expect.stringContaining("is not a known export"),
    });
    await waitFor(async () => expect(await uploadsThere()).toBe(0));
  });

  slow("is changed by nobody who has seen another one", async () => {
    await upload(await ghostExport());
    await reached("checked");
    await act("POST", importPaths.run, {});
    const { id: former } = await reached("done");
    await upload(await readFile(join(exportsFolder, "wordpress.xml")), "wordpress.xml");
    const present = await reached("checked");
    expect(present.id).not.toBe(former);
    for (const [method, path, body] of [
      ["POST", importPaths.undo],
      ["POST", importPaths.publishing],
      ["POST", importPaths.run, {}],
      ["DELETE", importPaths.run],
      ["DELETE", importPaths.item],
    ] as const) {
      const { detail } = await problemOf(await call(method, path(former ?? ""), body), 409);
      expect(detail).toContain("replaced by another one");
    }
    await problemOf(await call("GET", importPaths.report(former ?? "")), 404);
    expect(await state()).toEqual(present);
    expect(await blogs()).toHaveLength(6);
    expect((await blogs()).some(({ published }) => published)).toBe(false);
  });

  it("runs nothing that was not checked, and undoes nothing that did not run", async () => {
    expect((await act("POST", importPaths.run, {})).status).toBe(409);
    expect((await act("POST", importPaths.undo)).status).toBe(409);
    expect((await act("POST", importPaths.publishing)).status).toBe(409);
    expect((await act("GET", importPaths.report)).status).toBe(404);
  });
});

describe("the import of the portal that is done", () => {
  beforeAll(async () => {
    await start();
    await upload(await ghostExport());
    await reached("checked");
    await act("POST", importPaths.run, { as_drafts: false });
    await reached("done");
  });
  afterAll(() => app.close());

  it("leads visitors from former addresses to what was published, and to nothing else", async () => {
    const moved = await app.fetch("/what-an-ai-agent-can-do/?ref=x");
    expect([moved.status, moved.headers.get("location")]).toEqual([
      301,
      "/blogs/what-an-ai-agent-can-do?ref=x",
    ]);
    for (const path of ["/for-paying-members/", "/about-nothing/", "//evil.example/", "/?p=1"]) {
      const answer = await app.fetch(path);
      expect(answer.headers.get("location") ?? "", path).not.toMatch(/blogs|evil/);
    }
  });

  it("is closed to visitors", async () => {
    for (const path of [importPaths.import(), importPaths.report("none"), importPaths.export()]) {
      expect((await app.fetch(path)).status).toBe(401);
    }
  });

  it("gives the whole site as a zip", async () => {
    const answer = await call("GET", importPaths.export());
    const path = join(app.dataDir, "export.zip");
    await writeFile(path, Buffer.from(await answer.arrayBuffer()));
    const archive = await openArchive(path, { entries: 100, bytes: 10_000_000 });
    const names = archive.entries.map(({ name }) => name);
    expect(names).toContain("blogs/what-an-ai-agent-can-do.md");
    expect(names.at(-1)).toBe("portico.json");
    archive.close();
    expect(await readdir(app.dataDir)).toContain("export.zip");
  });
});
