import { expect, it } from "vitest";
import {
  isListedIn,
  type ListedState,
  type MessageState,
  messageFilters,
  nextMessageState,
} from "./message-state.ts";

const either = [false, true];
const states: ListedState[] = either.flatMap((is_read) =>
  either.flatMap((is_spam) =>
    either.flatMap((is_archived) =>
      ["waits", "is_replied", "needs_no_answer"].map((answer) => ({
        is_read,
        is_spam,
        is_archived,
        is_replied: answer === "is_replied",
        needs_no_answer: answer === "needs_no_answer",
        is_late: false,
      })),
    ),
  ),
);

it("a message of the inbox is in exactly one of new, waiting and replied, unless it needs no answer", () => {
  for (const state of states) {
    const parts = (["new", "waiting", "replied"] as const).filter((part) =>
      isListedIn(part, state),
    );
    expect(parts, JSON.stringify(state)).toHaveLength(
      isListedIn("inbox", state) && !(state.is_read && state.needs_no_answer) ? 1 : 0,
    );
  }
});

it("nothing archived is ever unread, whatever changes", () => {
  const reachable = states.filter(({ is_archived, is_read }) => is_read || !is_archived);
  for (const state of reachable) {
    for (const change of states.flatMap(partsOf)) {
      const next = nextMessageState(state, change);
      expect(next.is_archived && !next.is_read, JSON.stringify({ state, change })).toBe(false);
    }
  }
});

it("a change of nothing changes nothing, and what is left out stays", () => {
  for (const state of states) {
    expect(nextMessageState(state, {})).toEqual(state);
    expect(nextMessageState(state, { is_read: undefined })).toEqual(state);
    expect(nextMessageState(state, { is_spam: true })).toEqual({ ...state, is_spam: true });
  }
});

it("an answered message needs no mark that it needs none, and one that is marked so is read", () => {
  for (const state of states) {
    const next = nextMessageState(state, { needs_no_answer: true });
    expect(next).toMatchObject({ is_read: true, needs_no_answer: !state.is_replied });
    const answered = nextMessageState(next, { is_replied: true });
    expect(answered).toMatchObject({ is_replied: true, needs_no_answer: false });
  }
});

it("every filter lists what its flags say", () => {
  for (const state of states) {
    expect(isListedIn("all", state)).toBe(!state.is_spam);
    expect(isListedIn("spam", state)).toBe(state.is_spam);
  }
  expect(Object.keys(messageFilters)).toEqual([
    "inbox",
    "new",
    "waiting",
    "late",
    "replied",
    "archived",
    "spam",
    "all",
  ]);
});

function partsOf(state: MessageState): Partial<MessageState>[] {
  const { is_read, is_archived, is_replied } = state;
  return [{ is_read }, { is_archived }, { is_replied }, { is_read, is_archived }, state];
}
