import { describe, expect, it } from "vitest";
import type { VisitSource, VisitSources } from "#contract/stats.ts";
import { assistantsNote, restNote, sourceSentence, totalVisits } from "./source-words.ts";

const source = (changed: Partial<VisitSource>): VisitSource => ({
  key: "c:linkedin|pilot|",
  kind: "campaign",
  label: "linkedin, pilot",
  visits: 604,
  previous: 212,
  messages: 3,
  ...changed,
});

const of = (messages: number, ...sources: VisitSource[]): VisitSources => ({
  days: 30,
  is_first_day: false,
  since: null,
  visits_before_since: 0,
  sources,
  read: [],
  messages,
  with_story: 0,
});

describe("the sentence about sources", () => {
  it("names the one that most messages name", () => {
    const other = source({ label: "newsletter", messages: 1, visits: 900 });
    expect(sourceSentence(of(23, other, source({})))).toEqual({
      source: "linkedin, pilot",
      text: " brought 604 visits, up from 212, and 3 of your 23 messages name it.",
    });
  });

  it.each([
    [{ previous: 0, messages: 1 }, "604 visits, none before, and 1 of your 23 messages names it."],
    [{ previous: 1000 }, "604 visits, down from 1,000, and 3 of your 23 messages name it."],
    [{ previous: null }, "604 visits, and 3 of your 23 messages name it."],
  ])("suits what was before (%j)", (changed, text) => {
    expect(sourceSentence(of(23, source(changed)))?.text).toBe(` brought ${text}`);
  });

  it("compares nothing with fewer than ten messages or thirty visits", () => {
    const few = "2 messages so far. From ten on, it is worth comparing where they came from.";
    expect(sourceSentence(of(2, source({})))).toEqual({ text: few });
    expect(sourceSentence(of(0, source({})))).toBeNull();
    expect(sourceSentence(of(23, source({ visits: 29 })))).toBeNull();
    expect(sourceSentence(of(23, source({ messages: null })))).toBeNull();
  });
});

describe("what stands below a source", () => {
  it("names three assistants, and sums up the others", () => {
    const members = [
      ["ChatGPT", 1171],
      ["Perplexity", 64],
      ["Claude", 31],
      ["Gemini", 12],
      ["Copilot", 10],
    ].map(([label, visits]) => ({ label: String(label), visits: Number(visits) }));
    expect(assistantsNote(members)).toBe("ChatGPT 1,171, Perplexity 64, Claude 31, others 22");
    expect(assistantsNote(members.slice(0, 1))).toBe("ChatGPT 1,171");
  });

  it("says of the rest how many sources it is", () => {
    expect(restNote(34, false)).toBe("34 sources, most of them with fewer than three visits");
    expect(restNote(34, true)).toBe("34 sources");
    expect(restNote(1, false)).toBe("1 source");
  });
});

it("the total has what was counted before sources were kept", () => {
  expect(totalVisits({ ...of(0, source({}), source({})), visits_before_since: 10 })).toBe(1218);
});
