import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useRef, useState } from "react";
import { LoadFailure, useLoadError } from "#admin/layout/load-failure.tsx";
import { useFileDrop } from "#admin/upload/dropped-files.ts";
import type { Picture } from "#contract/picture.ts";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Icon } from "#ui/icon.tsx";
import imageUpIcon from "#ui/icons/image-up.svg?raw";
import { Skeleton, SkeletonGroup } from "#ui/skeleton.tsx";
import { PICTURE_RULE } from "./choose-picture.ts";
import styles from "./media.module.css";
import { PictureDetails } from "./picture-details.tsx";
import gridStyles from "./picture-grid.module.css";
import { PictureGrid } from "./picture-grid.tsx";
import { PictureUploads } from "./picture-uploads.tsx";
import { type PictureFilter, picturesQuery } from "./pictures.ts";
import type { usePictureUploads } from "./use-picture-uploads.ts";

interface PictureBrowserProps {
  filter: PictureFilter;
  onFilter: (filter: PictureFilter) => void;
  upload: ReturnType<typeof usePictureUploads>;
  chosen: Picture | null;
  onChoose: (picture: Picture | null) => void;
  onUse: (picture: Picture) => void;
  isInDialog: boolean;
  /** Below the pictures, beside their count. */
  foot?: ReactNode;
}

/** The owner's pictures, in a dialog or on a page. Files may be dropped anywhere on it. */
export function PictureBrowser(props: PictureBrowserProps) {
  const { filter, upload, chosen, onChoose, isInDialog, foot } = props;
  const { isOver, handlers } = useFileDrop(upload.pick);
  const list = useRef<HTMLDivElement>(null);
  return (
    // The button does the same as dropping.
    <div className={styles.browser} data-in-dialog={isInDialog} {...handlers}>
      <div className={styles.main} ref={list} tabIndex={-1}>
        <p className={styles.invitation} data-inviting={isOver}>
          <Icon glyph={imageUpIcon} />
          {isOver ? "Let go to upload" : `Drop pictures anywhere here. ${PICTURE_RULE}.`}
        </p>
        <PictureUploads uploads={upload.uploads} onCancel={upload.cancel} />
        <Pictures {...props} />
      </div>
      {chosen && (
        <aside className={styles.details} aria-label="Chosen picture">
          <PictureDetails
            key={chosen.id}
            picture={chosen}
            isInDialog={isInDialog}
            onClose={() => {
              onChoose(null);
              list.current?.focus();
            }}
          />
        </aside>
      )}
      {foot && <div className={styles.foot}>{foot}</div>}
      <span className="visually-hidden" role="status">
        {upload.announcement}
      </span>
      <CountStatus filter={filter} />
    </div>
  );
}

function Pictures({ filter, onFilter, chosen, onChoose, onUse }: PictureBrowserProps) {
  const query = useQuery(picturesQuery(filter));
  const { data, isPlaceholderData } = query;
  const error = useLoadError(query);
  const [trail, setTrail] = useState<readonly (string | null)[]>([]);
  if (!data) {
    if (error) return <LoadFailure title="Failed to fetch pictures" error={error} query={query} />;
    return <GridSkeleton />;
  }
  if (data.items.length === 0) return <Empty filter={filter} onFilter={onFilter} />;
  const before = trail.at(-1);
  return (
    <>
      <PictureGrid
        pictures={data.items}
        chosen={chosen?.id ?? null}
        isStale={isPlaceholderData}
        onChoose={onChoose}
        onUse={onUse}
      />
      {(data.next !== null || filter.cursor !== null) && (
        <nav className={styles.pages} aria-label="Pages">
          {filter.cursor !== null && (
            <Button
              look="ghost"
              onClick={() => {
                setTrail(trail.slice(0, -1));
                onFilter({ ...filter, cursor: before ?? null });
              }}
            >
              Newer
            </Button>
          )}
          {data.next !== null && (
            <Button
              look="ghost"
              disabled={isPlaceholderData}
              onClick={() => {
                setTrail([...trail, filter.cursor]);
                onFilter({ ...filter, cursor: data.next });
              }}
            >
              Older
            </Button>
          )}
        </nav>
      )}
    </>
  );
}

function Empty({ filter, onFilter }: Pick<PictureBrowserProps, "filter" | "onFilter">) {
  const isNarrowed = filter.q !== "" || filter.show !== "all";
  if (!isNarrowed) {
    return (
      <EmptyState title="No pictures yet">
        Drop some here, or choose Upload. They are made smaller for phones by themselves.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title="No pictures found"
      action={
        <Button look="ghost" onClick={() => onFilter({ q: "", show: "all", cursor: null })}>
          Show all pictures
        </Button>
      }
    >
      {filter.q === ""
        ? filter.show === "unused"
          ? "Every picture is used somewhere."
          : "Every picture has an alt text."
        : `No file name or alt text contains “${filter.q}”.`}
    </EmptyState>
  );
}

function GridSkeleton() {
  return (
    <SkeletonGroup className={gridStyles.grid}>
      {["a", "b", "c", "d", "e", "f", "g", "h"].map((name) => (
        <div key={name} className={gridStyles.tile}>
          <div className={gridStyles.thumbnail}>
            <Skeleton height="100%" />
          </div>
          <Skeleton width="70%" />
        </div>
      ))}
    </SkeletonGroup>
  );
}

/** Spoken when the list changes, and shown by {@link PictureCount}. */
function CountStatus({ filter }: { filter: PictureFilter }) {
  return (
    <span className="visually-hidden" role="status">
      <PictureCount filter={filter} />
    </span>
  );
}

export function PictureCount({ filter }: { filter: PictureFilter }) {
  const { data, isPlaceholderData } = useQuery(picturesQuery(filter));
  if (!data || isPlaceholderData) return null;
  const { total } = data;
  if (total === 0) return <>No pictures</>;
  return <>{total === 1 ? "1 picture" : `${total.toLocaleString("en-US")} pictures`}</>;
}
