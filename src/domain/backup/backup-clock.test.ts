// Servers with different clocks make one backup a night.
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { DAY_MS, HOUR_MS } from "#contract/durations.ts";
import { onBothDatabases } from "#test/support/database.ts";
import { openDomain, TestClock } from "#test/support/domain.ts";
import { claimBackup } from "#test/support/jobs.ts";

onBothDatabases(({ openDatabase }) => {
  it("a backup under way is left to its server, however wrong the clock of another one is", async () => {
    const database = await openDatabase();
    const { clock } = await openDomain(database);
    const tomorrow = new Date(clock.now().getTime() + DAY_MS).toISOString();
    const ahead = await openDomain(database, undefined, new TestClock(tomorrow, clock));
    const release = await claimBackup({ clock, database });
    expect(await ahead.makeDueBackup()).toBeNull();
    expect((await ahead.backups.state()).is_running).toBe(true);
    await release();
    expect((await ahead.backups.state()).is_running).toBe(false);
  });

  it("the night is the database’s, so that a server whose clock is ahead makes none before it", async () => {
    const database = await openDatabase();
    const site = await openDomain(database);
    const { backups, clock } = site;
    const nextYear = new Date(clock.now().getTime() + 365 * DAY_MS).toISOString();
    const ahead = await openDomain(database, undefined, new TestClock(nextYear, clock));
    for (const server of [site, ahead]) expect(await server.makeDueBackup()).toBeNull();
    const at = (later: number) => new Date(clock.now().getTime() + later).toISOString();
    expect((await ahead.backups.state()).next_at).toBe(at(15 * HOUR_MS));
    clock.advance(15 * HOUR_MS);
    expect(await ahead.makeDueBackup()).not.toBeNull();
    for (const server of [ahead, site]) expect(await server.makeDueBackup()).toBeNull();
    expect((await backups.state()).next_at).toBe(at(DAY_MS));
  });

  it("the nights go on once a clock that was a year ahead is right, and the owner hears of them", async () => {
    const { backups, clock, dataDir, makeDueBackup } = await openDomain(await openDatabase());
    await makeDueBackup();
    clock.jump(365 * DAY_MS);
    expect(await makeDueBackup()).not.toBeNull();
    clock.jump(-365 * DAY_MS);
    expect(await makeDueBackup()).toBeNull();
    clock.advance(DAY_MS);
    expect(await makeDueBackup()).not.toBeNull();
    const { last } = await backups.state();
    expect(last?.made_at).toBe(clock.now().toISOString());

    await rm(join(dataDir, "backups"), { recursive: true });
    await writeFile(join(dataDir, "backups"), "in the way");
    clock.advance(31 * DAY_MS);
    await expect(makeDueBackup()).rejects.toThrow("a file is in its place");
    expect(await backups.summary()).toEqual({ is_overdue: true, failure: expect.any(String) });
  });
});
