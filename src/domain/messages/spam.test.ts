import { describe, expect, it } from "vitest";
import { ContactFormSignals, type NewContactSubmission } from "#contract/contact-submission.ts";
import { suspicion } from "./spam.ts";

function judge(
  message: Partial<NewContactSubmission>,
  signals: object = {},
  sender: "answered" | "spam" | null = null,
): string | null {
  const whole = { name: "Ada", email: "ada@company.com", message: "We need a pilot.", ...message };
  return suspicion(whole, ContactFormSignals.parse(signals), sender);
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
    expect(judge({ message: links(20) }, {}, "answered")).toBeNull();
    expect(judge({ message: links(21) }, {}, "answered")).toMatch(/21 links/);
  });

  it.each(["If a < b, then…", "Our budget [urgent] is small.", "Привет 🤔"])(
    "saying %j",
    (message) => expect(judge({ message })).toBeNull(),
  );
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
