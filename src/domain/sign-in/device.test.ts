import { expect, it } from "vitest";
import { onBothDatabases } from "#test/support/database.ts";
import { openDomain } from "#test/support/domain.ts";

const DAY = 24 * 3_600_000;

onBothDatabases(({ openDatabase }) => {
  it("a device is recognised by its token for half a year, in every process of the site", async () => {
    const database = await openDatabase();
    const { app, clock } = await openDomain(database);
    const [laptop, phone] = [await app.devices.remember(), await app.devices.remember()];
    const copy = await openDomain(database);
    const id = await copy.app.devices.recognise(laptop);
    expect(id).not.toBeNull();
    expect(await app.devices.recognise(laptop)).toBe(id);
    expect(await app.devices.recognise(phone)).not.toBe(id);
    clock.advance(180 * DAY - 1);
    expect(await app.devices.recognise(laptop)).toBe(id);
    clock.advance(1);
    expect(await app.devices.recognise(laptop)).toBeNull();
  });

  it("a new password invalidates all devices", async () => {
    const { app, actor } = await openDomain(await openDatabase());
    const before = await app.devices.remember();
    await app.asOwner(actor).administrator.resetPassword("olive", "correct horse battery");
    expect(await app.devices.recognise(before)).toBeNull();
    const after = await app.devices.remember();
    expect(await app.devices.recognise(after)).not.toBeNull();
    await app.asOwner(actor).administrator.resetPassword("olive", "correct horse battery");
    expect(await app.devices.recognise(after)).toBeNull();
  });

  it("a token that was altered or made with another key is not recognised", async () => {
    const database = await openDatabase();
    const { app } = await openDomain(database);
    const token = await app.devices.remember();
    const other = await openDomain(database, "another secret key of the tests");
    for (const forged of ["", "x", token.slice(4), `AAAA${token.slice(4)}`]) {
      expect(await app.devices.recognise(forged)).toBeNull();
    }
    expect(await other.app.devices.recognise(token)).toBeNull();
  });
});
