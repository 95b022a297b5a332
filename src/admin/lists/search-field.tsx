import { useEffect, useEffectEvent, useState } from "react";
import { limits } from "#contract/limits.ts";
import { Icon } from "#ui/icon.tsx";
import searchIcon from "#ui/icons/search.svg?raw";
import styles from "./lists.module.css";

const PAUSE_MS = 250;

interface SearchFieldProps {
  label: string;
  placeholder: string;
  /** The words that are searched for at present. */
  search: string;
  /** Called after a pause in typing. */
  onSearch: (search: string) => void;
  className?: string | undefined;
}

export function SearchField(props: SearchFieldProps) {
  const { label, placeholder, search, className = "" } = props;
  const [typed, setTyped] = useState(search);
  const [lastSearch, setLastSearch] = useState(search);
  const [sent, setSent] = useState(search);
  // Back or a link may change the search; one that was sent from here must not undo later typing.
  if (search !== lastSearch) {
    setLastSearch(search);
    if (search !== sent) setTyped(search);
    setSent(search);
  }
  const send = useEffectEvent((words: string) => {
    setSent(words);
    props.onSearch(words);
  });
  useEffect(() => {
    const words = typed.trim();
    if (words === search) return;
    const timer = setTimeout(() => send(words), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, search]);
  return (
    <search className={`${styles.search} ${className}`}>
      <Icon glyph={searchIcon} />
      <input
        type="search"
        className="input"
        aria-label={label}
        placeholder={placeholder}
        value={typed}
        maxLength={limits.search}
        autoComplete="off"
        onChange={({ target }) => setTyped(target.value)}
      />
    </search>
  );
}
