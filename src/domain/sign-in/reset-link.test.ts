import { expect, it } from "vitest";
import { MINUTE_MS } from "#contract/durations.ts";
import { PasswordReset, RESET_LINK_MINUTES } from "#contract/reset-link.ts";
import { Setup } from "#contract/setup.ts";
import { mintActor, mintProof } from "#domain/mint-actor.ts";
import type { Database } from "#storage/database.ts";
import { administrator } from "#test/support/administrator.ts";
import { onBothDatabases } from "#test/support/database.ts";
import { openDomain, tokenFrom } from "#test/support/domain.ts";
import { openJobs } from "#test/support/jobs.ts";
import { mailSettings } from "#test/support/mail-server.ts";
import { openOutbox } from "#test/support/outbox.ts";
import { putAdministrator } from "#test/support/owner-password.ts";

const firefox = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:143.0) Gecko/20100101 Firefox/143.0";
const fresh = "another four unusual words";
const invalid = { code: "unauthenticated", message: expect.stringContaining("sign-in page") };
const HALF_HOUR = RESET_LINK_MINUTES * MINUTE_MS;
const HOUR = 2 * HALF_HOUR;

async function open(database: Database, isMailSetUp = true) {
  const site = await openOutbox(database);
  const { app, deliver, server } = site;
  await putAdministrator(database);
  if (isMailSetUp) await site.save();
  const tokens = () =>
    server.received.flatMap(({ parsed }) =>
      [...(parsed.text ?? "").matchAll(/reset-password#token=([\w-]{43})/g)].map(
        ([, token = ""]) => token,
      ),
    );
  return {
    ...site,
    deliverMessages: site.deliver,
    deliver,
    tokens,
    ask: () => app.resetLinks.ask(firefox),
    askAndRead: async () => {
      const known = tokens().length;
      await app.resetLinks.ask(firefox);
      await deliver();
      const [token] = tokens().slice(known);
      if (token === undefined) throw new Error("No link was mailed.");
      return token;
    },
    redeem: (token: string, password = fresh) =>
      app.resetLinks.redeem(PasswordReset.parse({ token, password }), firefox),
    signIn: (password: string) =>
      app.sessions.signIn(
        { username: administrator.username, password },
        { isLocal: false, caller: "a browser", userAgent: firefox, isKnownDevice: true },
      ),
    storedLinks: () => database.read((db) => db.selectFrom("setup_link").selectAll().execute()),
  };
}

onBothDatabases(({ openDatabase }) => {
  it("a link is mailed to the owner alone, and says who asked and until when it works", async () => {
    const { ask, deliver, server, tokens } = await open(await openDatabase());
    await ask();
    await deliver();
    await deliver();
    const [mail, ...others] = server.received;
    expect(others).toEqual([]);
    expect(mail?.envelope.to).toEqual(["owner@agency.test"]);
    expect(mail?.parsed.text).toMatch(
      /^Firefox on Windows asked for this link on Mar 1, 2026, .*\. It sets a new password, once and until Mar 1, 2026, /,
    );
    expect(mail?.parsed.text).toContain("nothing happens unless this link is opened");
    expect(tokens()).toHaveLength(1);
    expect(mail?.parsed.html).toContain(tokens()[0]);
  });

  it("the link sets a password, ends every session and opens none", async () => {
    const { app, askAndRead, redeem, signIn } = await open(await openDatabase());
    const session = await tokenFrom(signIn(administrator.password));
    const token = await askAndRead();
    expect(await redeem(token)).toBe(administrator.username);
    expect(await app.sessions.check(session)).toBeNull();
    await expect(signIn(administrator.password)).rejects.toMatchObject({ code: "unauthenticated" });
    await tokenFrom(signIn(fresh));
  });

  it("the owner is told of the new password", async () => {
    const { askAndRead, redeem, deliver, server } = await open(await openDatabase());
    await redeem(await askAndRead());
    await deliver();
    expect(server.received).toHaveLength(2);
    const mail = server.received[1]?.parsed;
    expect(mail?.subject).toContain("New password");
    expect(mail?.text).toContain("Firefox on Windows set a new password for the portal on Mar 1");
    expect(mail?.text).toContain("npm run portico -- reset-password");
    expect(mail?.text).not.toContain("token=");
  });

  it("an authenticator app, passkeys and access tokens stay as they are", async () => {
    const { app, actor, clock, database, askAndRead, redeem, signIn } = await open(
      await openDatabase(),
    );
    const owner = app.asOwner(actor);
    const program = await owner.accessTokens.create(mintProof(), {
      name: "CI",
      scopes: ["content:read"],
      expires_at: new Date(clock.now().getTime() + HOUR).toISOString(),
    });
    await database.write(async (tx) => {
      const app = { id: 1, secret_sealed: "sealed", last_step: 0, turned_on_at: "2026-03-01" };
      await tx
        .insertInto("authenticator_app")
        .values({ ...app, id: 1 })
        .execute();
      await tx
        .insertInto("passkey")
        .values({
          id: "a passkey",
          credential_id: "x",
          public_key: "x",
          counter: 0,
          transports: "[]",
          rp_id: "agency.test",
          user_handle: "x",
          name: "Laptop",
          created_at: "2026-03-01T12:00:00.000Z",
          last_used_at: null,
        })
        .execute();
    });
    await redeem(await askAndRead());
    expect(await signIn(fresh)).toHaveProperty("ticket");
    expect(await app.accessTokens.check(program.token)).not.toBeNull();
    const { passkeys } = await owner.signInMethods.list();
    expect(passkeys).toHaveLength(1);
  });

  it("a link works once, and none that was mailed before it works after it", async () => {
    const { askAndRead, redeem, storedLinks, signIn } = await open(await openDatabase());
    const [one, other] = [await askAndRead(), await askAndRead()];
    expect(await storedLinks()).toHaveLength(2);
    await redeem(one);
    for (const token of [one, other]) {
      await expect(redeem(token, "yet another password")).rejects.toMatchObject(invalid);
    }
    expect(await storedLinks()).toEqual([]);
    await tokenFrom(signIn(fresh));
  });

  it("has exactly one winner among simultaneous uses", async () => {
    const { askAndRead, redeem, signIn } = await open(await openDatabase());
    const tokens = [await askAndRead(), await askAndRead()];
    const passwords = Array.from({ length: 4 }, (_, index) => `${fresh} number ${index}`);
    const uses = await Promise.allSettled(
      passwords.map((password, index) => redeem(tokens[index % 2] ?? "", password)),
    );
    const won = passwords.filter((_, index) => uses[index]?.status === "fulfilled");
    expect(won).toHaveLength(1);
    await tokenFrom(signIn(won[0] ?? ""));
    for (const use of uses) {
      if (use.status === "rejected") expect(use.reason).toMatchObject(invalid);
    }
  });

  it("works for half an hour after it was mailed", async () => {
    const { clock, askAndRead, redeem } = await open(await openDatabase());
    const late = await askAndRead();
    clock.advance(HALF_HOUR);
    await expect(redeem(late)).rejects.toMatchObject(invalid);
    const early = await askAndRead();
    clock.advance(HALF_HOUR - 1);
    await redeem(early);
  });

  it("that was made while the clock was ahead does not work once it is right", async () => {
    const { clock, askAndRead, redeem } = await open(await openDatabase());
    clock.jump(HALF_HOUR);
    const token = await askAndRead();
    clock.jump(-HALF_HOUR);
    await expect(redeem(token)).rejects.toMatchObject(invalid);
  });

  it("is stored only as a hash, and opened by nothing else", async () => {
    const { askAndRead, redeem, storedLinks } = await open(await openDatabase());
    const token = await askAndRead();
    const [row] = await storedLinks();
    expect(JSON.stringify(row)).not.toContain(token);
    for (const other of ["", "x", `${token}x`, token.slice(1), row?.token_hash ?? ""]) {
      await expect(redeem(other)).rejects.toMatchObject(invalid);
    }
    await redeem(token);
  });

  it("sets no first password, and a setup link resets none", async () => {
    const { app, database, askAndRead, redeem } = await open(await openDatabase());
    const token = await askAndRead();
    const setup = Setup.parse({ username: "mallory", password: fresh, token });
    await expect(app.setupLinks.redeem(setup, firefox)).rejects.toMatchObject({
      code: "not_found",
    });
    await database.write((tx) =>
      tx.updateTable("setup_link").set({ purpose: "first_password" }).execute(),
    );
    await expect(redeem(token)).rejects.toMatchObject(invalid);
    await expect(app.setupLinks.redeem(setup, firefox)).rejects.toMatchObject({
      code: "not_found",
    });
  });

  it("a weak password is refused, and the link can then be used with another", async () => {
    const { askAndRead, redeem } = await open(await openDatabase());
    const token = await askAndRead();
    for (const weak of ["open-the-door", "qwertyuiopas", `${administrator.username}2026!!!!!!`]) {
      await expect(redeem(token, weak)).rejects.toMatchObject({
        code: "invalid_fields",
        errors: { password: [expect.any(String)] },
      });
    }
    await redeem(token);
  });

  it.each<[string, (domain: Awaited<ReturnType<typeof open>>) => Promise<unknown>]>([
    [
      "a password of the command line",
      ({ app, actor }) => app.asOwner(actor).administrator.resetPassword(null, fresh),
    ],
    [
      "a password that is changed in the portal",
      async ({ app, signIn }) => {
        const session = await app.sessions.check(await tokenFrom(signIn(administrator.password)));
        const owner = app.asOwner(mintActor(administrator.username, session?.sessionId ?? null));
        await owner.administrator.changePassword(
          { current_password: administrator.password, new_password: fresh },
          firefox,
        );
      },
    ],
  ])("ends with %s", async (_what, setPassword) => {
    const domain = await open(await openDatabase());
    const token = await domain.askAndRead();
    await setPassword(domain);
    await expect(domain.redeem(token)).rejects.toMatchObject(invalid);
  });

  it("three are mailed an hour, however many ask at once, and sign-ins are mailed as before", async () => {
    const { app, ask, deliver, clock, server, tokens } = await open(await openDatabase());
    await Promise.all(Array.from({ length: 8 }, ask));
    await deliver();
    expect(tokens()).toHaveLength(3);
    expect(new Set(tokens()).size).toBe(3);
    const { username, password } = administrator;
    const client = { isLocal: false, caller: "elsewhere", userAgent: "Opera" };
    await app.sessions.signIn({ username, password }, client);
    await deliver();
    expect(server.received).toHaveLength(4);
    clock.advance(HOUR - 1);
    await ask();
    await deliver();
    expect(tokens()).toHaveLength(3);
    clock.advance(1);
    await ask();
    await deliver();
    expect(tokens()).toHaveLength(4);
  });

  it("asking while the clock was a few hours ahead keeps no link back", async () => {
    const { ask, deliver, clock, tokens } = await open(await openDatabase());
    clock.jump(3 * HOUR);
    for (let count = 0; count < 3; count += 1) await ask();
    await deliver();
    clock.jump(-3 * HOUR);
    await ask();
    await deliver();
    expect(tokens()).toHaveLength(4);
  });

  it("none is mailed without mail settings or before there is a password, and nothing fails", async () => {
    const database = await openDatabase();
    const { ask, deliver, save, server, reports } = await open(database, false);
    await ask();
    await deliver();
    await save();
    await deliver();
    expect(server.received).toEqual([]);
    await database.write((tx) => tx.deleteFrom("administrator").execute());
    await ask();
    await deliver();
    expect(server.received).toEqual([]);
    expect(reports).toEqual([]);
  });

  it("none goes where the last test failed, until a mail has gone out since", async () => {
    const { app, actor, ask, deliver, submit, deliverMessages, server, clock, tokens } = await open(
      await openDatabase(),
    );
    server.mood.replies = { rcpt: [550, "no such user"] };
    const tested = await app.asOwner(actor).smtpConfig.test(mailSettings(server));
    expect(tested.ok).toBe(false);
    server.mood.replies = {};
    await ask();
    await deliver();
    expect(server.received).toEqual([]);
    clock.advance(MINUTE_MS);
    await submit();
    await deliverMessages();
    await ask();
    await deliver();
    expect(tokens()).toHaveLength(1);
  });

  it("a mail server that is away gets it later, unless half an hour has passed", async () => {
    const { ask, deliver, clock, server, tokens, reports } = await open(await openDatabase());
    server.mood.replies = { mail: [451, "later"] };
    await ask();
    await deliver();
    server.mood.replies = {};
    clock.advance(10 * MINUTE_MS);
    await deliver();
    expect(tokens()).toHaveLength(1);
    server.mood.replies = { mail: [451, "later"] };
    await ask();
    await deliver();
    server.mood.replies = {};
    clock.advance(HALF_HOUR);
    await deliver();
    expect(tokens()).toHaveLength(1);
    expect(reports.map(({ outcome }) => outcome)).toEqual(["retrying", "sent", "retrying"]);
  });

  it("of two servers one mails it, and either sets the password", async () => {
    const database = await openDatabase();
    const { app, ask, clock, tokens } = await open(database);
    const other = await openDomain(database, undefined, clock);
    await ask();
    await Promise.all([app, other.app].map((each) => openJobs(each).runDue()));
    expect(tokens()).toHaveLength(1);
    const [token = ""] = tokens();
    await other.app.resetLinks.redeem(PasswordReset.parse({ token, password: fresh }), firefox);
    await expect(
      app.resetLinks.redeem(PasswordReset.parse({ token, password: fresh }), firefox),
    ).rejects.toMatchObject(invalid);
  });
});
