import { describe, expect, test } from "vitest";
import { sitePaths } from "#contract/paths.ts";
import { siteProps } from "#test/support/site-props.ts";
import { articleData } from "./structured-data.ts";

const harbour = {
  ...siteProps.facts,
  brand: "Harbour & Co",
  legalName: "Harbour & Co Pty Ltd",
  defaultAuthor: "Harbour editors",
};
const ines = { name: "Ines Duarte", role: "Media", line: "Counts first." };

function dataOf(author: string, { facts = harbour, image_url = "/a.png" } = {}) {
  const item = { title: "A", image_url, created_at: "", updated_at: "" };
  const article = { path: "/blogs/a", fragment: "article", summary: "", section: "", coverAlt: "" };
  return articleData({ ...siteProps, facts }, { ...article, type: "BlogPosting", author, item });
}

function authorOf(author: string, facts = harbour) {
  return dataOf(author, { facts }).author;
}

test("the data of an article name its picture, but no cover that its page draws", () => {
  expect(dataOf("Robin").image).toEqual([`${siteProps.origin}/a.png`]);
  expect(dataOf("Robin", { image_url: sitePaths.drawnCover() }).image).toBeUndefined();
});

describe("the author of an article", () => {
  test.each([
    ["the name of the agency", "Harbour & Co"],
    ["its legal name", "Harbour & Co Pty Ltd"],
    ["what signs articles now", "Harbour editors"],
    ["what signed them under a former name", "The Portico team"],
  ])("is the agency under %s", (_, name) => {
    expect(authorOf(name)).toMatchObject({ "@type": "Organization", name });
  });

  test("is a person under any other name", () => {
    expect(authorOf("Robin Example")).toEqual({ "@type": "Person", name: "Robin Example" });
  });

  test("is a person who is one of the people, though articles are signed so by default", () => {
    const facts = { ...harbour, defaultAuthor: ines.name, team: [ines] };
    expect(authorOf(ines.name, facts)).toEqual({ "@type": "Person", name: ines.name });
  });
});
