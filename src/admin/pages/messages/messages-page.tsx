import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { Navigate } from "react-router";
import {
  inboxCountersQuery,
  type MessagesPage as ListedMessages,
  messageCountsQuery,
  messageQuery,
  messagesQuery,
} from "#admin/data/messages.ts";
import { ShortcutSheet } from "#admin/keys/shortcut-sheet.tsx";
import { useKeysOn } from "#admin/keys/shortcuts.ts";
import { Screen } from "#admin/layout/screen.tsx";
import { useFailureToast } from "#admin/layout/toasts.ts";
import type { ContactSubmission } from "#contract/contact-submission.ts";
import type { MessageFilter } from "#contract/message-state.ts";
import { sitePaths } from "#contract/paths.ts";
import { Button, buttonClass } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import type { Place } from "./action-bar.tsx";
import { BulkBar, SelectionStatus } from "./bulk-bar.tsx";
import { useMessageActions } from "./message-actions.ts";
import { useMessageDeletion } from "./message-deletion.tsx";
import { countText, filterLabels, MessageFilters } from "./message-filters.tsx";
import { MessageList } from "./message-list.tsx";
import { MessagePane } from "./message-pane.tsx";
import { type MessagesNavigation, useMessagesNavigation } from "./messages-navigation.ts";
import styles from "./messages-page.module.css";
import { useArrivals } from "./new-messages.tsx";
import { useMessageKeys } from "./use-message-keys.ts";
import { useSelection } from "./use-selection.ts";

const TITLE = "Messages";

export function MessagesPage() {
  const navigation = useMessagesNavigation();
  const { address, toFirstPage } = navigation;
  const list = useQuery(messagesQuery(address));
  const { data: counters } = useQuery(inboxCountersQuery());
  useFailureToast("Failed to fetch messages", list.isRefetchError ? list.error : null);
  const unread = counters?.unread_messages ?? 0;
  const tabTitle = unread > 0 ? `(${unread.toLocaleString("en-US")}) ${TITLE}` : TITLE;

  const isEmpty = list.data?.items.length === 0 && !list.isPlaceholderData;
  const hasArrived = useArrivals(address.filter, isEmpty ? list.dataUpdatedAt : 0) > 0;
  const { refetch } = list;
  // An empty list has no rows that new ones could move.
  useEffect(() => {
    if (hasArrived) void refetch();
  }, [hasArrived, refetch]);
  if (isEmpty && address.cursor && !list.isFetching) {
    const first = toFirstPage();
    return <Navigate to={first.to} {...first.options} />;
  }
  const isNarrowed = address.filter !== "inbox" || address.q !== "" || address.open !== null;
  const hasNoMessages = counters?.messages === 0 && counters.suspected_spam === 0;
  if (isEmpty && !isNarrowed && hasNoMessages) {
    return (
      <Screen title={TITLE} tabTitle={tabTitle}>
        <NoMessages />
      </Screen>
    );
  }
  return <Inbox list={list} navigation={navigation} tabTitle={tabTitle} />;
}

interface InboxProps {
  list: UseQueryResult<ListedMessages>;
  navigation: MessagesNavigation;
  tabTitle: string;
}

function Inbox({ list, navigation, tabTitle }: InboxProps) {
  const { address } = navigation;
  const items = list.data?.items ?? [];
  const openItem = items.find(({ id }) => id === address.open);
  const opened = useOpened(address.open, openItem, list.dataUpdatedAt);
  const selection = useSelection(
    items,
    JSON.stringify([address.filter, address.q, address.cursor]),
  );
  const actions = useMessageActions(items, navigation);
  const deletion = useMessageDeletion(items, navigation, (messages) => {
    actions.archive(messages);
    selection.clear();
  });
  const { data: counts } = useQuery(messageCountsQuery(address.q));
  useMessageKeys({ items, opened, navigation, selection, actions, onDelete: deletion.ask });

  const selected = selection.messages;
  return (
    <Screen
      title={TITLE}
      tabTitle={opened ? `${tabTitle}: ${opened.name}` : tabTitle}
      isHeadlessOnPhone={address.open !== null}
    >
      <div className={styles.messages} data-view={address.open ? "message" : "list"}>
        <ListStatus
          filter={address.filter}
          label={filterLabels[address.filter]}
          q={address.q}
          found={
            list.data && !list.isPlaceholderData
              ? { count: items.length, hasMore: list.data.next !== null }
              : undefined
          }
        />
        <SelectionStatus count={selected.length} />
        <p role="status" className="visually-hidden">
          {opened && `Message from ${opened.name} is open`}
        </p>
        {selected.length > 0 ? (
          <BulkBar
            selection={selection}
            filter={address.filter}
            listed={items.length}
            actions={actions}
            onDelete={() => deletion.ask(selected)}
          />
        ) : (
          <MessageFilters navigation={navigation} counts={counts} opened={opened} />
        )}
        <div className={`panel ${styles.inbox}`}>
          <MessageList list={list} navigation={navigation} selection={selection} />
          <MessagePane
            navigation={navigation}
            listed={openItem && { message: openItem, at: list.dataUpdatedAt }}
            actions={actions}
            place={placeOf(items, navigation, counts?.[address.filter])}
            isBeingDeleted={deletion.isAsking || deletion.hasDeleted(address.open)}
            onDelete={(message) => deletion.ask([message])}
          />
        </div>
        <KeyHints />
      </div>
    </Screen>
  );
}

