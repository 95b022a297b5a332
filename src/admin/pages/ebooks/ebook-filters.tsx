import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { countersQuery } from "#admin/data/counters.ts";
import type { EbookFilter } from "#admin/data/ebooks.ts";
import { ListSearch } from "#admin/layout/list-search.tsx";
import { Segmented } from "#ui/segmented.tsx";
import styles from "./ebook-filters.module.css";

const STATE = "state";

type State = "all" | "published" | "draft";

/** What the address asks the list for. */
export function useEbookFilter(): EbookFilter {
  const [params] = useSearchParams();
  const state = readState(params);
  return {
    q: params.get("q") ?? "",
    published: state === "all" ? undefined : state === "published",
    cursor: params.get("cursor"),
  };
}

/** Whether it asks for everything there is. */
export function isUnfiltered({ q, published, cursor }: EbookFilter): boolean {
  return q === "" && published === undefined && cursor === null;
}

/** Words to look for, and which state; both stand in the address. */
export function EbookFilters() {
  const [params, setParams] = useSearchParams();
  const { data } = useQuery(countersQuery());
  const choose = (state: State) =>
    setParams(
      (present) => {
        present.delete("cursor");
        if (state === "all") present.delete(STATE);
        else present.set(STATE, state);
        return present;
      },
      { replace: true },
    );
  return (
    <div className={styles.filters}>
      <ListSearch label="Search ebooks" placeholder="Search titles and descriptions" />
      <Segmented
        label="Filter by state"
        value={readState(params)}
        onChange={choose}
        options={[
          { value: "all", label: "All", count: data?.ebooks },
          {
            value: "published",
            label: "Published",
            count: data && data.ebooks - data.ebook_drafts,
          },
          { value: "draft", label: "Draft", count: data?.ebook_drafts },
        ]}
      />
    </div>
  );
}

function readState(params: URLSearchParams): State {
  const state = params.get(STATE);
  return state === "published" || state === "draft" ? state : "all";
}
