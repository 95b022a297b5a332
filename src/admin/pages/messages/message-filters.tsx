import { useQuery } from "@tanstack/react-query";
import { countersQuery } from "#admin/data/counters.ts";
import type { MessageFilter } from "#admin/data/messages.ts";
import { limits } from "#contract/limits.ts";
import { SearchField } from "#ui/search-field.tsx";
import { Segmented } from "#ui/segmented.tsx";
import styles from "./message-filters.module.css";
import { useSearchWords } from "./use-search-words.ts";

interface MessageFiltersProps {
  filter: MessageFilter;
  q: string;
  onFilter: (filter: MessageFilter) => void;
  onSearch: (q: string) => void;
}

/** Words to look for, and which part of the inbox is listed. */
export function MessageFilters({ filter, q, onFilter, onSearch }: MessageFiltersProps) {
  const [words, setWords] = useSearchWords(q, onSearch);
  const { data: counters } = useQuery(countersQuery());
  return (
    <div className={styles.bar}>
      <SearchField
        label="Search messages"
        placeholder="Name, e-mail, company or words"
        maxLength={limits.search}
        value={words}
        onChange={(event) => setWords(event.target.value)}
      />
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
    </div>
  );
}
