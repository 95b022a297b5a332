import { SearchField } from "#admin/lists/search-field.tsx";
import styles from "./media.module.css";
import { type PictureFilter, pictureShows } from "./pictures.ts";

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
  return (
    <>
      <SearchField
        label="Search pictures"
        placeholder="File name or alt text"
        className={styles.search}
        search={q}
        onSearch={(words) => onFilter({ q: words, show, cursor: null })}
      />
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
