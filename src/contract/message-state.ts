export interface MessageState {
  is_read: boolean;
  is_spam: boolean;
  is_archived: boolean;
  is_replied: boolean;
  needs_no_answer: boolean;
}

/** What a list can ask for. Lateness follows from the time. */
export interface ListedState extends MessageState {
  is_late: boolean;
}

/** Every message of the inbox is new, waiting or replied, unless it needs no answer. */
export const messageFilters = {
  inbox: { is_spam: false, is_archived: false },
  new: { is_spam: false, is_archived: false, is_read: false },
  waiting: {
    is_spam: false,
    is_archived: false,
    is_read: true,
    is_replied: false,
    needs_no_answer: false,
  },
  late: { is_spam: false, is_archived: false, is_late: true },
  replied: { is_spam: false, is_archived: false, is_read: true, is_replied: true },
  archived: { is_spam: false, is_archived: true },
  spam: { is_spam: true },
  all: { is_spam: false },
} as const satisfies Record<string, Partial<ListedState>>;

export type MessageFilter = keyof typeof messageFilters;

/** Builds a search that finds the messages of one address and nothing else. */
export function senderSearch(email: string): string {
  return `from:${email}`;
}

/** Builds a search that finds the messages whose senders came from there. */
export function sourceSearch(source: string): string {
  return `source:${source}`;
}

/** Returns the address, or null when the search is for words. */
export function senderSought(q: string): string | null {
  return /^from:\s*(\S+@\S+)$/i.exec(q)?.[1] ?? null;
}

/** A search for one sender covers spam, too. */
export function messageFilterFor(filter: MessageFilter, q: string): Partial<ListedState> {
  return filter === "all" && senderSought(q) !== null ? {} : messageFilters[filter];
}

export const messageFilterNames = [
  "inbox",
  "new",
  "waiting",
  "late",
  "replied",
  "archived",
  "spam",
  "all",
] as const satisfies MessageFilter[];

export function forEachMessageFilter<Value>(
  create: (filter: MessageFilter) => Value,
): Record<MessageFilter, Value> {
  return {
    inbox: create("inbox"),
    new: create("new"),
    waiting: create("waiting"),
    late: create("late"),
    replied: create("replied"),
    archived: create("archived"),
    spam: create("spam"),
    all: create("all"),
  };
}

/** Answering, archiving or needing no answer means read; marking it as unread moves it back to the inbox. */
export function nextMessageState(state: MessageState, change: Partial<MessageState>): MessageState {
  const next = { ...state, ...definedOf(change) };
  if (change.is_read === false) next.is_archived = change.is_archived ?? false;
  if (change.is_replied || change.is_archived || change.needs_no_answer) next.is_read = true;
  if (next.is_replied) next.needs_no_answer = false;
  return next;
}

export function isListedIn(filter: MessageFilter, state: ListedState, q = ""): boolean {
  const wanted = messageFilterFor(filter, q);
  return (
    (wanted.is_spam ?? state.is_spam) === state.is_spam &&
    (wanted.is_archived ?? state.is_archived) === state.is_archived &&
    (wanted.is_read ?? state.is_read) === state.is_read &&
    (wanted.is_replied ?? state.is_replied) === state.is_replied &&
    (wanted.needs_no_answer ?? state.needs_no_answer) === state.needs_no_answer &&
    (wanted.is_late ?? state.is_late) === state.is_late
  );
}

function definedOf(change: Partial<MessageState>): Partial<MessageState> {
  const { is_read, is_spam, is_archived, is_replied, needs_no_answer } = change;
  return {
    ...(is_read !== undefined && { is_read }),
    ...(is_spam !== undefined && { is_spam }),
    ...(is_archived !== undefined && { is_archived }),
    ...(is_replied !== undefined && { is_replied }),
    ...(needs_no_answer !== undefined && { needs_no_answer }),
  };
}
