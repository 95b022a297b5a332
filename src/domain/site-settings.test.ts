import { expect, it } from "vitest";
import { onBothDatabases } from "#test/support/database.ts";
import { openDomain } from "#test/support/domain.ts";
import { defaultCredentials } from "./sign-in/credentials.ts";

const machinesZone = new Intl.DateTimeFormat().resolvedOptions().timeZone;

onBothDatabases(({ openDatabase }) => {
  const open = async () => {
    const { app, actor } = await openDomain(await openDatabase());
    const owner = app.asOwner(actor);
    return {
      app,
      owner,
      zone: async () => (await owner.siteSettings.get()).time_zone,
      signIn: (timeZone?: string) =>
        app.sessions.signIn(defaultCredentials, {
          isLocal: true,
          caller: "a browser",
          userAgent: "",
          timeZone,
        }),
    };
  };

  it("the machine's time zone counts until a browser has signed in", async () => {
    const { app, zone, signIn } = await open();
    expect(await zone()).toBe(machinesZone);
    await signIn();
    await signIn("Mars/Olympus");
    await signIn("+11:00");
    expect(await zone()).toBe(machinesZone);
    expect(app.content.timeZone).toBe(machinesZone);
    await signIn("Australia/Sydney");
    expect(await zone()).toBe("Australia/Sydney");
    expect(app.content.timeZone).toBe("Australia/Sydney");
  });

  it("a journey does not change it, and the owner does", async () => {
    const { app, owner, zone, signIn } = await open();
    await signIn("Australia/Sydney");
    const { generation } = app.content;
    await signIn("Europe/Berlin");
    expect(await zone()).toBe("Australia/Sydney");
    // The page cache is not emptied either.
    expect(app.content.generation).toBe(generation);
    await owner.siteSettings.save({ time_zone: "Asia/Kolkata" });
    await signIn("Europe/Berlin");
    expect(await zone()).toBe("Asia/Kolkata");
  });

  it("a setup link takes the zone of its browser", async () => {
    const { app, owner, zone } = await open();
    const link = await owner.createSetupLink();
    const password = "three unusual words";
    const time_zone = "Asia/Kathmandu";
    await app.setupLinks.redeem(
      { token: link?.token ?? "", username: "olive", password, time_zone },
      "",
    );
    expect(await zone()).toBe(time_zone);
    expect(app.content.timeZone).toBe(time_zone);
  });
});
