import { expect, it } from "vitest";
import type { Ebook } from "#contract/ebook.ts";
import { hasSameDetails } from "./save-details.ts";

const ebook: Ebook = {
  id: "01890000-0000-7000-8000-000000000000",
  slug: "the-field-guide",
  title: "The field guide",
  description: "Twenty pages on writing briefs.",
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
};

it("takes an ebook with another file and other counts for the same", () => {
  const uploaded = { ...ebook, file_path: "/x", file_size: 9, downloads: 4, version: 2 };
  expect(hasSameDetails(ebook, { ...uploaded, updated_at: "2026-11-21T00:00:00.000Z" })).toBe(true);
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
])("takes one with %o for another", (change) => {
  expect(hasSameDetails(ebook, { ...ebook, ...change })).toBe(false);
});
