import type { PublicEbook } from "#contract/ebook.ts";

const time = "2025-10-28T09:00:00.000Z";

const DRAWN_PAGE =
  "/media/019ca2f4-2e00-7a77-b3c4-8f9a0b1c2d3e-4be2c95d-960x1358-1b2a4ae0a060.webp";

/** Has this title in every text. */
export function ebookTitled(title: string): PublicEbook {
  return {
    id: "e1",
    slug: "a-slug",
    title,
    description: title,
    pages: title,
    format: title,
    topics: [title],
    image_url: "/pictures/ebook-1.webp",
    file_path: "/api/ebooks/e1/download",
    file_size: 1_840_000,
    created_at: time,
    updated_at: time,
    search_title: title,
    search_description: title,
    contents: `${title} | ${title} | Worksheet: ${title} | 3`,
    chapters: [{ title, page: 3 }],
    page_pictures: [{ page: 3, url: DRAWN_PAGE }],
  };
}
