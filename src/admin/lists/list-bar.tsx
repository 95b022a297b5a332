import { type ReactNode, useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import { limits } from "#contract/limits.ts";
import { Icon } from "#ui/icon.tsx";
import searchIcon from "#ui/icons/search.svg?raw";
import styles from "./lists.module.css";

const PAUSE_MS = 250;
const PARAM = "q";

export function ListBar({ children }: { children: ReactNode }) {
  return <div className={styles.bar}>{children}</div>;
}

/** The search is `q` in the address; a new one begins at the first page. */
export function ListSearch({ label, placeholder }: { label: string; placeholder: string }) {
  const [params, setParams] = useSearchParams();
  const search = params.get(PARAM) ?? "";
  const [typed, setTyped] = useState(search);
  const [lastSearch, setLastSearch] = useState(search);
  const [sent, setSent] = useState(search);
  // Back or a link may change the address; a search sent from here must not undo later typing.
  if (search !== lastSearch) {
    setLastSearch(search);
    if (search !== sent) setTyped(search);
    setSent(search);
  }

  useEffect(() => {
    if (typed.trim() === search) return;
    const timer = setTimeout(() => {
      setSent(typed.trim());
      setParams(
        (present) => {
          present.delete("cursor");
          if (typed.trim() === "") present.delete(PARAM);
          else present.set(PARAM, typed.trim());
          return present;
        },
        { replace: true },
      );
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, search, setParams]);

  return (
    <search className={styles.search}>
      <Icon glyph={searchIcon} />
      <input
        type="search"
        className="input"
        aria-label={label}
        placeholder={placeholder}
        value={typed}
        maxLength={limits.search}
        autoComplete="off"
        onChange={(event) => setTyped(event.target.value)}
      />
    </search>
  );
}
