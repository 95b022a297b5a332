import type { ReactNode } from "react";
import { useSearchParams } from "react-router";
import styles from "./lists.module.css";
import { SearchField } from "./search-field.tsx";

const PARAM = "q";

export function ListBar({ children }: { children: ReactNode }) {
  return <div className={styles.bar}>{children}</div>;
}

/** The search is `q` in the address; a new one begins at the first page. */
export function ListSearch(named: { label: string; placeholder: string }) {
  const [params, setParams] = useSearchParams();
  const search = (words: string) =>
    setParams(
      (present) => {
        present.delete("cursor");
        if (words === "") present.delete(PARAM);
        else present.set(PARAM, words);
        return present;
      },
      { replace: true },
    );
  return <SearchField {...named} search={params.get(PARAM) ?? ""} onSearch={search} />;
}
