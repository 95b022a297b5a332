import { expect, it, onTestFinished } from "vitest";
import { mintProof } from "#domain/mint-actor.ts";
import { onBothDatabases } from "#test/support/database.ts";
import { openDomain } from "#test/support/domain.ts";
import { mailSettings, startMailServer } from "#test/support/mail-server.ts";

onBothDatabases(({ openDatabase }) => {
  const open = async () => {
    const server = await startMailServer();
    onTestFinished(() => server.close());
    const { app, actor, clock, database } = await openDomain(await openDatabase());
    const { smtpConfig } = app.asOwner(actor);
    const settings = mailSettings(server);
    const state = async () => (await smtpConfig.testState()).state;
    return { smtpConfig, settings, state, server, clock, database };
  };

  it("settings count as tested only by a test of exactly these settings", async () => {
    const { smtpConfig, settings, state, server, clock } = await open();
    expect(await smtpConfig.testState()).toEqual({ state: "not_set_up", tested_at: null });
    await smtpConfig.save(mintProof(), settings);
    expect(await smtpConfig.testState()).toEqual({ state: "not_tested", tested_at: null });
    server.mood.refusesLogin = true;
    await smtpConfig.test({});
    expect(await state()).toBe("failed");
    server.mood.refusesLogin = false;
    clock.advance(60_000);
    await smtpConfig.test({});
    expect(await smtpConfig.testState()).toEqual({
      state: "passed",
      tested_at: clock.now().toISOString(),
    });
    for (const change of [
      { smtp_to_email: "else@agency.test" },
      { smtp_password: "another one" },
      { smtp_port: settings.smtp_port + 1 },
    ]) {
      await smtpConfig.save(mintProof(), { ...settings, ...change });
      expect(await state(), JSON.stringify(change)).toBe("not_tested");
    }
    await smtpConfig.save(mintProof(), settings);
    expect(await state()).toBe("passed");
  });

  it("a test before saving counts once the same is saved", async () => {
    const { smtpConfig, settings, state } = await open();
    await smtpConfig.test(settings);
    expect(await state()).toBe("not_set_up");
    await smtpConfig.save(mintProof(), settings);
    expect(await state()).toBe("passed");
  });

  it("trying other settings leaves what is known of the saved ones", async () => {
    const { smtpConfig, settings, state, database } = await open();
    await smtpConfig.save(mintProof(), settings);
    await smtpConfig.test({});
    for (const smtp_password of ["wrong", "wrong again"]) {
      await smtpConfig.test({ ...settings, smtp_password, smtp_to_email: "x@agency.test" });
    }
    expect(await state()).toBe("passed");
    const rows = await database.read((db) => db.selectFrom("smtp_test").selectAll().execute());
    expect(rows).toHaveLength(2);
    expect(JSON.stringify(rows)).not.toMatch(/wrong|agency/);
  });
});
