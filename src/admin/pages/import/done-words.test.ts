import { describe, expect, it } from "vitest";
import type { ImportChange, ImportState } from "#contract/import.ts";
import { doneText, doneTitle, isUndone } from "./done-words.ts";

const counts = {
  published: 0,
  drafts: 47,
  scheduled: 0,
  pictures: 0,
  redirects: 0,
  updated: 0,
  unchanged: 0,
  failed: 0,
};

function imported(given: Partial<ImportState>): ImportState {
  return {
    id: "a",
    phase: "done",
    file_name: "ghost.json",
    file_size: 1,
    started_at: null,
    kind: "Ghost",
    found: { blog: 47, ebook: 0, "case-study": 0 },
    done: 47,
    total: 47,
    title: "",
    seconds_left: null,
    counts,
    items: [],
    left_out: [],
    left_out_total: 0,
    notes: [],
    is_stopped: false,
    as_drafts: true,
    error: null,
    change: null,
    undone: null,
    to_publish: 0,
    published: null,
    ...given,
  };
}

const change = (given: Partial<ImportChange>): ImportChange => ({
  kind: "undo",
  state: "stopped",
  done: 31,
  total: 47,
  title: "",
  seconds_left: null,
  error: null,
  ...given,
});

describe("what is said of an import once nothing is under way", () => {
  it("that was undone to the end, it says what is in the trash and what was kept", () => {
    const state = imported({ undone: { trashed: 46, kept: 1, left: 0 } });
    expect(isUndone(state)).toBe(true);
    expect(doneTitle(state)).toBe("The import has been undone");
    expect(doneText(state)).toBe(
      "46 blogs are in the trash now, for 30 days. 1 blog was kept, because of changes made here since.",
    );
  });

  it("whose undoing was stopped, it says how far that came, and that the rest can follow", () => {
    const undone = { trashed: 30, kept: 1, left: 16 };
    const state = imported({ undone, change: change({}) });
    expect(isUndone(state)).toBe(false);
    expect(doneTitle(state)).toBe("Undoing the import was stopped at 31 of 47");
    expect(doneText(state)).toBe(
      "30 blogs are in the trash now, for 30 days. 1 blog was kept, because of changes made here since. If you continue, the rest is undone.",
    );
  });

  it("whose publishing ended with its server, it says so and how many are public", () => {
    const state = imported({
      published: { count: 12, refused: [], refused_total: 0, left: 35 },
      change: change({ kind: "publish", state: "interrupted", done: 12 }),
    });
    expect(doneTitle(state)).toBe("Publishing ended early at 12 of 47");
    expect(doneText(state)).toBe(
      "The server stopped in the middle of it. 12 blogs have now been published, with the original dates. If you continue, the rest is published.",
    );
  });

  it("whose undoing failed, it says why", () => {
    const error = "The disk is full. The rest can be done later.";
    const state = imported({ change: change({ state: "failed", done: 0, total: 0, error }) });
    expect(doneTitle(state)).toBe("Undoing the import ended early");
    expect(doneText(state)).toBe(error);
  });

  it("that was undone in part and published for the rest, it says both", () => {
    const state = imported({
      undone: { trashed: 31, kept: 0, left: 16 },
      published: { count: 16, refused: [], refused_total: 0, left: 0 },
    });
    expect(doneTitle(state)).toBe("47 blogs imported as drafts");
    expect(doneText(state)).toBe(
      "31 blogs are in the trash now, for 30 days. 16 blogs have now been published, with the original dates.",
    );
  });
});
