import { expect, it } from "vitest";
import { saysTheSame } from "./local-copy.ts";

const stored = {
  title: "Stored",
  content: "Words.",
  slug: "stored",
  topics: ["a"],
  published: false,
};

it("a copy of what is stored holds nothing more", () => {
  for (const kept of [
    stored,
    { ...stored, content: "Words.\n", slug: "", published: true },
    { title: "Stored", former: "A field of long ago", topics: "a" },
  ]) {
    expect(saysTheSame(kept, stored)).toBe(true);
  }
});

it("a copy with another word does", () => {
  for (const other of [
    { content: "More words." },
    { slug: "mine" },
    { topics: [] },
    { title: "" },
  ]) {
    expect(saysTheSame({ ...stored, ...other }, stored)).toBe(false);
  }
});
