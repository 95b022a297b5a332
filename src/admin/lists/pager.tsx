import { useEffect, useRef } from "react";
import { Link, useLocation } from "react-router";
import { buttonClass } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import arrowLeftIcon from "#ui/icons/arrow-left.svg?raw";
import arrowRightIcon from "#ui/icons/arrow-right.svg?raw";
import styles from "./pager.module.css";

/** Pages through a list by the cursor in the address. `next` is null on the last page. */
export function Pager({ next }: { next: string | null }) {
  const { search, state } = useLocation();
  const cursor = new URLSearchParams(search).get("cursor");
  const trail = readTrail(state);
  const turn = useFocusOnTurn(cursor);
  if (cursor === null && next === null) return null;
  const look = buttonClass({ look: "ghost" });
  return (
    <nav className={styles.pager} aria-label="Pages">
      {cursor !== null && (
        <Link
          className={look}
          onClick={turn}
          to={{ search: at(search, trail.at(-1) ?? null) }}
          state={{ trail: trail.slice(0, -1) }}
        >
          <Icon glyph={arrowLeftIcon} />
          Newer
        </Link>
      )}
      {next !== null && (
        <Link
          className={`${look} ${styles.older}`}
          onClick={turn}
          to={{ search: at(search, next) }}
          // While the next page is loading, the cursor is already that of this link.
          state={{ trail: cursor === null || cursor === next ? trail : [...trail, cursor] }}
        >
          Older
          <Icon glyph={arrowRightIcon} />
        </Link>
      )}
    </nav>
  );
}

/** Another page begins at its top, for screen readers and keyboards too. */
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

function at(search: string, cursor: string | null): string {
  const params = new URLSearchParams(search);
  if (cursor === null) params.delete("cursor");
  else params.set("cursor", cursor);
  return params.toString();
}

/** The cursors of the pages before this one; none after following a link to it. */
function readTrail(state: unknown): string[] {
  if (typeof state !== "object" || state === null || !("trail" in state)) return [];
  const { trail } = state;
  return Array.isArray(trail) ? trail.filter((cursor) => typeof cursor === "string") : [];
}
