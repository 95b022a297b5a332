import { type KeyboardEvent, useRef } from "react";
import { fileSize } from "#contract/file-size.ts";
import styles from "./picture-grid.module.css";
import { PictureImage } from "./picture-image.tsx";
import { isOwn, type LibraryPicture } from "./pictures.ts";

interface PictureGridProps {
  label: string;
  pictures: readonly LibraryPicture[];
  chosen: string | null;
  isStale: boolean;
  onChoose: (picture: LibraryPicture) => void;
  onUse: (picture: LibraryPicture) => void;
}

/** A list box with one tab stop, in which arrows move and choose, as in a file manager. */
export function PictureGrid(props: PictureGridProps) {
  const { label, pictures, chosen, isStale, onChoose, onUse } = props;
  const list = useRef<HTMLDivElement>(null);
  const at = pictures.findIndex(({ id }) => id === chosen);
  const move = (event: KeyboardEvent, to: number) => {
    event.preventDefault();
    const index = Math.max(0, Math.min(pictures.length - 1, to));
    const picture = pictures[index];
    const option = list.current?.children[index];
    if (!picture || !(option instanceof HTMLElement)) return;
    onChoose(picture);
    option.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const from = Math.max(0, at);
    const columns = columnsOf(list.current);
    const steps: Record<string, number> = {
      ArrowLeft: from - 1,
      ArrowRight: from + 1,
      ArrowUp: from - columns,
      ArrowDown: from + columns,
      Home: 0,
      End: pictures.length - 1,
    };
    const to = steps[event.key];
    if (to !== undefined) {
      // The choice stays at the first or last row instead of moving sideways.
      const isOut = to < 0 || to >= pictures.length;
      return move(event, isOut ? from : to);
    }
    const picture = pictures[at];
    if (picture && (event.key === "Enter" || event.key === " ")) {
      event.preventDefault();
      onUse(picture);
    }
  };
  return (
    <div
      ref={list}
      className={styles.grid}
      role="listbox"
      aria-label={label}
      aria-busy={isStale}
      tabIndex={-1}
      onKeyDown={onKeyDown}
    >
      {pictures.map((picture, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the list box handles the keys.
        <div
          key={picture.id}
          className={styles.tile}
          role="option"
          aria-selected={picture.id === chosen}
          tabIndex={index === Math.max(0, at) ? 0 : -1}
          onFocus={() => {
            if (picture.id !== chosen) onChoose(picture);
          }}
          onClick={() => onChoose(picture)}
          onDoubleClick={() => onUse(picture)}
        >
          <PictureImage className={styles.thumbnail} picture={picture} />
          <strong>{picture.name}</strong>
          {picture.alt === "" ? (
            <span className={styles.without}>No alt text yet</span>
          ) : (
            <span className="numeric">
              {picture.width} × {picture.height}
              {isOwn(picture) ? ` · ${fileSize(picture.size)}` : ""}
            </span>
          )}
        </div>
      ))}
    </div>
  );
}

/** Counts the tiles of the first row, which all have the same top. */
function columnsOf(list: HTMLElement | null): number {
  const tops = [...(list?.children ?? [])].map((tile) =>
    tile instanceof HTMLElement ? tile.offsetTop : 0,
  );
  const below = tops.findIndex((top) => top !== tops[0]);
  return below === -1 ? Math.max(1, tops.length) : below;
}
