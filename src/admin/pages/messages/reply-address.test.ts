import { describe, expect, it } from "vitest";
import type { ContactSubmission } from "#contract/contact-submission.ts";
import { mailAddress, replyAddress } from "./reply-address.ts";

const message: ContactSubmission = {
  id: "1",
  name: "Priya Raman",
  email: "priya@harbourfreight.example",
  company: null,
  message: "Hello,\n\nCould a pilot help?",
  is_read: false,
  is_spam: false,
  spam_reason: null,
  replied_at: null,
  is_archived: false,
  needs_no_answer: false,
  promise: null,
  note: "",
  draft: null,
  answers: [],
  story: null,
  submitted_at: "2025-10-31T09:14:00.000Z",
  delivery: null,
};

/** Reads the address like a mail program (RFC 6068), which splits first and then decodes. */
function open(address: string) {
  const [, to = "", query = ""] = /^mailto:([^?]*)\??(.*)$/.exec(address) ?? [];
  const fields = query.split("&").filter(Boolean);
  return {
    to: to.split(",").map(decodeURIComponent),
    headers: Object.fromEntries(
      fields.map((field) => field.split("=").map(decodeURIComponent) as [string, string]),
    ),
  };
}

describe("a reply", () => {
  it("goes to the visitor and quotes the message line by line", () => {
    const { to, headers } = open(replyAddress(message, "Portico"));
    expect(to).toEqual(["priya@harbourfreight.example"]);
    expect(headers.subject).toBe("Re: your message to Portico");
    const lines = headers.body?.split("\r\n") ?? [];
    expect(lines.slice(0, 2)).toEqual(["", ""]);
    expect(lines[2]).toMatch(/^On Oct 3\d, 2025, .+, Priya Raman wrote:$/);
    expect(lines.slice(3)).toEqual(["> Hello,", ">", "> Could a pilot help?"]);
  });

  it("ends every line with CR LF, whatever the message used", () => {
    const text = "one\ntwo\r\nthree\rfour\u2028five";
    const address = replyAddress({ ...message, message: text }, "Portico");
    expect(address).not.toMatch(/(?<!%0D)%0A|%0D(?!%0A)/);
    expect(open(address).headers.body).toContain("> one\r\n> two\r\n> three\r\n> four\r\n> five");
  });

  it.each([
    "a@b.example,thief@evil.example",
    "a@b.example?bcc=thief@evil.example",
    "a@b.example&bcc=thief@evil.example",
    "a%2Cthief@evil.example@b.example",
    "a@b.example\r\nBcc: thief@evil.example",
    "a@b.example#x",
    '"a b"@b.example;thief@evil.example',
  ])("has one recipient and no further header for the address %j", (email) => {
    const address = replyAddress({ ...message, email }, "Portico");
    const { to, headers } = open(address);
    expect(to).toEqual([email]);
    expect(Object.keys(headers)).toEqual(["subject", "body"]);
    expect(address).not.toMatch(/[\s"<>#]/);
  });

  it("keeps anything that looks like a header inside the body", () => {
    const text =
      "x&bcc=thief@evil.example&subject=Owned\r\nBcc: thief@evil.example\n%0D%0ACc: a#b?c=d";
    const address = replyAddress({ ...message, name: text, message: text }, "Portico & Sons?");
    const { to, headers } = open(address);
    expect(to).toHaveLength(1);
    expect(Object.keys(headers)).toEqual(["subject", "body"]);
    expect(headers.subject).toBe("Re: your message to Portico & Sons?");
    expect(headers.body).toContain("> %0D%0ACc: a#b?c=d");
  });

  it.each([
    ["a long message", { message: "Word after word. ".repeat(600) }],
    ["ten thousand letters without a space", { message: "x".repeat(10_000) }],
    ["nothing but emoji", { message: "👩‍👩‍👧‍👦".repeat(900) }],
    ["right-to-left text", { message: "שלום עולם\n".repeat(900) }],
    ["nothing but line ends", { message: "\n".repeat(10_000) }],
    ["one letter under a thousand accents", { message: `a${"\u0301".repeat(9999)}` }],
    ["a name of two hundred ideographs", { name: "漢".repeat(200) }],
    ["the longest address", { email: `${"a".repeat(64)}@${"b".repeat(185)}.com` }],
    ["half a character", { message: `\uD83D${"😀".repeat(2000)}` }],
  ])("stays under 2,000 characters for %s and is cut between characters", (_, fields) => {
    const address = replyAddress({ ...message, ...fields }, "Portico");
    expect(address.length).toBeLessThan(2000);
    expect(open(address).headers.body).not.toContain("\r\n\r…");
    expect(open(address).headers.body?.isWellFormed()).toBe(true);
  });

  it("marks the cut and uses the available room", () => {
    const long = replyAddress({ ...message, message: "y".repeat(5000) }, "Portico");
    expect(open(long).headers.body?.endsWith("y…")).toBe(true);
    expect(long.length).toBeGreaterThan(1980);
    expect(open(replyAddress(message, "Portico")).headers.body).not.toContain("…");
  });
});

describe("a link to an email address", () => {
  it("stays readable where possible and has one recipient", () => {
    expect(mailAddress("o'brien+web@client.example")).toBe("mailto:o'brien%2Bweb@client.example");
    expect(open(mailAddress("a,b@c.example")).to).toEqual(["a,b@c.example"]);
  });
});
