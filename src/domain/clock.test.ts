import { expect, it, onTestFinished, vi } from "vitest";
import { onBothDatabases } from "#test/support/database.ts";
import { systemClock } from "./clock.ts";

onBothDatabases(({ openDatabase }) => {
  it("what servers share is the clock of the database, whatever that of this machine says", async () => {
    const database = await openDatabase();
    const now = Date.now();
    vi.useFakeTimers({ toFake: ["Date"], now: now - 3_600_000 });
    onTestFinished(() => void vi.useRealTimers());
    const shared = await database.read((db) => systemClock.shared(db));
    expect(Math.abs(shared.getTime() - now)).toBeLessThan(60_000);
    expect(Math.abs(systemClock.now().getTime() - now)).toBeGreaterThan(60_000);
  });
});
