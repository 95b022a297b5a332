// @module-tag slow
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it, onTestFinished } from "vitest";
import { ImportState } from "#contract/import.ts";
import { importPaths, publicationPaths } from "#contract/paths.ts";
import { makeFolder, makePlace } from "#test/backup/backup-site.ts";
import { type DatabaseKind, databaseKinds } from "#test/support/database.ts";
import { fillDisk, onSmallDisk } from "#test/support/disk.ts";
import { ghostPosts } from "#test/support/ghost-posts.ts";
import { form, multipartType } from "#test/support/multipart.ts";
import { painted } from "#test/support/pictures.ts";
import { buildProgram, type Program } from "#test/support/process.ts";
import { waitUntil } from "#test/support/wait.ts";
import { importCommand } from "./import.ts";

const POSTS = 200;

let program: Program;

beforeAll(() => {
  program = buildProgram();
});
afterAll(() => program.remove());

async function startSite(kind: DatabaseKind, more: Record<string, string> = {}) {
  const made = await makePlace(kind);
  const place = made.on({ ...made.env, ...more });
  const app = await place.start();
  const headers = { Authorization: `Bearer ${await app.signIn()}` };
  const state = async () =>
    ImportState.parse(await (await app.fetch(importPaths.import(), { headers })).json());
  const isAnyHere = async () => {
    const answer = await app.fetch(`${publicationPaths.blog.ownersList()}?limit=1`, { headers });
    return (await answer.json()).length > 0;
  };
  const undo = async (id: string) => {
    await app.fetch(importPaths.undo(id), { method: "POST", headers });
    await waitUntil(async () => (await state()).undone?.left === 0);
  };
  const stop = (id: string) => app.fetch(importPaths.run(id), { method: "DELETE", headers });
  const send = (content: string) =>
    app.fetch(importPaths.import(), {
      method: "POST",
      headers: { ...headers, "Content-Type": multipartType },
      body: new Uint8Array(form({ fileName: "b.json", content: Buffer.from(content) })),
    });
  return { place, state, isAnyHere, undo, stop, send };
}

type Site = Awaited<ReturnType<typeof startSite>>;

/** Starts an import and waits for the first post. */
async function beginImport({ place, isAnyHere }: Site, posts = POSTS) {
  const path = join(await makeFolder(), "ghost.json");
  await writeFile(path, ghostPosts(posts));
  const command = program.command(["import", path], place.env);
  onTestFinished(() => void command.process.kill("SIGKILL"));
  await waitUntil(isAnyHere);
  return { path, command };
}

/** Kills the import as the kernel does when memory is short, once the portal shows it. */
async function killImport(site: Site, posts = POSTS): Promise<string> {
  const { path, command } = await beginImport(site, posts);
  await waitUntil(async () => (await site.state()).phase === "running");
  command.process.kill("SIGKILL");
  await command.ended;
  return path;
}

it.each(databaseKinds)("what came before Ctrl-C is undone in the portal, on %s", async (kind) => {
  const site = await startSite(kind);
  const { state, isAnyHere, undo } = site;
  const { command } = await beginImport(site);
  // npm passes on what the terminal has already sent to both.
  command.process.kill("SIGINT");
  command.process.kill("SIGINT");
  expect(await command.ended).toBe(1);
  expect(command.stdout()).toMatch(/^Ghost: stopped\./);
  const { id, ...stopped } = await state();
  expect(stopped).toMatchObject({ phase: "done", kind: "Ghost", is_stopped: true });
  expect(stopped.done).toBeLessThan(POSTS);
  expect(command.stderr()).toBe(
    `It ended early, after ${stopped.done} ${stopped.done === 1 ? "post" : "posts"}. Run the import again for the rest. “Blogs › Import” in the portal undoes it.\n`,
  );
  await undo(id ?? "");
  expect(await isAnyHere()).toBe(false);
});

it("what came before a kill is undone in the portal", async () => {
  const site = await startSite("SQLite");
  await killImport(site);
  await waitUntil(async () => (await site.state()).phase === "interrupted");
  const { id, kind, done, total } = await site.state();
  expect({ kind, total }).toEqual({ kind: "", total: 0 });
  expect(done).toBeLessThan(POSTS);
  await site.undo(id ?? "");
  expect(await site.isAnyHere()).toBe(false);
});

it("what came before a kill is undone together with the rest, which another run brings", async () => {
  const site = await startSite("SQLite");
  const posts = 40;
  const path = await killImport(site, posts);
  const before = await site.state();
  // The second import comes so soon that nobody can tell yet that the first one has ended.
  const again = program.command(["import", path], site.place.env);
  expect(await again.ended).toBe(0);
  const { id, ...whole } = await site.state();
  expect(id).toBe(before.id);
  expect(whole).toMatchObject({ phase: "done", kind: "Ghost", done: posts, total: posts });
  await site.undo(id ?? "");
  expect(await site.isAnyHere()).toBe(false);
});

it("the portal follows the import of a command, begins no other meanwhile, and stops it", async () => {
  const site = await startSite("SQLite");
  const { state, stop, send } = site;
  const { command, path } = await beginImport(site, 2000);
  await waitUntil(async () => (await state()).phase === "running");
  const second = program.command(["import", path], site.place.env);
  const { id, ...running } = await state();
  expect(running).toMatchObject({ phase: "running", file_name: "ghost.json" });
  expect((await send(ghostPosts(1))).status).toBe(409);
  expect(await second.ended).toBe(1);
  expect(second.stderr()).toBe(
    "Another command is importing the same export. Wait until it has ended.\n",
  );
  await stop(id ?? "");
  expect(await command.ended).toBe(1);
  expect(command.stdout()).toMatch(/^Ghost: stopped\./);
  const stopped = await state();
  expect(stopped).toMatchObject({ id, phase: "done", is_stopped: true });
  expect(stopped.done).toBeLessThan(2000);
});

it("an import of which nothing comes leaves the one before, which can be undone", async () => {
  const { place, state, isAnyHere, undo } = await startSite("SQLite");
  const folder = await makeFolder();
  await writeFile(join(folder, "ghost.json"), ghostPosts(2));
  await place.run(importCommand, join(folder, "ghost.json"));
  const { id } = await state();
  const damaged = ghostPosts(2).slice(0, 400);
  await writeFile(join(folder, "damaged.json"), damaged);
  await expect(place.run(importCommand, join(folder, "damaged.json"))).rejects.toThrow();
  expect((await state()).id).toBe(id);
  await undo(id ?? "");
  expect(await isAnyHere()).toBe(false);
});

onSmallDisk(24, ({ folder }) => {
  it("what came before a failure is undone in the portal", async () => {
    const DATA_DIR = join(folder(), "data");
    const { place, state, isAnyHere, undo } = await startSite("PostgreSQL", { DATA_DIR });
    const posts = await makeFolder();
    await writeFile(join(posts, "a.md"), "---\ntitle: First\n---\n\nWords.\n");
    await writeFile(join(posts, "b.md"), "---\ntitle: Second\n---\n\n![A quay](quay.png)\n");
    await writeFile(join(posts, "quay.png"), await painted().png().toBuffer());
    await fillDisk(join(folder(), "of-another-program"));
    await expect(place.run(importCommand, posts)).rejects.toMatchObject({ code: "ENOSPC" });
    const { id, ...failed } = await state();
    expect(failed).toMatchObject({
      phase: "failed",
      is_stopped: false,
      error: expect.stringMatching(/^The disk is full.*What has been imported stays\./),
      items: [{ title: "First" }],
    });
    await undo(id ?? "");
    expect(await isAnyHere()).toBe(false);
  });
});
