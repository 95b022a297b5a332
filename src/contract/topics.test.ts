import { expect, it } from "vitest";
import { NewEbook } from "./ebook.ts";
import { limits } from "./limits.ts";
import { addTopics, topicsOf, typedTopics } from "./topics.ts";

const schema = NewEbook.shape.topics;
const full = Array.from({ length: limits.topics }, (_, index) => `Topic ${index}`);

it("adds a topic at the end, trimmed", () => {
  expect(addTopics(schema, ["ROI"], ["  Pilots "])).toEqual({
    topics: ["ROI", "Pilots"],
    problem: null,
  });
});

it.each(["", "   ", "ROI", " ROI "])("leaves out %j without a word", (typed) => {
  expect(addTopics(schema, ["ROI"], [typed])).toEqual({ topics: ["ROI"], problem: null });
});

it.each([
  ["Transport, Budget", ["ROI", "Transport", "Budget"]],
  [" ,Transport,, Budget,", ["ROI", "Transport", "Budget"]],
  ["Budget, ROI, Budget", ["ROI", "Budget"]],
  ["الميزانية، النقل", ["ROI", "الميزانية", "النقل"]],
  ["輸送、予算，計画", ["ROI", "輸送", "予算", "計画"]],
  [" , ,", ["ROI"]],
])("reads %j as topics that commas separate", (typed, topics) => {
  expect(addTopics(schema, ["ROI"], typedTopics(typed))).toEqual({ topics, problem: null });
});

it("takes a topic in other letters for another topic", () => {
  expect(addTopics(schema, ["ROI"], ["roi"]).topics).toEqual(["ROI", "roi"]);
});

it("says which limit a topic breaks, and keeps the others", () => {
  const long = "x".repeat(limits.topic + 1);
  expect(addTopics(schema, ["ROI"], ["Pilots", long])).toEqual({
    topics: ["ROI"],
    problem: `Keep a topic to ${limits.topic} characters or fewer.`,
  });
  expect(addTopics(schema, full, ["One more"])).toEqual({
    topics: full,
    problem: "Keep topics to 20 or fewer.",
  });
  expect(addTopics(schema, full, ["Topic 3"]).problem).toBeNull();
  expect(addTopics(schema, full.slice(1), ["New", "New"]).problem).toBeNull();
});

it("saves a topic that was typed and not added yet", () => {
  const topics = topicsOf(schema);
  expect(topics.parse({ added: ["ROI"], typed: " Pilots, Costs" })).toHaveLength(3);
  expect(
    topics.safeParse({ added: [], typed: "x".repeat(limits.topic + 1) }).error?.issues,
  ).toMatchObject([{ path: [], message: `Keep a topic to ${limits.topic} characters or fewer.` }]);
});
