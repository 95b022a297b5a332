import { useQuery } from "@tanstack/react-query";
import Download from "lucide-react/icons/download";
import { countersQuery } from "#admin/data/counters.ts";
import { useExport } from "#admin/data/message-delivery.ts";
import { type MessageFilter, narrowedTo } from "#admin/data/messages.ts";
import { ListSearch } from "#admin/layout/list-search.tsx";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { Segmented } from "#ui/segmented.tsx";
import styles from "./message-filters.module.css";

interface MessageFiltersProps {
  filter: MessageFilter;
  /** The words that are looked for. */
  q: string;
  onFilter: (filter: MessageFilter) => void;
}

/** Words to look for, which part of the inbox is listed, and that as a spreadsheet. */
export function MessageFilters({ filter, q, onFilter }: MessageFiltersProps) {
  const { exportMessages, isExporting } = useExport();
  const { data: counters } = useQuery(countersQuery());
  return (
    <div className={styles.bar}>
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
        leading={<Icon glyph={Download} />}
        onClick={() => exportMessages({ ...narrowedTo[filter], q })}
      >
        {isExporting ? "Exporting..." : "Export CSV"}
      </Button>
    </div>
  );
}
