import { useEffect, useRef } from "react";
import { Link, useLocation } from "react-router";
import { buttonClass } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import arrowLeftIcon from "#ui/icons/arrow-left.svg?raw";
import arrowRightIcon from "#ui/icons/arrow-right.svg?raw";
import styles from "./lists.module.css";

export function Pager({ next }: { next: string | null }) {
  const { search, state } = useLocation();
  const cursor = new URLSearchParams(search).get("cursor");
  const trail = readTrail(state);
  const focusAfterTurn = useFocusOnTurn(cursor);
  if (cursor === null && next === null) return null;
  const look = buttonClass({ look: "ghost" });
  return (
    <nav className={styles.pager} aria-label="Pages">
      {cursor !== null && (
        <Link
          className={look}
          onClick={focusAfterTurn}
          to={{ search: searchAt(search, trail.at(-1) ?? null) }}
          state={{ trail: trail.slice(0, -1) }}
        >
          <Icon glyph={arrowLeftIcon} />
          Newer
        </Link>
      )}
      {next !== null && (
        <Link
          className={`${look} ${styles.older}`}
          onClick={focusAfterTurn}
          to={{ search: searchAt(search, next) }}
          // While the next page is loading, the cursor is already this link's.
          state={{ trail: cursor === null || cursor === next ? trail : [...trail, cursor] }}
        >
          Older
          <Icon glyph={arrowRightIcon} />
        </Link>
      )}
    </nav>
  );
}

/** A new page begins at its top, for screen readers and keyboards, too. */
function useFocusOnTurn(cursor: string | null): () => void {
  const isTurned = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another cursor is another page.
  useEffect(() => {
    if (isTurned.current) document.getElementById("main")?.focus({ preventScroll: true });
    isTurned.current = false;
  }, [cursor]);
  return () => {
    isTurned.current = true;
  };
}

function searchAt(search: string, cursor: string | null): string {
  const params = new URLSearchParams(search);
  if (cursor === null) params.delete("cursor");
  else params.set("cursor", cursor);
  return params.toString();
}

/** Cursors of the pages before this one; none when a link led here. */
function readTrail(state: unknown): string[] {
  if (typeof state !== "object" || state === null || !("trail" in state)) return [];
  const { trail } = state;
  return Array.isArray(trail) ? trail.filter((cursor) => typeof cursor === "string") : [];
}
