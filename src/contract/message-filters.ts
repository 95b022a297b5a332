export interface MessageFlags {
  is_read?: boolean;
  is_spam?: boolean;
  is_archived?: boolean;
  is_replied?: boolean;
}

/** Every message of the inbox is in one of new, waiting and replied. */
export const messageFilters = {
  inbox: { is_spam: false, is_archived: false },
  new: { is_spam: false, is_archived: false, is_read: false },
  waiting: { is_spam: false, is_archived: false, is_read: true, is_replied: false },
  replied: { is_spam: false, is_archived: false, is_read: true, is_replied: true },
  spam: { is_spam: true },
  all: { is_spam: false },
} as const satisfies Record<string, MessageFlags>;

export type MessageFilter = keyof typeof messageFilters;

export function forEachMessageFilter<Value>(
  create: (filter: MessageFilter) => Value,
): Record<MessageFilter, Value> {
  return {
    inbox: create("inbox"),
    new: create("new"),
    waiting: create("waiting"),
    replied: create("replied"),
    spam: create("spam"),
    all: create("all"),
  };
}
