import { expect, it, onTestFinished } from "vitest";
import { migrations } from "#migrations/list.ts";
import { migrate } from "#storage/migrate.ts";
import { bumpContentVersion, readContentVersion } from "#storage/publications/content-version.ts";
import { lockSiteSetting, saveSiteSetting } from "#storage/site-setting.ts";
import { onBothDatabases } from "#test/support/database.ts";
import { silent } from "#test/support/reporter.ts";
import { isWaitingForLock } from "#test/support/row-locks.ts";
import { slow } from "#test/support/slow.ts";
import { waitUntil } from "#test/support/wait.ts";
import { Content } from "./content.ts";

onBothDatabases(({ makeEmpty }) => {
  const openTwice = async () => {
    const empty = await makeEmpty();
    const [here, elsewhere] = [await empty.connect(), await empty.connect()];
    await migrate(here, migrations);
    const follower = new Content(elsewhere);
    onTestFinished(() => follower.stop());
    return { here: new Content(here), elsewhere, follower };
  };

  slow("another process's change is followed", async () => {
    const { here, follower } = await openTwice();
    await follower.follow(silent);
    const before = follower.version;
    await here.change(async () => undefined);
    expect(here.version).toBe(before + 1);
    await waitUntil(() => follower.version === here.version);
  });

  it("a change in this process is known at once and never taken back", async () => {
    const { here } = await openTwice();
    await Promise.all([
      here.change(async () => undefined),
      here.refresh(),
      here.change(async () => undefined),
      here.refresh(),
    ]);
    expect(here.version).toBe(3);
  });

  it("what pages share is read once until something changes, and again after a failure", async () => {
    const { here } = await openTwice();
    let readings = 0;
    const share = () => here.share("labels", async () => ++readings);
    expect(await Promise.all([share(), share()])).toEqual([1, 1]);
    await here.change(async () => undefined);
    expect(await share()).toBe(2);
    const fails = () =>
      here.share("others", () => Promise.reject(new Error("The database is away.")));
    await expect(fails()).rejects.toThrow("away");
    expect(await here.share("others", async () => "there again")).toBe("there again");
  });

  it("a reading that is under way at a change is not shared after it", async () => {
    const { here } = await openTwice();
    const { promise, resolve } = Promise.withResolvers<string>();
    const before = here.share("labels", () => promise);
    await here.change(async () => undefined);
    const after = here.share("labels", async () => "new");
    resolve("old");
    expect(await Promise.all([before, after])).toEqual(["old", "new"]);
    expect(await here.share("labels", async () => "read again")).toBe("new");
  });

  it("a database that was set back is followed, and so is what then gets the numbers of before", async () => {
    const { here, elsewhere, follower } = await openTwice();
    for (let count = 0; count < 5; count += 1) await here.change(async () => undefined);
    await follower.refresh();
    const before = follower.generation;
    await elsewhere.write((tx) =>
      tx.updateTable("content_version").set({ version: 1, mark: "" }).execute(),
    );
    await follower.refresh();
    expect([follower.version, follower.generation]).toEqual([1, before + 1]);
    await here.change(async () => undefined);
    expect(here.version).toBe(2);
    await elsewhere.write((tx) =>
      tx.updateTable("content_version").set({ mark: "of another timeline" }).execute(),
    );
    const generation = here.generation;
    await here.refresh();
    expect([here.version, here.generation]).toEqual([2, generation + 1]);
  });

  it("of two changes at once, the later one knows what the earlier one made of every page", async () => {
    const { here, elsewhere } = await openTwice();
    await here.refresh();
    const hasBumped = Promise.withResolvers<void>();
    const mayCommit = Promise.withResolvers<void>();
    const earlier = elsewhere.write(async (tx) => {
      const setting = await lockSiteSetting(tx);
      await saveSiteSetting(tx, { ...setting, facts: JSON.stringify({ brand: "Renamed" }) });
      await bumpContentVersion(tx);
      hasBumped.resolve();
      await mayCommit.promise;
    });
    await hasBumped.promise;
    const later = here.change(async () => undefined);
    // It has not begun on SQLite.
    if (elsewhere.locksRows) await waitUntil(() => isWaitingForLock(elsewhere));
    mayCommit.resolve();
    await Promise.all([earlier, later]);
    await here.refresh();
    expect([here.version, here.facts.brand]).toEqual([3, "Renamed"]);
  });

  slow("a look that began before a change of this process does not take it back", async () => {
    const { here, elsewhere } = await openTwice();
    await here.refresh();
    // Each time, the change comes a little later in the look.
    for (let steps = 0; steps < 60; steps += 1) {
      await elsewhere.write(bumpContentVersion);
      const look = here.refresh();
      for (let step = 0; step < steps; step += 1) await Promise.resolve();
      const brand = `Renamed ${steps}`;
      const change = here.change(async (tx) => {
        const setting = await lockSiteSetting(tx);
        await saveSiteSetting(tx, { ...setting, facts: JSON.stringify({ brand }) });
      });
      await Promise.all([look, change]);
      const { version } = await elsewhere.read(readContentVersion);
      expect([here.version, here.facts.brand]).toEqual([version, brand]);
    }
  });

  it("a look that finds nothing new leaves the pages that are cached", async () => {
    const { here, elsewhere } = await openTwice();
    await here.refresh();
    const before = here.generation;
    await here.refresh();
    expect(here.generation).toBe(before);
    await elsewhere.write(bumpContentVersion);
    await here.refresh();
    expect(here.generation).toBe(before + 1);
  });

  slow("is confirmed while one look fails, and not once the database stays away", async () => {
    const { elsewhere, follower } = await openTwice();
    expect(follower.isConfirmed).toBe(false);
    const errors: unknown[] = [];
    await follower.follow({ ...silent, failed: (error) => errors.push(error) });
    expect(follower.isConfirmed).toBe(true);
    await elsewhere.close();
    await waitUntil(() => errors.length === 1);
    expect(follower.isConfirmed).toBe(true);
    await waitUntil(() => !follower.isConfirmed);
  });

  it("a change that was rolled back does not count", async () => {
    const { here } = await openTwice();
    await here.refresh();
    const before = here.version;
    await expect(here.change(() => Promise.reject(new Error("mishap")))).rejects.toThrow("mishap");
    await here.refresh();
    expect(here.version).toBe(before);
  });

  slow("a failed refresh is reported", async () => {
    const { elsewhere, follower } = await openTwice();
    const errors: unknown[] = [];
    await follower.follow({ ...silent, failed: (error) => errors.push(error) });
    await elsewhere.close();
    await waitUntil(() => errors.length > 0);
  });
});
