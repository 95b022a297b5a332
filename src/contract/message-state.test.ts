import { expect, it } from "vitest";
import {
  isListedIn,
  type MessageState,
  messageFilters,
  nextMessageState,
} from "./message-state.ts";

const states: MessageState[] = [false, true].flatMap((is_read) =>
  [false, true].flatMap((is_spam) =>
    [false, true].flatMap((is_archived) =>
      [false, true].map((is_replied) => ({ is_read, is_spam, is_archived, is_replied })),
    ),
  ),
);

it("a message of the inbox is in exactly one of new, waiting and replied", () => {
  for (const state of states) {
    const parts = (["new", "waiting", "replied"] as const).filter((part) =>
      isListedIn(part, state),
    );
    expect(parts, JSON.stringify(state)).toHaveLength(isListedIn("inbox", state) ? 1 : 0);
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

it("every filter lists what its flags say", () => {
  for (const state of states) {
    expect(isListedIn("all", state)).toBe(!state.is_spam);
    expect(isListedIn("spam", state)).toBe(state.is_spam);
  }
  expect(Object.keys(messageFilters)).toEqual([
    "inbox",
    "new",
    "waiting",
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
