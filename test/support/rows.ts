import { v7 as uuidv7 } from "uuid";
import type { ContactSubmissionRow, PublicationRow } from "#storage/schema.ts";

const noon = "2026-03-01T12:00:00.000Z";

/** Returns a published row, with defaults for whatever a test leaves open. */
export function publicationRow(given: Partial<PublicationRow> = {}): PublicationRow {
  const id = given.id ?? uuidv7();
  const title = given.title ?? "A first pilot";
  return {
    id,
    kind: "blog",
    slug: `article-${id}`,
    title,
    sort_title: title.toLowerCase(),
    published: 1,
    created_at: noon,
    updated_at: noon,
    version: 1,
    card: '{"excerpt":"Begin small."}',
    body: '{"content":"# Begin\\n\\nSmall."}',
    rendered: null,
    was_published: 1,
    ...given,
  };
}

/** Unread, with defaults for whatever a test leaves open. */
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
    replied_at: null,
    archived_at: null,
    note: null,
    draft: null,
    answers: null,
    story: null,
    due_at: null,
    promised: null,
    promise_kept: null,
    no_answer_at: null,
    ...given,
  };
}
