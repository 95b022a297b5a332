import { expect, it } from "vitest";
import { limits } from "#contract/limits.ts";
import { addTopic } from "./topics.ts";

const full = Array.from({ length: limits.topics }, (_, index) => `Topic ${index}`);

it("adds a topic at the end, trimmed", () => {
  expect(addTopic(["ROI"], "  Pilots ")).toEqual({ topics: ["ROI", "Pilots"], problem: null });
});

it.each(["", "   ", "ROI", " ROI "])("leaves out %j without a word", (typed) => {
  expect(addTopic(["ROI"], typed)).toEqual({ topics: ["ROI"], problem: null });
});

it("takes a topic in other letters for another topic", () => {
  expect(addTopic(["ROI"], "roi").topics).toEqual(["ROI", "roi"]);
});

it("says which bound a topic breaks, and keeps the others", () => {
  const long = "x".repeat(limits.topic + 1);
  expect(addTopic(["ROI"], long)).toEqual({
    topics: ["ROI"],
    problem: "Keep a topic to 60 characters or fewer.",
  });
  expect(addTopic(full, "One more")).toEqual({
    topics: full,
    problem: "Keep topics to 20 or fewer.",
  });
  expect(addTopic(full, "Topic 3").problem).toBeNull();
});
