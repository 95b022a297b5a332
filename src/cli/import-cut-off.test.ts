// @module-tag slow
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it, onTestFinished } from "vitest";
import { ImportState } from "#contract/import.ts";
import { importPaths } from "#contract/import-paths.ts";
import { apiPaths } from "#contract/paths.ts";
import { makeFolder, makePlace } from "#test/backup/backup-site.ts";
import { type DatabaseKind, databaseKinds } from "#test/support/database.ts";
import { fillDisk, onSmallDisk } from "#test/support/disk.ts";
import { ghostPosts } from "#test/support/ghost-posts.ts";
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
    const answer = await app.fetch(`${apiPaths.adminBlogs()}?limit=1`, { headers });
    return (await answer.json()).length > 0;
  };
  const undo = async (id: string) => {
    await app.fetch(importPaths.undo(id), { method: "POST", headers });
    await waitUntil(async () => (await state()).undone?.left === 0);
  };
  return { place, state, isAnyHere, undo };
}

it.each(databaseKinds)("what came before Ctrl-C is undone in the portal, on %s", async (kind) => {
  const { place, state, isAnyHere, undo } = await startSite(kind);
  const path = join(await makeFolder(), "ghost.json");
  await writeFile(path, ghostPosts(POSTS));
  const command = program.command(["import", path], place.env);
  onTestFinished(() => void command.process.kill("SIGKILL"));
  await waitUntil(isAnyHere);
  // As npm passes on what the terminal has sent to both.
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
