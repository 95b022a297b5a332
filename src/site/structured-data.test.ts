import { describe, expect, test } from "vitest";
import { siteProps } from "#test/support/site-props.ts";
import { articleData } from "./structured-data.ts";

const harbour = {
  ...siteProps.facts,
  brand: "Harbour & Co",
  legalName: "Harbour & Co Pty Ltd",
  defaultAuthor: "Harbour editors",
};
const ines = { name: "Ines Duarte", role: "Media", line: "Counts first." };

function authorOf(author: string, facts = harbour) {
  const item = { title: "A", image_url: "", created_at: "", updated_at: "" };
  const article = { path: "/blogs/a", fragment: "article", summary: "", section: "", coverAlt: "" };
  const site = { ...siteProps, facts };
  return articleData(site, { ...article, type: "BlogPosting", author, item }).author;
}

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
