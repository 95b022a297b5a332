import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { apiPaths, settingsPaths, sitePaths } from "#contract/paths.ts";
import { siteConfig } from "#site.config";
import { type MailServer, mailSettings, startMailServer } from "#test/support/mail-server.ts";
import { onBothOwnedApps } from "#test/support/owned-app.ts";
import { newMessage, problemOf } from "#test/support/samples.ts";
import { slow } from "#test/support/slow.ts";
import { waitFor, waitUntil } from "#test/support/wait.ts";

const words = "Thank you.\n\nA person reads it,\nand answers.";

const headerOf = ({ headers }: MailServer["received"][0]["parsed"], name: string) =>
  headers.find(({ key }) => key === name)?.value;

const isAnswer = (mail: MailServer["received"][0]["parsed"]) =>
  headerOf(mail, "auto-submitted") === "auto-replied";

onBothOwnedApps("an answer to visitors", (site) => {
  const { call, answered } = site;
  let server: MailServer;
  let sender = 0;
  /** The number of replies in earlier tests. */
  let sentBefore = 0;

  beforeAll(async () => {
    server = await startMailServer();
    await answered(call("POST", settingsPaths.smtpConfig(), mailSettings({ port: server.port })));
  });
  afterAll(() => server.close());
  beforeEach(() => {
    sentBefore += server.received.filter(({ parsed }) => isAnswer(parsed)).length;
    server.received.length = 0;
    sender += 1;
  });

  const set = (is_on: boolean) => call("PUT", settingsPaths.autoReply(), { is_on, text: words });
  const email = () => `visitor@company-${sender}.test`;
  const write = (given: object = {}) =>
    site.app.send("POST", apiPaths.contact(), { ...newMessage, email: email(), ...given });
  const answersTo = (address: string) =>
    server.received.filter(({ envelope }) => envelope.to.includes(address));
  /**
   * The owner's mail may come before or after the reply, and one that a test does not wait for arrives in
   * the next.
   */
  const ownersMail = (count: number) =>
    waitUntil(() => server.received.length - answersTo(email()).length >= count);

  it("is named on the privacy page while it is on", async () => {
    const words = "answers your message by itself";
    await answered(set(true));
    expect(await site.textAt(sitePaths.privacy())).toContain(words);
    await answered(set(false));
    expect(await site.textAt(sitePaths.privacy())).not.toContain(words);
  });

  it("is off until the owner turns it on, with a text to begin with", async () => {
    const setting = await answered(call("GET", settingsPaths.autoReply()));
    expect(setting).toMatchObject({ is_on: false, text: expect.stringContaining("Thank you") });
    await write();
    await ownersMail(1);
    expect(answersTo(email())).toEqual([]);
  });

  it("is the owner's text, with nothing of the visitor's in it, and answers itself to nobody", async () => {
    await answered(set(true));
    await write({ name: "Buy pills", message: "http://pills.test" });
    const [{ parsed }] = await waitFor(() => {
      const found = answersTo(email());
      expect(found).toHaveLength(1);
      return found as [MailServer["received"][0]];
    });
    expect(parsed.text?.trim()).toBe(words);
    expect(`${parsed.subject} ${parsed.text} ${parsed.html}`).not.toContain("pills");
    expect(headerOf(parsed, "auto-submitted")).toBe("auto-replied");
    expect(headerOf(parsed, "x-auto-response-suppress")).toBe("All");
    expect(parsed.from?.name).toBe("Portico");
    expect(parsed.replyTo?.map(({ address }) => address)).toEqual([siteConfig.email]);
    await ownersMail(1);
  });

  it("goes to an address once a day, however it is written", async () => {
    await answered(set(true));
    await write();
    await waitUntil(() => answersTo(email()).length === 1);
    await write({ email: email().toUpperCase() });
    await ownersMail(2);
    expect(server.received).toHaveLength(3);
  });

  it.each([
    ["a suspect", { message: "http://a.test http://b.test http://c.test http://d.test" }, 0],
    ["a machine", { email: "no-reply@company.test" }, 1],
    ["a bounce", { email: "bounces+123@company.test" }, 1],
    ["the owner", { email: "owner@agency.test" }, 1],
  ])("does not go to %s", async (_who, given, owners) => {
    await answered(set(true));
    await write(given);
    await write({ email: `last-${email()}` });
    await waitUntil(() => answersTo(`last-${email()}`).length === 1);
    await waitUntil(() => server.received.length >= 2 + owners);
    expect(server.received).toHaveLength(2 + owners);
  });

  it("goes to a domain three times an hour at most", async () => {
    await answered(set(true));
    const domain = email().split("@")[1];
    for (let number = 0; number < 5; number += 1)
      await write({ email: `visitor${number}@${domain}` });
    await ownersMail(8);
    const answers = server.received.filter(({ parsed }) => isAnswer(parsed));
    expect(answers).toHaveLength(3);
  });

  slow("goes to twenty an hour at most", async () => {
    await answered(set(true));
    const answers = () => server.received.filter(({ parsed }) => isAnswer(parsed)).length;
    const toOwner = () => server.received.length - answers();
    for (let number = 0; number < 25; number += 1) {
      await write({ email: `crowd@crowd-${number}.test` });
    }
    await waitUntil(() => sentBefore + answers() === 20);
    await write({ email: "crowd@crowd-last.test" });
    await waitUntil(() => toOwner() === 26);
    expect(sentBefore + answers()).toBe(20);
  });

  it("is refused without words, or with too many", async () => {
    const refused = async (text: string) =>
      (await problemOf(await call("PUT", settingsPaths.autoReply(), { is_on: true, text }), 422))
        .errors;
    expect(await refused(" ")).toEqual({ text: ["Enter the reply."] });
    expect(await refused("x".repeat(2001))).toHaveProperty("text");
  });
});
