import { describe, expect, it } from "vitest";
import type { Counters } from "#contract/stats.ts";
import { counterNotes } from "./counters.tsx";

const now = Date.parse("2025-10-31T12:00:00Z");

const empty: Counters = {
  blogs: 0,
  blog_drafts: 0,
  scheduled_blogs: 0,
  ebooks: 0,
  ebook_drafts: 0,
  scheduled_ebooks: 0,
  case_studies: 0,
  case_study_drafts: 0,
  scheduled_case_studies: 0,
  ebooks_without_file: 0,
  downloads: 0,
  messages: 0,
  unread_messages: 0,
  oldest_unread_at: null,
  late_messages: 0,
  suspected_spam: 0,
  mail: { unsent: 0, unsent_answers: 0, is_set_up: true, reason: null },
  disk: null,
  proxy: { state: "fine" },
  clock: { state: "fine", now: "2026-03-01T12:00:00.000Z", last_known_at: null },
  backup: { is_overdue: false, failure: null },
  stopped_webhooks: 0,
  failing_webhooks: 0,
  first_steps: "done",
};

const notesOf = (counters: Partial<Counters>) => counterNotes({ ...empty, ...counters }, now);

describe("the notes beside the counters", () => {
  it("say when there is nothing yet", () => {
    expect(notesOf({})).toEqual(["none yet", "none yet", "none yet"]);
  });

  it("say what is unfinished", () => {
    expect(notesOf({ blogs: 24, blog_drafts: 5 })[0]).toBe("5 drafts");
    expect(notesOf({ blogs: 1, blog_drafts: 1 })[0]).toBe("1 draft");
    expect(notesOf({ ebooks: 6, ebooks_without_file: 1 })[1]).toBe("1 without a PDF");
  });

  it("say when nothing is unfinished", () => {
    const counters = { blogs: 24, ebooks: 6, messages: 9 };
    expect(notesOf(counters)).toEqual(["all published", "all with a PDF", "all read"]);
  });

  it.each([
    ["2025-10-31T12:00:05Z", "under an hour"],
    ["2025-10-31T11:00:01Z", "under an hour"],
    ["2025-10-31T11:00:00Z", "1 hour"],
    ["2025-10-30T12:00:01Z", "23 hours"],
    ["2025-10-30T12:00:00Z", "1 day"],
    ["2025-10-29T03:00:00Z", "2 days"],
    ["2021-10-31T12:00:00Z", "1,461 days"],
  ])("say how long somebody has been waiting since %s", (oldest_unread_at, age) => {
    expect(notesOf({ messages: 3, unread_messages: 3, oldest_unread_at })[2]).toBe(`oldest ${age}`);
  });
});
