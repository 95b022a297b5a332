import { expect, test } from "vitest";
import { AcknowledgedSet, AcknowledgedValue, compare, type Ledger, type Stored } from "./ledger.ts";

function values(sent: string[], acknowledged: string[]): AcknowledgedValue {
  const value = new AcknowledgedValue();
  for (const one of sent) value.send(one);
  for (const one of acknowledged) value.acknowledge(one);
  return value;
}

function makeRun(): { ledger: Ledger; stored: Stored } {
  const ledger: Ledger = {
    messages: new AcknowledgedSet(),
    sessions: new AcknowledgedSet(),
    edits: new Map([["article", values(["a", "b", "c"], ["a", "b"])]]),
    uploads: new Map([["ebook", values(["x", "y"], ["x", "y"])]]),
    texts: new Map([["public", values(["p", "q"], ["p", "q"])]]),
  };
  for (const text of ["one", "two"]) ledger.messages.acknowledge(text);
  ledger.sessions.acknowledge("token");
  const stored: Stored = {
    messages: new Map([
      ["one", 1],
      ["two", 1],
      ["sent without an answer", 1],
    ]),
    sessions: new Set(["token"]),
    edits: new Map([["article", "b"]]),
    uploads: new Map([["ebook", "y"]]),
    texts: new Map([["public", "q"]]),
  };
  return { ledger, stored };
}

test("nothing is lost if everything acknowledged is stored, and more", () => {
  const { ledger, stored } = makeRun();
  expect(compare(ledger, stored)).toEqual({
    messages: { acknowledged: 2, lost: 0 },
    sessions: { acknowledged: 1, lost: 0 },
    edits: { acknowledged: 2, lost: 0 },
    uploads: { acknowledged: 2, lost: 0 },
    texts: { acknowledged: 2, lost: 0 },
    twice: 0,
    losses: [],
  });
});

test("a later edit without an answer may be what is stored", () => {
  const { ledger, stored } = makeRun();
  stored.edits.set("article", "c");
  expect(compare(ledger, stored).losses).toEqual([]);
});

const losses: [string, (stored: Stored) => void, RegExp, number][] = [
  [
    "a message that is gone",
    ({ messages }) => messages.delete("two"),
    /1 messages are not stored, such as «two»/,
    1,
  ],
  ["a session that is gone", ({ sessions }) => sessions.clear(), /session/, 1],
  ["an edit undone", ({ edits }) => edits.set("article", "a"), /1 acknowledged later than «a»/, 1],
  ["an article that is gone", ({ edits }) => edits.set("article", null), /article: 2/, 2],
  ["an article nobody read", ({ edits }) => edits.clear(), /article: 2/, 2],
  ["a text nobody sent", ({ edits }) => edits.set("article", "half a t"), /article: 2/, 2],
  ["a file that went back", ({ uploads }) => uploads.set("ebook", "x"), /ebook: 1/, 1],
  ["a file that is torn", ({ uploads }) => uploads.set("ebook", "torn"), /ebook: 2/, 2],
  ["texts that are half public", ({ texts }) => texts.set("public", null), /public: 2/, 2],
];
test.each(losses)("%s is reported as lost", (_, plant, line, lost) => {
  const { ledger, stored } = makeRun();
  plant(stored);
  const { messages, sessions, edits, uploads, texts, losses } = compare(ledger, stored);
  expect(losses).toEqual([expect.stringMatching(line)]);
  expect(messages.lost + sessions.lost + edits.lost + uploads.lost + texts.lost).toBe(lost);
});

test("a message that is stored twice is counted", () => {
  const { ledger, stored } = makeRun();
  stored.messages.set("one", 2);
  expect(compare(ledger, stored).twice).toBe(1);
});

test("a reader may see what was acknowledged before, or something later, and nothing else", () => {
  const text = values(["a", "b", "c"], ["a", "b"]);
  const superseded = text.superseded;
  expect(text.mayBeRead("a", superseded)).toBe(false);
  expect(text.mayBeRead("b", superseded)).toBe(true);
  expect(text.mayBeRead("c", superseded)).toBe(true);
  expect(text.mayBeRead("torn", superseded)).toBe(false);
  expect(text.mayBeRead(null, 0)).toBe(false);
});

test("entries that would hide a loss are refused", () => {
  const { ledger } = makeRun();
  expect(() => ledger.messages.acknowledge("one")).toThrow();
  expect(() => values(["a", "a"], [])).toThrow();
  expect(() => values(["a"], ["b"])).toThrow();
});
