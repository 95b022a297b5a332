import { describe, expect, it } from "vitest";
import { z } from "zod";
import { EbookForm, formValues } from "./ebook-form.ts";

const typed = {
  ...formValues(null),
  title: " The field guide ",
  description: "Twenty pages on writing briefs.",
  pages: "20 pages",
  image_url: "https://pictures.example/cover.webp",
};

describe("the form of a new ebook", () => {
  it("starts published, as a PDF and without topics", () => {
    expect(formValues(null)).toMatchObject({ published: true, format: "PDF", topics: [] });
  });

  it("saves what was typed, trimmed, and leaves the address to the server", () => {
    expect(EbookForm.parse(typed)).toEqual({
      title: "The field guide",
      description: "Twenty pages on writing briefs.",
      pages: "20 pages",
      format: "PDF",
      topics: [],
      image_url: "https://pictures.example/cover.webp",
      published: true,
      slug: undefined,
    });
  });

  it("takes an emptied format for the usual one", () => {
    expect(EbookForm.parse({ ...typed, format: " " }).format).toBe("PDF");
    expect(EbookForm.parse({ ...typed, format: "EPUB" }).format).toBe("EPUB");
  });

  it("saves a topic that was typed and not added yet", () => {
    const { topics } = EbookForm.parse({ ...typed, topics: ["ROI"], newTopic: " Pilots " });
    expect(topics).toEqual(["ROI", "Pilots"]);
  });

  it("refuses a topic that breaks a bound, at the field where it stands", () => {
    const { error } = EbookForm.safeParse({ ...typed, newTopic: "x".repeat(61) });
    expect(error?.issues).toMatchObject([
      { path: ["newTopic"], message: "Keep a topic to 60 characters or fewer." },
    ]);
  });

  it("asks for title, description, pages and an image address", () => {
    const { error } = EbookForm.safeParse(formValues(null));
    expect(error && z.flattenError(error).fieldErrors).toMatchObject({
      title: ["Enter a title."],
      description: ["Enter a description."],
      pages: ["Enter the number of pages."],
      image_url: ["Enter an image address.", expect.any(String)],
    });
  });

  it("refuses an address that no page could have", () => {
    const { error } = EbookForm.safeParse({ ...typed, slug: "Not / this" });
    expect(error?.issues.map(({ path }) => path[0])).toEqual(["slug"]);
  });
});
