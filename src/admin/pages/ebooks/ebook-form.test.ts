import { describe, expect, it } from "vitest";
import { z } from "zod";
import { type Ebook, ebookFormSchemas, NewEbook } from "#contract/ebook.ts";
import { ebookForm } from "./ebook-form.ts";

const { empty, toInput } = ebookForm;
const { schema } = ebookFormSchemas;

const typed = {
  ...empty,
  title: " The field guide ",
  description: "Twenty pages on writing briefs.",
  pages: "20 pages",
  image_url: "https://pictures.example/cover.webp",
};

const stored: Ebook = {
  id: "01890000-0000-7000-8000-000000000000",
  slug: "the-field-guide",
  title: "The field guide",
  description: "Twenty pages on writing briefs.",
  contents: "",
  pages: "20 pages",
  format: "PDF",
  topics: ["Briefs", "ROI"],
  image_url: "/pictures/ebook-1.webp",
  published: true,
  file_path: "",
  file_size: null,
  downloads: 0,
  created_at: "2026-11-20T00:00:00.000Z",
  updated_at: "2026-11-20T00:00:00.000Z",
  version: 1,
  published_at: "",
  search_title: "",
  search_description: "",
  draft_saved_at: null,
  scheduled_for: null,
  schedule_zone: null,
  schedule_failed: null,
  public_slug: "the-field-guide",
  wanted_slug: null,
};

describe("the form of an ebook", () => {
  it("has every field of the contract", () => {
    expect(Object.keys(empty).sort()).toEqual(Object.keys(NewEbook.shape).sort());
  });

  it("starts published, as a PDF and without topics", () => {
    expect(empty).toMatchObject({ published: true, format: "PDF", topics: { added: [] } });
  });

  it("saves what was typed, trimmed, and leaves the address to the server", () => {
    expect(schema.parse(typed)).toEqual({
      title: "The field guide",
      description: "Twenty pages on writing briefs.",
      contents: "",
      pages: "20 pages",
      format: "PDF",
      topics: [],
      image_url: "https://pictures.example/cover.webp",
      published: true,
      published_at: "",
      slug: undefined,
      search_title: "",
      search_description: "",
    });
  });

  it("takes an emptied format for the usual one", () => {
    expect(schema.parse({ ...typed, format: " " }).format).toBe("PDF");
    expect(schema.parse({ ...typed, format: "EPUB" }).format).toBe("EPUB");
  });

  it("asks for title, description, pages and an image address", () => {
    const { error } = schema.safeParse(empty);
    expect(error && z.flattenError(error).fieldErrors).toMatchObject({
      title: ["Enter a title."],
      description: ["Enter a description."],
      pages: ["Enter the number of pages."],
      image_url: ["Choose a cover picture, or give its address.", expect.any(String)],
    });
  });

  it("refuses an address that no page could have", () => {
    const { error } = schema.safeParse({ ...typed, slug: "Not / this" });
    expect(error?.issues.map(({ path }) => path[0])).toEqual(["slug"]);
  });

  it("shows the same after an upload, which is therefore no conflict", () => {
    const uploaded = { ...stored, file_path: "/x", file_size: 9, downloads: 4, version: 2 };
    expect(toInput(uploaded)).toEqual(toInput(stored));
  });

  it.each([
    { title: "The longer field guide" },
    { description: "Thirty pages." },
    { pages: "30 pages" },
    { format: "EPUB" },
    { image_url: "/pictures/ebook-2.webp" },
    { published: false },
    { slug: "the-longer-field-guide" },
    { topics: ["Briefs"] },
    { topics: ["ROI", "Briefs"] },
    { contents: "Choose" },
  ])("shows a change to %o, which is a conflict", (change) => {
    expect(toInput({ ...stored, ...change })).not.toEqual(toInput(stored));
  });
});
