import { describe, expect, it } from "vitest";
import { NewContactSubmission } from "#contract/contact-submission.ts";
import { onBothDatabases } from "#test/support/database.ts";
import { openOutbox } from "#test/support/outbox.ts";
import { compose } from "./compose.ts";

const message = { name: "Ada", email: "ada@company.com", message: "We need a pilot." };

onBothDatabases(({ openDatabase }) => {
  const open = async () => openOutbox(await openDatabase());

  describe("anything a visitor types", () => {
    it.each([
      ["Ada\r\nBcc: eve@evil.test", "a"],
      ["=?utf-8?q?Owner?=", "=?utf-8?b?PGI+?="],
      ['"Ada" <eve@evil.test>, eve@evil.test', "x, y; z"],
      ["Ada\u2028Bcc: eve@evil.test", "\u202Eevil"],
      ["<a href=//evil.test>Refund</a>", "<script>alert(1)</script>"],
      ["物語 🤔 مرحبا", "שלום"],
    ])("is one line of text and never a header: %j", async (name, company) => {
      const { server, save, app, actor, deliver } = await open();
      await save();
      const typed = NewContactSubmission.parse({
        ...message,
        name,
        company,
        message: `${name}\r\n.\r\nRCPT TO:<eve@evil.test>\r\n${"x".repeat(9000)}`,
      });
      const kept = await app.contactSubmissions.submit(typed, {});
      if (kept.is_spam) await app.asOwner(actor).contactSubmissions.markAsNotSpam(kept.id);
      await deliver();
      const { envelope, raw, parsed } = server.received[0]!;
      expect(envelope.to).toEqual(["owner@agency.test"]);
      expect(headerNames(raw)).toEqual(expectedHeaders);
      expect(parsed.to).toMatchObject([{ address: "owner@agency.test" }]);
      expect(parsed.from?.address).toBe("site@agency.test");
      expect(parsed.replyTo).toHaveLength(1);
      expect(parsed.replyTo?.[0]?.address).toBe("ada@company.com");
      expect(parsed.text).toContain("RCPT TO:<eve@evil.test>");
      expect(parsed.html).not.toMatch(/<script|<a href=\/\//);
      expect(raw.split("\r\n").every((line) => Buffer.byteLength(line) <= 998)).toBe(true);
    });

    it("turns no words of the headers around", async () => {
      const { server, save, submit, deliver } = await open();
      await save();
      await submit({ name: "\u202eEve\u202c \u2067gro.elpmaxe\u2069\u200f", company: "\u200eA" });
      await deliver();
      const { parsed } = server.received[0]!;
      expect(parsed.replyTo?.[0]?.name).toBe("Eve gro.elpmaxe");
      expect(`${parsed.subject}${parsed.from?.name}`).not.toMatch(
        /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/,
      );
    });
  });

  it.each([
    ["taro..yamada@docomo.ne.jp", '"taro..yamada"@docomo.ne.jp'],
    ["hanako.@ezweb.ne.jp", '"hanako."@ezweb.ne.jp'],
    ["info@bücher.example", "info@xn--bcher-kva.example"],
    ["o'neil+tag@company.ie", "o'neil+tag@company.ie"],
  ])("an answer to %s goes where mail servers take it", async (typed, address) => {
    const { server, save, submit, deliver } = await open();
    await save();
    await submit(NewContactSubmission.parse({ ...message, email: typed }));
    await deliver();
    expect(server.received[0]?.raw.replace(/\r\n[ \t]/g, " ")).toContain(`<${address}>\r\n`);
    const answer = await compose({
      content: { subject: "Thank you", text: "Thank you.", html: "<p>Thank you.</p>" },
      from: { name: "Agency", address: "site@agency.test" },
      to: NewContactSubmission.parse({ ...message, email: typed }).email,
      messageId: "<a@agency.test>",
      date: new Date(0),
    });
    expect(answer.to).toEqual([address]);
  });
});

const expectedHeaders = [
  "auto-submitted",
  "content-type",
  "date",
  "from",
  "message-id",
  "mime-version",
  "reply-to",
  "subject",
  "to",
  "x-auto-response-suppress",
];

function headerNames(raw: string): string[] {
  const head = raw.slice(0, raw.indexOf("\r\n\r\n")).replace(/\r\n[ \t]/g, " ");
  return head
    .split("\r\n")
    .map((line) => line.slice(0, line.indexOf(":")).toLowerCase())
    .sort();
}
