import { expect, it } from "vitest";
import { requestLimits } from "#contract/request-limits.ts";
import { mintProof } from "#domain/mint-actor.ts";
import { nounOf } from "#domain/publications/nouns.ts";
import { timeOuts } from "#platform/time-outs.ts";
import { insertTrashed } from "#storage/publications/trashed-publication.ts";
import { onBothDatabases } from "#test/support/database.ts";
import { newBlog, openDomain, TestClock } from "#test/support/domain.ts";
import { publicationRow } from "#test/support/rows.ts";
import { slow } from "#test/support/slow.ts";
import { LOOK_MS, SlowClock } from "#test/support/slow-clock.ts";
import { blogNoun } from "./blog.ts";

const proof = mintProof();

onBothDatabases(({ openDatabase }) => {
  const open = async (clock = new TestClock()) => {
    const { app, actor, database } = await openDomain(await openDatabase(), undefined, clock);
    const owner = app.asOwner(actor);
    const { trash } = owner;
    const blogs = owner.publications(blogNoun);
    let second = 0;
    const throwAway = (count: number) =>
      database.write(async (tx) => {
        for (let number = 0; number < count; number += 1) {
          second += 1;
          const at = new Date(Date.parse("2026-02-01T12:00:00.000Z") + second * 1000);
          const data = { publication: publicationRow(), file: null, formerSlugs: [] };
          await insertTrashed(tx, data, at.toISOString());
        }
      });
    const look = async () => {
      const { items, total, state } = await trash.list({});
      return { ids: items.map(({ id }) => id), total, state };
    };
    return { trash, blogs, throwAway, look };
  };
  const { erasedAtOnce } = requestLimits;

  slow(
    "a full trash is emptied in parts, each of which says what is left of what was seen",
    async () => {
      const { trash, throwAway, look } = await open();
      await throwAway(2 * erasedAtOnce + 5);
      const first = await trash.empty(proof, (await look()).state);
      expect(first?.left).toBe(erasedAtOnce + 5);
      expect((await look()).total).toBe(erasedAtOnce + 5);
      const second = await trash.empty(proof, first?.seen ?? "");
      expect(second?.left).toBe(5);
      expect(await trash.empty(proof, second?.seen ?? "")).toBeNull();
      expect((await look()).total).toBe(0);
    },
  );

  it("what is deleted while the trash is emptied stays, and what is restored comes back", async () => {
    const { trash, throwAway, look } = await open();
    await throwAway(erasedAtOnce + 5);
    const before = await look();
    const first = await trash.empty(proof, before.state);
    await throwAway(2);
    expect(await trash.empty(proof, first?.seen ?? "")).toBeNull();
    const { ids } = await look();
    expect(ids).toHaveLength(2);
    for (const id of ids) expect(before.ids).not.toContain(id);
  });

  it("the rest is left alone once anything of it was brought back by another window", async () => {
    const { trash, blogs, throwAway, look } = await open();
    await throwAway(erasedAtOnce + 5);
    const { id } = await blogs.create(newBlog());
    await blogs.delete(id);
    const first = await trash.empty(proof, (await look()).state);
    await trash.restore(id, nounOf);
    const others = (await look()).ids;
    expect(others).toHaveLength(5);
    await expect(trash.empty(proof, first?.seen ?? "")).rejects.toMatchObject({ code: "conflict" });
    expect((await look()).ids).toEqual(others);
  });

  it("emptying ends for the present once it takes long, after one at least", async () => {
    const { trash, throwAway, look } = await open(new SlowClock());
    await throwAway(10);
    const rest = await trash.empty(proof, (await look()).state);
    const done = Math.ceil(timeOuts.request.part / LOOK_MS);
    expect(rest?.left).toBe(10 - done);
  });
});
