import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { Navigate } from "react-router";
import { countersQuery } from "#admin/data/counters.ts";
import { messagesQuery } from "#admin/data/messages.ts";
import { Screen } from "#admin/layout/screen.tsx";
import { toastFailure } from "#admin/layout/toasts.ts";
import { DeleteMessageDialog } from "./delete-message-dialog.tsx";
import { MessageFilters } from "./message-filters.tsx";
import { MessageList } from "./message-list.tsx";
import { MessagePane } from "./message-pane.tsx";
import { useMessagesNavigation } from "./messages-navigation.ts";
import styles from "./messages-page.module.css";
import { NoMessages } from "./no-messages.tsx";
import { useMessageDeletion } from "./use-message-deletion.ts";

/** What visitors wrote: a list, and beside it the message that is open. */
export function MessagesPage() {
  const navigation = useMessagesNavigation();
  const { address, go, toFilter, toFirstPage } = navigation;
  const list = useQuery(messagesQuery(address));
  const items = list.data?.items ?? [];
  const deletion = useMessageDeletion(items, navigation);
  const { data: counters } = useQuery(countersQuery());
  useFailureToast(list.isRefetchError ? list.error : null);

  const isEmpty = list.data?.items.length === 0 && !list.isPlaceholderData;
  const isNarrowed = address.filter !== "all" || address.q !== "" || address.open !== null;
  if (isEmpty && address.cursor && !list.isFetching) {
    const first = toFirstPage();
    return <Navigate to={first.to} {...first.options} />;
  }
  if (isEmpty && !isNarrowed && !counters?.suspected_spam) {
    return (
      <Screen title="Messages">
        <NoMessages loadedAt={list.dataUpdatedAt} onArrival={list.refetch} />
      </Screen>
    );
  }

  const openItem = items.find(({ id }) => id === address.open);
  return (
    <Screen title="Messages" isHeadlessOnPhone={address.open !== null}>
      <div className={styles.messages} data-view={address.open ? "message" : "list"}>
        <MessageFilters
          filter={address.filter}
          q={address.q}
          onFilter={(filter) => go(toFilter(filter))}
        />
        <div className={`panel ${styles.inbox}`}>
          <MessageList list={list} navigation={navigation} />
          <MessagePane
            navigation={navigation}
            listed={openItem && { message: openItem, at: list.dataUpdatedAt }}
            onDelete={deletion.ask}
          />
        </div>
      </div>
      <DeleteMessageDialog deletion={deletion} />
    </Screen>
  );
}

/** The list that is there stays; that it could not be renewed must be said all the same. */
function useFailureToast(error: Error | null): void {
  useEffect(() => {
    if (error) toastFailure("Failed to fetch messages", error);
  }, [error]);
}
