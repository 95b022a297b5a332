import { expect, it } from "vitest";
import { DAY_MS } from "#contract/durations.ts";
import { limits } from "#contract/limits.ts";
import type { SmtpConfigInput } from "#contract/smtp-config.ts";
import type { Database } from "#storage/database.ts";
import { saveSmtpConfig } from "#storage/mail/smtp-config.ts";
import { setMessagesAside } from "#storage/messages/set-aside-message.ts";
import { onBothDatabases } from "#test/support/database.ts";
import { openDomain } from "#test/support/domain.ts";
import { isWaitingForLock } from "#test/support/row-locks.ts";
import { openWithApp } from "#test/support/second-step.ts";
import { waitUntil } from "#test/support/wait.ts";
import { recordSmtpTest } from "./mail/smtp-test-state.ts";
import { mintProof } from "./mint-actor.ts";

const settings: SmtpConfigInput = {
  smtp_host: "mail.company.com",
  smtp_port: 587,
  smtp_user: "olive",
  smtp_password: "the first",
  smtp_from_email: "site@company.com",
  smtp_to_email: "hello@company.com",
  smtp_use_tls: true,
};
const message = { name: "Ada", email: "ada@client.example", message: "We need a pilot." };

/** Enough for two of them to meet on any machine. */
const MANY = 30;

function many<Result>(work: (number: number) => Promise<Result>) {
  return Promise.allSettled(Array.from({ length: MANY }, (_, number) => work(number)));
}

/** The first of many would be done before the others are connected. */
async function openConnections(database: Database): Promise<void> {
  await many(() => database.write((tx) => tx.selectFrom("session").selectAll().execute()));
}

const countOf = (outcomes: PromiseSettledResult<unknown>[], code: string) =>
  outcomes.filter(({ status, ...rest }) => status === "rejected" && codeOf(rest) === code).length;
const codeOf = (outcome: object) =>
  "reason" in outcome ? (outcome.reason as { code?: string }).code : undefined;

onBothDatabases(({ openDatabase }) => {
  const open = async () => {
    const domain = await openDomain(await openDatabase());
    await openConnections(domain.database);
    return { ...domain, owner: domain.app.asOwner(domain.actor) };
  };

  it("the stored mail password that a save keeps is the one that another save has just stored", async () => {
    const { owner, database, secrets } = await open();
    await owner.smtpConfig.save(mintProof(), settings);
    const isWritten = Promise.withResolvers<void>();
    const mayCommit = Promise.withResolvers<void>();
    const { smtp_password: _, ...columns } = settings;
    const sealed = secrets.seal("the second", "smtp_config.1.smtp_password");
    const other = database.write(async (tx) => {
      const others = { smtp_also_to: "", smtp_password_sealed: sealed };
      const row = { ...columns, ...others, id: 1, smtp_use_tls: 1 } as const;
      await saveSmtpConfig(tx, row);
      isWritten.resolve();
      await mayCommit.promise;
    });
    await isWritten.promise;
    const change = { smtp_to_email: "new@company.com", smtp_password: "" };
    const save = owner.smtpConfig.save(mintProof(), { ...settings, ...change });
    // It has not begun on SQLite.
    if (database.locksRows) await waitUntil(() => isWaitingForLock(database));
    mayCommit.resolve();
    await Promise.all([other, save]);
    const row = await database.read((db) =>
      db.selectFrom("smtp_config").selectAll().executeTakeFirstOrThrow(),
    );
    expect(row).toMatchObject({ smtp_to_email: "new@company.com", smtp_password_sealed: sealed });
  });

  it("results of test mails that end together are no fault, whether settings are saved or not", async () => {
    const { owner, database, secrets, clock } = await open();
    const tested = {
      host: settings.smtp_host,
      port: settings.smtp_port,
      user: settings.smtp_user,
      password: settings.smtp_password,
      fromEmail: settings.smtp_from_email,
      toEmail: settings.smtp_to_email,
      usesTls: true,
    };
    const test = () => database.write((tx) => recordSmtpTest(tx, { secrets, clock }, tested, true));
    const before = await many(test);
    await owner.smtpConfig.save(mintProof(), settings);
    const outcomes = [...before, ...(await many(test))];
    expect(outcomes.filter(({ status }) => status === "rejected")).toEqual([]);
    expect(await owner.smtpConfig.testState()).toMatchObject({ state: "passed" });
  });

  it("there are never more webhooks than there may be", async () => {
    const { owner } = await open();
    const input = {
      name: "Sheets",
      url: "https://sheets.example/",
      events: ["message.received" as const],
      format: "json" as const,
      is_active: true,
    };
    const outcomes = await many(() => owner.webhooks.create(mintProof(), input));
    expect(await owner.webhooks.list()).toHaveLength(limits.webhooks);
    expect(countOf(outcomes, "conflict")).toBe(MANY - limits.webhooks);
  });

  it("there are never more access tokens than there may be", async () => {
    const { owner, clock } = await open();
    const expires_at = new Date(clock.now().getTime() + DAY_MS).toISOString();
    const make = () =>
      owner.accessTokens.create(mintProof(), {
        name: "Newsletter",
        scopes: ["content:read"],
        expires_at,
      });
    const outcomes = [...(await many(make)), ...(await many(make))];
    expect(await owner.accessTokens.list()).toHaveLength(limits.accessTokens);
    expect(countOf(outcomes, "conflict")).toBe(2 * MANY - limits.accessTokens);
  });

  it.each([
    ["nobody gets two answers", () => message.email, 1],
    ["twenty are answered in an hour", (number: number) => `v@client-${number}.example`, 20],
  ])("of messages that come together, %s", async (_what, emailOf, expected) => {
    const { app, owner, database } = await open();
    await owner.smtpConfig.save(mintProof(), settings);
    await owner.autoReply.save({ is_on: true, text: "Thank you." });
    const outcomes = await many((number) =>
      app.contactSubmissions.submit({ ...message, email: emailOf(number) }, {}),
    );
    expect(outcomes.filter(({ status }) => status === "rejected")).toEqual([]);
    const mails = await database.read((db) =>
      db.selectFrom("job").selectAll().where("kind", "=", "auto_reply").execute(),
    );
    expect(mails).toHaveLength(expected);
  });

  it("of recovery codes that are made twice at once, one set signs in", async () => {
    const { owner } = await openWithApp(await openDatabase());
    await many(() => owner.authenticatorApp.renewRecoveryCodes(mintProof()));
    expect(await owner.signInMethods.list()).toMatchObject({ recovery_codes_left: 10 });
  });

  it("messages that are brought back twice at once come back once", async () => {
    const { app, owner, database } = await open();
    const { id } = await app.contactSubmissions.submit(message, {});
    const set_aside_at = "2026-03-01T12:00:00.000Z";
    const { locksRows } = database;
    await database.write((tx) => setMessagesAside(tx, [id], set_aside_at, { locksRows }));
    const outcomes = await many(() => owner.privacy.restore(set_aside_at));
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(countOf(outcomes, "not_found")).toBe(MANY - 1);
    expect((await owner.contactSubmissions.list({})).items).toHaveLength(1);
  });

  it("a mail that was never in the outbox is put in once, however often that is asked at once", async () => {
    const { app, owner } = await open();
    const { id } = await app.contactSubmissions.submit(message, { reference_note: "spam" });
    const outcomes = await many(() => owner.contactSubmissions.sendAgain(id));
    expect(outcomes.filter(({ status }) => status === "rejected")).toEqual([]);
    expect(await owner.contactSubmissions.get(id)).toMatchObject({
      delivery: { state: "waiting" },
    });
  });
});
