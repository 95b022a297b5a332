import { expect, it } from "vitest";
import { NewEbook } from "./ebook.ts";
import { limits } from "./limits.ts";
import { addTopic, topicsOf } from "./topics.ts";

const schema = NewEbook.shape.topics;
const full = Array.from({ length: limits.topics }, (_, index) => `Topic ${index}`);

it("adds a topic at the end, trimmed", () => {
  expect(addTopic(schema, ["ROI"], "  Pilots ")).toEqual({
    topics: ["ROI", "Pilots"],
    problem: null,
  });
});

it.each(["", "   ", "ROI", " ROI "])("leaves out %j without a word", (typed) => {
  expect(addTopic(schema, ["ROI"], typed)).toEqual({ topics: ["ROI"], problem: null });
});

it("takes a topic in other letters for another topic", () => {
  expect(addTopic(schema, ["ROI"], "roi").topics).toEqual(["ROI", "roi"]);
});

it("says which limit a topic breaks, and keeps the others", () => {
  const long = "x".repeat(limits.topic + 1);
  expect(addTopic(schema, ["ROI"], long)).toEqual({
    topics: ["ROI"],
    problem: `Keep a topic to ${limits.topic} characters or fewer.`,
  });
  expect(addTopic(schema, full, "One more")).toEqual({
    topics: full,
    problem: "Keep topics to 20 or fewer.",
  });
  expect(addTopic(schema, full, "Topic 3").problem).toBeNull();
});

it("saves a topic that was typed and not added yet", () => {
  const topics = topicsOf(schema);
  expect(topics.parse({ added: ["ROI"], typed: " Pilots " })).toEqual(["ROI", "Pilots"]);
  expect(
    topics.safeParse({ added: [], typed: "x".repeat(limits.topic + 1) }).error?.issues,
  ).toMatchObject([{ path: [], message: `Keep a topic to ${limits.topic} characters or fewer.` }]);
});
