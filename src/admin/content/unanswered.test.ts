import { expect, it } from "vitest";
import { Unanswered } from "./unanswered.ts";

const base = { slug: "first", title: "First", author: "", content: "", published: false };

it("what was sent without an answer is known again on the server", () => {
  const unanswered = new Unanswered();
  unanswered.add({ title: "Second" });
  unanswered.add({ title: "Second", content: "More.", published: true, slug: undefined });
  const draft = { ...base, slug: "second", title: "Second" };
  expect(unanswered.outcomes(base, draft)).toContainEqual(draft);
  const published = { ...draft, content: "More.", published: true };
  expect(unanswered.outcomes(base, published)).toContainEqual(published);
});

it("what somebody else wrote is not", () => {
  const unanswered = new Unanswered();
  unanswered.add({ title: "Second" });
  for (const present of [
    { ...base, title: "Theirs" },
    { ...base, title: "Second", content: "Theirs." },
  ]) {
    expect(unanswered.outcomes(base, present)).not.toContainEqual(present);
  }
  unanswered.clear();
  expect(unanswered.outcomes(base, base)).toEqual([]);
});

it("what the server puts into an empty field is ours", () => {
  const unanswered = new Unanswered();
  unanswered.add({ title: "", author: "", replaces: true });
  const present = { ...base, title: "Untitled", author: "The team" };
  expect(unanswered.outcomes(base, present)).toEqual([present]);
});

it("of many, the last twenty are remembered", () => {
  const unanswered = new Unanswered();
  for (let number = 1; number <= 21; number += 1) unanswered.add({ title: `Title ${number}` });
  const titles = unanswered.outcomes(base, base).map(({ title }) => title);
  expect([titles.length, titles[0], titles.at(-1)]).toEqual([20, "Title 2", "Title 21"]);
});
