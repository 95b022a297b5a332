import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { Navigate } from "react-router";
import { useExport } from "#admin/data/message-delivery.ts";
import { filterQueries, type MessageFilter, messagesQuery } from "#admin/data/messages.ts";
import { countersQuery } from "#admin/data/stats.ts";
import { Screen } from "#admin/layout/screen.tsx";
import { useFailureToast } from "#admin/layout/toasts.ts";
import { ListBar, ListSearch } from "#admin/lists/list-bar.tsx";
import { websitePaths } from "#contract/paths.ts";
import { Button, buttonClass } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Icon } from "#ui/icon.tsx";
import downloadIcon from "#ui/icons/download.svg?raw";
import { Segmented } from "#ui/segmented.tsx";
import { DeleteMessageDialog, useMessageDeletion } from "./message-deletion.tsx";
import { MessageList } from "./message-list.tsx";
import { MessagePane } from "./message-pane.tsx";
import { useMessagesNavigation } from "./messages-navigation.ts";
import styles from "./messages-page.module.css";
import { useArrivals } from "./new-messages.tsx";

export function MessagesPage() {
  const navigation = useMessagesNavigation();
  const { address, go, toFilter, toFirstPage } = navigation;
  const list = useQuery(messagesQuery(address));
  const items = list.data?.items ?? [];
  const deletion = useMessageDeletion(items, navigation);
  const { data: counters } = useQuery(countersQuery());
  useFailureToast("Failed to fetch messages", list.isRefetchError ? list.error : null);

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

interface MessageFiltersProps {
  filter: MessageFilter;
  q: string;
  onFilter: (filter: MessageFilter) => void;
}

function MessageFilters({ filter, q, onFilter }: MessageFiltersProps) {
  const { exportMessages, isExporting } = useExport();
  const { data: counters } = useQuery(countersQuery());
  return (
    <ListBar>
      <ListSearch label="Search messages" placeholder="Name, e-mail, company or words" />
      <Segmented
        label="Filter"
        value={filter}
        onChange={onFilter}
        options={[
          { value: "all", label: "All", count: counters?.messages },
          { value: "unread", label: "Unread", count: counters?.unread_messages },
          { value: "spam", label: "Suspected spam", count: counters?.suspected_spam },
        ]}
      />
      <Button
        look="quiet"
        busy={isExporting}
        leading={<Icon glyph={downloadIcon} />}
        onClick={() => exportMessages({ ...filterQueries[filter], q })}
      >
        {isExporting ? "Exporting..." : "Export CSV"}
      </Button>
    </ListBar>
  );
}

interface NoMessagesProps {
  loadedAt: number;
  onArrival: () => void;
}

/** The first message appears by itself: there is no list yet that it could move. */
function NoMessages({ loadedAt, onArrival }: NoMessagesProps) {
  // After the last message was deleted, the focus is lost once the dialog has closed.
  useEffect(() => {
    const timer = setTimeout(() => {
      if (document.activeElement !== document.body) return;
      document.getElementById("main")?.focus({ preventScroll: true });
    }, 300);
    return () => clearTimeout(timer);
  }, []);
  const hasArrived = useArrivals("all", loadedAt) > 0;
  useEffect(() => {
    if (hasArrived) onArrival();
  }, [hasArrived, onArrival]);
  return (
    <EmptyState
      title="No messages yet"
      action={
        <a className={buttonClass({ look: "ghost" })} href={websitePaths.contact()}>
          Open the contact page
        </a>
      }
    >
      Visitors write to you with the form on the contact page. What they send arrives here.
    </EmptyState>
  );
}
