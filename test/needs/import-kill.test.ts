// @module-tag slow
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { expect, it, onTestFinished, vi } from "vitest";
import { ImportState } from "#contract/import.ts";
import { importPaths, trashPaths } from "#contract/paths.ts";
import { type DatabaseKind, databaseKinds } from "#test/support/database.ts";
import { ghostPosts } from "#test/support/ghost-posts.ts";
import { lendPostgres } from "#test/support/lent-postgres.ts";
import { buildProgram } from "#test/support/process.ts";
import { makeSite } from "#test/support/restartable-site.ts";
import { waitLongUntil, waitUntil } from "#test/support/wait.ts";

vi.setConfig({ testTimeout: 300_000 });

const POSTS = 100;

const databases: Record<DatabaseKind, () => Promise<Record<string, string>>> = {
  SQLite: async () => ({}),
  PostgreSQL: async () => {
    const { url, drop } = await lendPostgres();
    onTestFinished(drop);
    return { DATABASE_URL: url, SECRET_KEY: "of this test, and as long as it should be" };
  },
};

it.each(databaseKinds)(
  "an import and its undoing that kills have cut off go on, and do nothing twice and everything once, on %s",
  async (kind) => {
    const env = await databases[kind]();
    const program = buildProgram();
    const site = await makeSite(program);
    onTestFinished(async () => {
      await site.remove();
      program.remove();
    });
    let url = await site.start(env);
    let token = await site.signIn();
    const state = async () =>
      ImportState.parse(
        await (await site.send("GET", importPaths.import(), undefined, token)).json(),
      );
    /** However slow the machine is, as long as the import moves. */
    const reached = async (phase: ImportState["phase"]) => {
      for (let before = await state(); before.phase !== phase; before = await state()) {
        await waitLongUntil(async () => {
          const now = await state();
          return now.phase === phase || now.done !== before.done;
        });
      }
      return state();
    };
    const go = async (body: object) =>
      site.send("POST", importPaths.run((await state()).id ?? ""), body, token);

    const form = new FormData();
    form.append("file", new Blob([ghostPosts(POSTS)]), "ghost.json");
    const headers = { Authorization: `Bearer ${token}` };
    const taken = await fetch(url + importPaths.import(), { method: "POST", headers, body: form });
    expect(taken.status).toBe(201);
    await reached("checked");
    expect((await go({ as_drafts: true, leave_out: ["post-7"] })).status).toBe(200);
    // The first note of it: its title, and that some have come.
    await waitUntil(async () => {
      const { title, done } = await state();
      return /^Post \d+$/.test(title) && done > 0;
    });
    await site.kill();

    url = await site.start(env);
    token = await site.signIn();
    expect(await state()).toMatchObject({ total: POSTS, as_drafts: true });
    const done = await reached("done");
    expect(done.counts).toMatchObject({ drafts: POSTS - 1, unchanged: 0, failed: 0 });
    expect(done.to_publish).toBe(POSTS - 1);
    const blogs: { title: string }[] = await (
      await site.send("GET", "/api/admin/blogs?content=false", undefined, token)
    ).json();
    const titles = Array.from({ length: POSTS }, (_, index) => `Post ${index}`);
    expect(blogs.map(({ title }) => title).toSorted()).toEqual(
      titles.filter((title) => title !== "Post 7").toSorted(),
    );
    const files = await readdir(join(site.dataDir, "files"));
    expect(files.filter((name) => name.endsWith("export.bin"))).toEqual([]);

    const undo = async () =>
      site.send("POST", importPaths.undo((await state()).id ?? ""), undefined, token);
    const cutOff = undo().catch(() => null);
    await waitUntil(async () => (await state()).change?.total === POSTS - 1);
    await site.kill();
    await cutOff;
    url = await site.start(env);
    token = await site.signIn();
    await waitLongUntil(async () => (await state()).change === null);
    expect((await state()).undone).toEqual({ trashed: POSTS - 1, kept: 0, left: 0 });
    const list = await site.send("GET", trashPaths.list(), undefined, token);
    expect(await list.json()).toHaveLength(POSTS - 1);
  },
);
