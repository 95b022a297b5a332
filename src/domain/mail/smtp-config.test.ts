import { expect, it } from "vitest";
import { passwordNeeded, type SmtpConfigInput } from "#contract/smtp-config.ts";
import { mintProof } from "#domain/mint-actor.ts";
import { createSecrets } from "#domain/secrets.ts";
import { changeSiteKey } from "#domain/site-key.ts";
import { siteConfig } from "#site.config";
import { findSmtpConfig } from "#storage/mail/smtp-config.ts";
import { onBothDatabases } from "#test/support/database.ts";
import { openDomain } from "#test/support/domain.ts";
import { openPassword } from "./smtp-settings.ts";

const PASSWORD = " päss wörd 🤔 ";
const settings: SmtpConfigInput = {
  smtp_host: "mail.company.com",
  smtp_port: 2525,
  smtp_user: "olive",
  smtp_password: PASSWORD,
  smtp_from_email: "site@company.com",
  smtp_to_email: "hello@company.com",
  smtp_use_tls: false,
};

onBothDatabases(({ openDatabase }) => {
  const open = async () => {
    const domain = await openDomain(await openDatabase());
    const row = () => domain.database.read(findSmtpConfig);
    return {
      ...domain,
      row,
      storedPassword: async () =>
        domain.secrets.open(
          (await row())?.smtp_password_sealed ?? "",
          "smtp_config.1.smtp_password",
        ),
    };
  };

  it("defaults apply until settings are saved", async () => {
    const { app, actor } = await open();
    expect(await app.asOwner(actor).smtpConfig.get()).toEqual({
      smtp_host: "",
      smtp_port: 587,
      smtp_user: "",
      smtp_password: "",
      has_password: false,
      smtp_from_email: "",
      smtp_to_email: siteConfig.contactEmail,
      smtp_also_to: [],
      smtp_use_tls: true,
    });
  });

  it("saved settings are returned without the password", async () => {
    const { app, actor } = await open();
    await app.asOwner(actor).smtpConfig.save(mintProof(), settings);
    const answer = await app.asOwner(actor).smtpConfig.get();
    expect(answer).toMatchObject({ ...settings, smtp_password: "", has_password: true });
    expect(JSON.stringify(answer)).not.toContain("wörd");
  });

  it("the password is stored sealed, blanks included", async () => {
    const { app, actor, row, storedPassword } = await open();
    await app.asOwner(actor).smtpConfig.save(mintProof(), settings);
    expect(JSON.stringify(await row())).not.toContain("wörd");
    expect(await storedPassword()).toBe(PASSWORD);
  });

  it("the password is sealed again under a new key", async () => {
    const { app, actor, database, secrets, row, storedPassword } = await open();
    await app.asOwner(actor).smtpConfig.save(mintProof(), settings);
    const next = createSecrets("a new key of this site");
    await changeSiteKey(database, secrets, next);
    const saved = await row();
    expect(saved && openPassword(saved, next)).toBe(PASSWORD);
    expect(await storedPassword()).toBeNull();
  });

  it("an empty password keeps the stored one for the same account", async () => {
    const { app, actor, storedPassword } = await open();
    await app.asOwner(actor).smtpConfig.save(mintProof(), settings);
    const changed = { ...settings, smtp_password: "", smtp_to_email: "new@company.com" };
    await app.asOwner(actor).smtpConfig.save(mintProof(), changed);
    expect(await storedPassword()).toBe(PASSWORD);
    expect(await app.asOwner(actor).smtpConfig.get()).toMatchObject({
      ...changed,
      has_password: true,
    });
  });

  it("a new password replaces the stored one", async () => {
    const { app, actor, storedPassword } = await open();
    await app.asOwner(actor).smtpConfig.save(mintProof(), settings);
    await app
      .asOwner(actor)
      .smtpConfig.save(mintProof(), { ...settings, smtp_password: "another" });
    expect(await storedPassword()).toBe("another");
  });

  const encrypted = { ...settings, smtp_port: 587, smtp_use_tls: true };

  it.each([
    ["another host", settings, { smtp_host: "evil.example" }, passwordNeeded.account],
    ["another user", settings, { smtp_user: "mallory" }, passwordNeeded.account],
    ["another port without TLS", settings, { smtp_port: 2626 }, passwordNeeded.connection],
    ["TLS that is off now", encrypted, { smtp_use_tls: false }, passwordNeeded.connection],
    [
      "another port and TLS off",
      encrypted,
      { smtp_port: 2626, smtp_use_tls: false },
      passwordNeeded.connection,
    ],
  ])(
    "the stored password is not used for %s, in a test neither, and nothing changes",
    async (_what, before, change, needed) => {
      const { app, actor, row } = await open();
      const { smtpConfig } = app.asOwner(actor);
      await smtpConfig.save(mintProof(), before);
      const stored = await row();
      const refusal = { code: "invalid_fields", errors: { smtp_password: [needed] } };
      const save = smtpConfig.save(mintProof(), { ...before, ...change, smtp_password: "" });
      await expect(save).rejects.toMatchObject(refusal);
      await expect(smtpConfig.test(change)).rejects.toMatchObject(refusal);
      expect(await row()).toEqual(stored);
    },
  );

  it.each([
    ["TLS that is on now", settings, { smtp_use_tls: true }],
    ["another port with TLS", encrypted, { smtp_port: 465 }],
  ])(
    "the stored password goes with %s, where a certificate names the host",
    async (_what, before, change) => {
      const { app, actor, storedPassword } = await open();
      await app.asOwner(actor).smtpConfig.save(mintProof(), before);
      await app
        .asOwner(actor)
        .smtpConfig.save(mintProof(), { ...before, ...change, smtp_password: "" });
      expect(await storedPassword()).toBe(PASSWORD);
    },
  );

  it("a password is required the first time", async () => {
    const { app, actor, row } = await open();
    const save = app
      .asOwner(actor)
      .smtpConfig.save(mintProof(), { ...settings, smtp_password: "" });
    await expect(save).rejects.toMatchObject({ code: "invalid_fields" });
    expect(await row()).toBeNull();
  });
});