function useOpened(
  id: string | null,
  listed: ContactSubmission | undefined,
  at: number,
): ContactSubmission | null {
  const { data } = useQuery({
    ...messageQuery(id ?? "", listed && { message: listed, at }),
    enabled: id !== null,
  });
  return (id !== null && data) || null;
}

function placeOf(
  items: readonly ContactSubmission[],
  { address, go, toMessage }: MessagesNavigation,
  total: number | undefined,
): Place {
  const index = items.findIndex(({ id }) => id === address.open);
  const stepTo = (message: ContactSubmission | undefined) =>
    message ? () => go(toMessage(message.id)) : null;
  // Pages after the first do not know how many messages come before them.
  const isKnown = index >= 0 && address.cursor === null && total !== undefined;
  return {
    text: isKnown ? `${index + 1} of ${countText(Math.max(total, items.length))}` : null,
    before: index > 0 ? stepTo(items[index - 1]) : null,
    next: index >= 0 ? stepTo(items[index + 1]) : null,
  };
}

function NoMessages() {
  // The focus is lost once the dialog has closed after the last message was deleted.
  useEffect(() => {
    const timer = setTimeout(() => {
      if (document.activeElement !== document.body) return;
      document.getElementById("main")?.focus({ preventScroll: true });
    }, 300);
    return () => clearTimeout(timer);
  }, []);
  return (
    <EmptyState
      title="No messages yet"
      action={
        <a className={buttonClass({ look: "ghost" })} href={sitePaths.contact()}>
          Open the contact page
        </a>
      }
    >
      Visitors write to you with the form on the contact page. What they send arrives here.
    </EmptyState>
  );
}

interface ListStatusProps {
  filter: MessageFilter;
  label: string;
  q: string;
  /** Undefined while the list is loading. */
  found: { count: number; hasMore: boolean } | undefined;
}

/** Announces each new filter or search once; changes within the list are announced elsewhere. */
function ListStatus({ filter, label, q, found }: ListStatusProps) {
  const view = JSON.stringify([filter, q]);
  const [announced, setAnnounced] = useState({ view, text: "" });
  if (found && announced.view !== view) {
    // A search without results announces that itself.
    const isAnnouncedElsewhere = found.count === 0 && q !== "";
    setAnnounced({ view, text: isAnnouncedElsewhere ? "" : `${label}: ${countedText(found)}` });
  }
  return (
    <p className="visually-hidden" role="status">
      {announced.text}
    </p>
  );
}

function countedText({ count, hasMore }: { count: number; hasMore: boolean }): string {
  if (count === 0) return "no messages";
  const text = count === 1 ? "1 message" : `${count} messages`;
  return hasMore ? `${text} or more` : text;
}

/** The button stays when the keys are off, because its dialog switches them on again. */
function KeyHints() {
  const [isSheetOpen, setSheetOpen] = useState(false);
  const isOn = useKeysOn();
  return (
    <div className={styles.hints}>
      {isOn && (
        <p aria-hidden="true">
          {hints.map(([what, ...keys]) => (
            <span key={what}>
              {keys.map((key) => (
                <kbd key={key} className="key">
                  {key}
                </kbd>
              ))}
              {what}
            </span>
          ))}
        </p>
      )}
      <Button look="quiet" onClick={() => setSheetOpen(true)}>
        Keyboard shortcuts
      </Button>
      {isSheetOpen && <ShortcutSheet onClose={() => setSheetOpen(false)} />}
    </div>
  );
}

const hints: [what: string, ...keys: string[]][] = [
  ["next, before", "J", "K"],
  ["reply", "R"],
  ["archive", "E"],
  ["delete", "#"],
  ["select", "X"],
  ["search", "/"],
];
