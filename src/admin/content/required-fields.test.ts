import { expect, test } from "vitest";
import { ebookForm } from "#admin/pages/ebooks/ebook-form.ts";
import { ebookFormSchemas } from "#contract/ebook.ts";
import { fieldsWithErrors, requiredFields } from "./required-fields.ts";

const { schema } = ebookFormSchemas;
const { empty, words = {} } = ebookForm;

test("what publishing requires is what the schema refuses of an empty form", () => {
  const required = requiredFields(schema, empty, empty, words);
  expect(required.map(({ word }) => word)).toEqual(["Title", "Description", "Pages", "Cover"]);
  expect(required.some(({ isFilled }) => isFilled)).toBe(false);
});

test("a field counts as filled once the schema takes what is in it", () => {
  const values = {
    ...empty,
    title: "A steady hand",
    description: "  ",
    image_url: "threshold.jpg",
  };
  const filled = requiredFields(schema, empty, values, words).filter(({ isFilled }) => isFilled);
  expect(filled.map(({ name }) => name)).toEqual(["title"]);
});

test("errors are named by their fields, also those within rows, in the order of the form", () => {
  const errors = {
    image_url: { type: "custom", message: "Start the address with https://…" },
    figures: [undefined, { value: { type: "too_small", message: "Enter a value." } }],
  };
  const inOrder = { figures: [], image_url: "" };
  expect(fieldsWithErrors(errors, inOrder, words)).toEqual([
    { name: "figures.1.value", word: "Value" },
    { name: "image_url", word: "Cover" },
  ]);
  expect(fieldsWithErrors(errors, inOrder, { "figures.value": "Number" })[0]?.word).toBe("Number");
});

test("errors beside the text are named by the labels of their fields", () => {
  const error = { type: "taken", message: "Another text has this address." };
  const errors = { slug: error, search_title: error, published_at: error };
  expect(fieldsWithErrors(errors, errors, words).map(({ word }) => word)).toEqual([
    "Address",
    "Headline in search results",
    "Date shown to visitors",
  ]);
});

test("an error of rows as a whole is named by what they are rows of", () => {
  const errors = { contents: { root: { type: "custom", message: "Keep the contents shorter." } } };
  expect(fieldsWithErrors(errors, { contents: [] }, {})).toEqual([
    { name: "contents", word: "Contents" },
  ]);
});
