// @module-tag slow
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { expect, it } from "vitest";
import { blogNoun } from "#domain/publications/blog.ts";
import { nounOf } from "#domain/publications/nouns.ts";
import { onPostgres } from "#test/support/database.ts";
import { openDomain } from "#test/support/domain.ts";
import { temporaryFolder } from "#test/support/folder.ts";
import { ghostPosts } from "#test/support/ghost-posts.ts";
import { HoldingClock } from "#test/support/holding-clock.ts";
import { waitUntil } from "#test/support/wait.ts";
import { newProgress } from "./import-state.ts";
import { ImportWork } from "./import-work.ts";

const RUN = "a run";
const SERVER = "this server";

onPostgres(({ openDatabase }) => {
  it("a note that is still on its way when the import ends is not the last word on it", async () => {
    const clock = new HoldingClock();
    const { app, actor } = await openDomain(await openDatabase(), undefined, clock);
    const owner = app.asOwner(actor);
    const path = join(await temporaryFolder(), "ghost.json");
    await writeFile(path, ghostPosts(3));
    const progress = newProgress("ghost.json", 9);
    await owner.importRuns.begin(RUN, SERVER, progress);
    await owner.importRuns.note(RUN, SERVER, { phase: "checked" });
    await owner.importRuns.claim(RUN, SERVER, progress);

    const letGo = clock.holdNext();
    const errors: unknown[] = [];
    const onError = (error: unknown) => errors.push(error);
    const work = new ImportWork({
      site: { owner, nounOf },
      server: SERVER,
      run: RUN,
      path,
      isDry: false,
      progress,
      onError,
    });
    const note = work.note();
    const posts = async () =>
      (await owner.publications(blogNoun).listWhole({ limit: 100, sort: "title" })).items;
    await waitUntil(async () => (await posts()).length === 3);
    // An end that does not wait for the note has been stored by then.
    await Promise.race([work.ended, wait(1_000)]);
    letGo();
    await Promise.all([note, work.ended]);
    const record = await owner.importRuns.find();
    expect(record).toMatchObject({ phase: "done", progress: { done: 3, counts: { drafts: 3 } } });
    expect(errors).toEqual([]);
  });
});
