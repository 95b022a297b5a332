import { describe, expect, it } from "vitest";
import { z } from "zod";
import { writingState } from "#contract/publication.ts";
import { siteConfig } from "#site.config";
import { onBothDatabases } from "#test/support/database.ts";
import { publicationRow } from "#test/support/rows.ts";
import {
  type NounDefinition,
  type Shapes,
  sortTitle,
  toAnswer,
  toColumns,
} from "./publication-noun.ts";
import { noTexts } from "./rendered-texts.ts";

const Answer = z.object({
  id: z.string(),
  slug: z.string(),
  title: z.string(),
  published: z.boolean(),
  created_at: z.string(),
  updated_at: z.string(),
  version: z.number(),
  ...writingState,
  client: z.string(),
  /** Added after the first rows were written. */
  sector: z.string().default("unknown"),
  situation: z.string().optional(),
});

const noun: NounDefinition<Shapes> = {
  kind: "blog",
  input: Answer,
  complete: Answer,
  answers: { full: Answer, summary: Answer, page: Answer, card: Answer },
  bodyFields: ["situation"],
  texts: noTexts,
  textsOf: () => [],
  summaryOf: () => "",
  labelsOf: () => [],
  nameFields: {},
  defaults: () => ({ client: "Withheld" }),
};

describe("the fields of a noun", () => {
  it("are split by whether lists show them", () => {
    const columns = toColumns(noun, siteConfig, { client: "Acme", situation: "Long." });
    expect(JSON.parse(columns.card)).toEqual({ client: "Acme" });
    expect(JSON.parse(columns.body)).toEqual({ situation: "Long." });
  });

  it("stay as they are unless given", () => {
    const before = toColumns(noun, siteConfig, { client: "Acme", situation: "Long." });
    const after = toColumns(noun, siteConfig, { situation: "Longer.", sector: undefined }, before);
    expect(after.card).toBe(before.card);
    expect(JSON.parse(after.body)).toEqual({ situation: "Longer." });
  });

  it.each([
    ["absent from a new one", {}, undefined],
    ["left empty in a new one", { client: "" }, undefined],
    ["emptied later", { client: "" }, toColumns(noun, siteConfig, { client: "Acme" })],
  ])("take their default when %s", (_when, fields, before) => {
    expect(JSON.parse(toColumns(noun, siteConfig, fields, before).card)).toEqual({
      client: "Withheld",
    });
  });
});

onBothDatabases(({ openDatabase }) => {
  it("a field newer than its row is read as the schema's default", async () => {
    const database = await openDatabase();
    const row = publicationRow(toColumns(noun, siteConfig, { client: "Acme", situation: "Long." }));
    const answer = await database.read((db) => toAnswer(db, noun, noun.answers.full, row));
    expect(answer).toMatchObject({ client: "Acme", sector: "unknown", situation: "Long." });
    for (const column of ["card", "body", "kind", "sort_title"]) {
      expect(answer).not.toHaveProperty(column);
    }
  });
});

it("titles are sorted by sixty letters without case and accents", () => {
  expect(sortTitle("  Ünder   the Door ")).toBe("under the door");
  expect(sortTitle("物".repeat(200))).toHaveLength(60);
  expect(sortTitle(`${"x".repeat(59)}🚪`).isWellFormed()).toBe(true);
});
