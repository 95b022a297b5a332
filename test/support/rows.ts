import { v7 as uuidv7 } from "uuid";
import type { BlogRow, ContactSubmissionRow, EbookRow } from "#storage/schema.ts";

const noon = "2026-03-01T12:00:00.000Z";

/** The row of a published article; what matters to a test is given. */
export function blogRow(given: Partial<BlogRow> = {}): BlogRow {
  const id = given.id ?? uuidv7();
  return {
    id,
    slug: `article-${id}`,
    title: "A first pilot",
    excerpt: "Begin small.",
    content: "# Begin\n\nSmall.",
    category: "AI",
    read_time: "5 min read",
    author: "Olive",
    image_url: "/pictures/ai.jpg",
    published: 1,
    created_at: noon,
    updated_at: noon,
    version: 1,
    ...given,
  };
}

/** The row of a published ebook without a file; what matters to a test is given. */
export function ebookRow(given: Partial<EbookRow> = {}): EbookRow {
  const id = given.id ?? uuidv7();
  return {
    id,
    slug: `ebook-${id}`,
    title: "The pilot playbook",
    description: "How to begin.",
    pages: "50 pages",
    format: "PDF",
    topics: '["Pilots","Costs"]',
    image_url: "/pictures/ebook-1.jpg",
    published: 1,
    file_name: null,
    file_size: null,
    file_hash: null,
    downloads: 0,
    created_at: noon,
    updated_at: noon,
    version: 1,
    ...given,
  };
}

/** The row of an unread message; what matters to a test is given. */
export function messageRow(given: Partial<ContactSubmissionRow> = {}): ContactSubmissionRow {
  return {
    id: uuidv7(),
    name: "Ada",
    email: "ada@company.com",
    company: null,
    message: "Hello\n物語 🤔",
    is_read: 0,
    is_spam: 0,
    spam_reason: null,
    submitted_at: noon,
    ...given,
  };
}
