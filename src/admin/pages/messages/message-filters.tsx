import { useExport } from "#admin/data/message-delivery.ts";
import { listedStateOf } from "#admin/data/messages.ts";
import { ListBar, ListSearch } from "#admin/lists/list-bar.tsx";
import type { ContactSubmission, MessageCounts } from "#contract/contact-submission.ts";
import { limits } from "#contract/limits.ts";
import {
  isListedIn,
  type MessageFilter,
  messageFilterFor,
  messageFilterNames,
} from "#contract/message-state.ts";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import downloadIcon from "#ui/icons/download.svg?raw";
import { Segmented } from "#ui/segmented.tsx";
import type { MessagesNavigation } from "./messages-navigation.ts";
import styles from "./messages-page.module.css";

/** The server counts no further than its limit. */
export function countText(count: number): string {
  const text = count.toLocaleString("en-US");
  return count >= limits.messageCount ? `${text}+` : text;
}

export const filterLabels: Record<MessageFilter, string> = {
  inbox: "Inbox",
  new: "New",
  waiting: "Waiting",
  late: "Late",
  replied: "Replied",
  archived: "Archived",
  spam: "Spam",
  all: "All",
};

interface MessageFiltersProps {
  navigation: MessagesNavigation;
  counts: MessageCounts | undefined;
  opened: ContactSubmission | null;
}

export function MessageFilters({ navigation, counts, opened }: MessageFiltersProps) {
  const { address, go, toFilter } = navigation;
  const { exportMessages, isExporting } = useExport();
  return (
    <ListBar>
      <ListSearch label="Search messages" placeholder="Name, email, company or words" />
      <Segmented
        label="Filter"
        value={address.filter}
        onChange={(filter) => {
          const keepsOpen = opened !== null && isListedIn(filter, listedStateOf(opened), address.q);
          go(toFilter(filter, { keepsOpen }));
        }}
        options={messageFilterNames
          // The line above the list leads there; it waits for nothing while nobody is late.
          .filter((filter) => filter !== "late" || address.filter === "late")
          .map((filter) => ({
            value: filter,
            label: filterLabels[filter],
            count: counts && countText(counts[filter]),
          }))}
      />
      <span className={styles.export}>
        <Button
          look="quiet"
          busy={isExporting}
          leading={<Icon glyph={downloadIcon} />}
          onClick={() =>
            exportMessages({ ...messageFilterFor(address.filter, address.q), q: address.q })
          }
        >
          {isExporting ? "Exporting..." : "Export CSV"}
        </Button>
      </span>
    </ListBar>
  );
}
