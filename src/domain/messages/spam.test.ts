import { describe, expect, it } from "vitest";
import { ContactFormSignals, type NewContactSubmission } from "#contract/contact-submission.ts";
import { type Known, suspicion } from "./spam.ts";
import type { Learned } from "./spam-words.ts";

const none = { spam: 0, genuine: 0 };
const nothing: Learned = { all: none, sender: none, domain: none, words: [] };

function judge(
  message: Partial<NewContactSubmission>,
  signals: object = {},
  { sender = null, ...learned }: Partial<Pick<Known, "sender"> & Omit<Learned, "sender">> = {},
): string | null {
  const whole = { name: "Ada", email: "ada@company.com", message: "We need a pilot.", ...message };
  const known = { sender, learned: { ...nothing, ...learned } };
  return suspicion(whole, ContactFormSignals.parse(signals), known);
}

const shownFor = (milliseconds: number) => ({ shown_for_ms: milliseconds });
const links = (count: number) => "see https://a.example ".repeat(count);

describe("a message is genuine", () => {
  it("with the four fields alone", () => {
    expect(judge({})).toBeNull();
  });

  it.each([
    ["an empty trap", { reference_note: "" }],
    ["three seconds on the form", shownFor(3000)],
    ["a time below zero", shownFor(-60_000)],
    ["no time", { shown_for_ms: "" }],
    ["a time that is no number", { shown_for_ms: "soon" }],
    ["signals of the wrong kind", { shown_for_ms: {}, reference_note: 5 }],
    ["a moment by a clock that may be wrong", { shown_at: Date.now() - 5 }],
  ])("with %s", (_what, signals) => {
    expect(judge({}, signals)).toBeNull();
  });

  it("with two links, a company and a meaningful name", () => {
    expect(judge({ message: links(2), company: "https://company.com", name: "Wwwyla" })).toBeNull();
  });

  it("with twenty links from somebody whom the owner has answered", () => {
    expect(judge({ message: links(20) }, {}, { sender: "answered" })).toBeNull();
    expect(judge({ message: links(21) }, {}, { sender: "answered" })).toMatch(/21 links/);
  });

  it.each([
    "If a < b, then…",
    "Our budget [urgent] is small.",
    "Привет 🤔",
    "I came across your website. We run a crypto exchange and want to improve our ranking: what is your best price?",
    "Somebody sold us cheap backlinks and guest posts, and now Google hides us. Can you help?",
    "URGENT!!! Our SEO agency guaranteed the moon. See https://a.example and https://b.example. FREE this week?",
  ])("saying %j", (message) => expect(judge({ message })).toBeNull());
});

describe("an unasked offer is suspect", () => {
  it.each([
    ["Play now! Bitcoin casino, cheap viagra.", "“casino”, “viagra” and “Bitcoin”"],
    [
      "We provide high quality backlinks and guest posts to boost your ranking.",
      "“backlinks”, “We provide” and “boost your”",
    ],
    ["I sell DA 50 links.", "“DA 50” and “I sell”"],
    [
      "Dear website owner, I was looking at your website and noticed that it is not on the first page of Google. We can offer a redesign.",
      "“first page of Google”, “We can offer” and “Dear website owner”",
    ],
  ])("saying %j", (message, words) => {
    expect(judge({ message })).toBe(`It reads like an advertisement: ${words}.`);
    expect(judge({ message }, {}, { sender: "answered" })).toBeNull();
  });
});

describe("what the owner marked", () => {
  const all = { spam: 3, genuine: 6 };
  const bad = ["audit", "leads", "outreach", "invoice"].map((word) => ({
    word,
    spam: 3,
    genuine: 0,
  }));
  const good = ["pilot", "monday", "call"].map((word) => ({ word, spam: 0, genuine: 4 }));

  it.each<[string, Partial<Omit<Learned, "sender">>, string | null]>([
    ["words that only spam had", { all, words: bad }, "“audit”, “leads”, “outreach” and “invoice”"],
    ["words that answered messages had, too", { all, words: [...bad, ...good, ...good] }, null],
    ["too little to compare", { all: { spam: 3, genuine: 4 }, words: bad }, null],
    ["words of one message alone", { all, words: bad.map((word) => ({ ...word, spam: 1 })) }, null],
    ["the domain", { domain: { spam: 1, genuine: 0 } }, "somebody else at company.com as spam."],
    ["a domain that was answered, too", { domain: { spam: 3, genuine: 1 } }, null],
  ])("counts by %s", (_what, learned, reason) => {
    if (reason === null) expect(judge({}, {}, learned)).toBeNull();
    else expect(judge({}, {}, learned)).toContain(reason);
  });
});

describe("a message is suspect, with the reason in words,", () => {
  it.each([
    ["for the trap", {}, { reference_note: "x" }, "It filled in a field that people cannot see."],
    [
      "for blanks in the trap",
      {},
      { reference_note: " " },
      "It filled in a field that people cannot see.",
    ],
    ["for haste", {}, shownFor(2999.9), "It was sent within three seconds of opening the form."],
    [
      "for haste as text",
      {},
      { shown_for_ms: "12" },
      "It was sent within three seconds of opening the form.",
    ],
    [
      "for a link as name",
      { name: "Win at https://a.example" },
      {},
      "There is a link in the name.",
    ],
    ["for a host as name", { name: "WWW.a.example" }, {}, "There is a link in the name."],
    ["for three links", { message: links(3) }, {}, "There are 3 links in the message."],
    ["for forum links", { message: "[URL=x]y[/URL]" }, {}, "There is link markup in the message."],
    [
      "for HTML links",
      { message: '<a  href="x">y</a>' },
      {},
      "There is link markup in the message.",
    ],
  ])("%s", (_what, message, signals, reason) => {
    expect(judge(message, signals)).toBe(reason);
  });

  it("for the first of several reasons", () => {
    expect(judge({ message: links(9) }, { reference_note: "x", ...shownFor(1) })).toMatch(/people/);
  });
});
