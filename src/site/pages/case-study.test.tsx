import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { CaseStudyCard } from "#contract/case-study.ts";
import { renderPage } from "#site/render.tsx";
import { siteProps } from "#test/support/site-props.ts";
import { CaseStudiesPage, cardLineOf } from "./case-study.tsx";

function caseStudy(slug: string, ended_in: CaseStudyCard["ended_in"]): CaseStudyCard {
  return CaseStudyCard.parse({
    id: randomUUID(),
    slug,
    title: `Of ${slug}`,
    published: true,
    ended_in,
    created_at: "2026-03-10T01:00:00.000Z",
    updated_at: "2026-03-10T01:00:00.000Z",
    version: 1,
  });
}

const listOf = (...items: CaseStudyCard[]) =>
  renderPage(CaseStudiesPage, {
    site: siteProps,
    items,
    page: 1,
    pageCount: 1,
    group: null,
    groups: [],
  });

it("claims that stopped work is shown only where some is", () => {
  const claim = "The ones that stopped are here too.";
  expect(listOf(caseStudy("one", "go"), caseStudy("two", null))).not.toContain(claim);
  expect(listOf(caseStudy("one", "go"), caseStudy("two", "stop"))).toContain(claim);
});

it("asks about one case study as about one", () => {
  expect(listOf(caseStudy("one", "go"))).toContain("Is yours smaller than this one?");
  expect(listOf(caseStudy("one", "go"), caseStudy("two", "go"))).toContain(
    "Is yours smaller than these?",
  );
});

it("the share card of invented work says so before whose it is", () => {
  const client = { client: "An importer", sector: "Wholesale", is_sample: true };
  expect(cardLineOf(client, siteProps.texts)).toBe("Sample data · An importer");
  expect(cardLineOf({ ...client, is_sample: false }, siteProps.texts)).toBe("An importer");
  expect(cardLineOf({ ...client, client: "" }, siteProps.texts)).toBe("Sample data · Wholesale");
});
