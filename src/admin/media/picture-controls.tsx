import { useEffect, useState } from "react";
import listStyles from "#admin/lists/lists.module.css";
import { limits } from "#contract/limits.ts";
import { Icon } from "#ui/icon.tsx";
import searchIcon from "#ui/icons/search.svg?raw";
import styles from "./media.module.css";
import { type PictureFilter, pictureShows } from "./pictures.ts";

const PAUSE_MS = 250;

const showLabels = {
  all: "All pictures",
  unused: "Not used anywhere",
  "no-alt": "No alt text",
  site: "From the site",
} as const;

interface PictureFiltersProps {
  filter: PictureFilter;
  onFilter: (filter: PictureFilter) => void;
}

export function PictureFilters({ filter, onFilter }: PictureFiltersProps) {
  const { q, show } = filter;
  const [typed, setTyped] = useState(q);
  const [sent, setSent] = useState(q);
  // "Show all pictures" and Back change the search from outside.
  if (q !== sent) {
    setSent(q);
    setTyped(q);
  }
  useEffect(() => {
    const words = typed.trim();
    if (words === q) return;
    const timer = setTimeout(() => {
      setSent(words);
      onFilter({ q: words, show, cursor: null });
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, q, show, onFilter]);
  return (
    <>
      <search className={`${listStyles.search} ${styles.search}`}>
        <Icon glyph={searchIcon} />
        <input
          type="search"
          className="input"
          aria-label="Search pictures"
          placeholder="File name or alt text"
          value={typed}
          maxLength={limits.search}
          autoComplete="off"
          onChange={({ target }) => setTyped(target.value)}
        />
      </search>
      <select
        className={`input ${styles.show}`}
        aria-label="Show"
        value={show}
        onChange={({ target }) => {
          const next = pictureShows.find((one) => one === target.value) ?? "all";
          onFilter({ q, show: next, cursor: null });
        }}
      >
        {pictureShows.map((one) => (
          <option key={one} value={one}>
            {showLabels[one]}
          </option>
        ))}
      </select>
    </>
  );
}
