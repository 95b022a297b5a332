import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useRef } from "react";
import { useFileDrop } from "#admin/upload/dropped-files.ts";
import { Icon } from "#ui/icon.tsx";
import imageUpIcon from "#ui/icons/image-up.svg?raw";
import { PICTURE_RULE } from "./choose-picture.ts";
import styles from "./media.module.css";
import { PictureDetails } from "./picture-details.tsx";
import { PictureList, type PictureListProps } from "./picture-list.tsx";
import { PictureUploads } from "./picture-uploads.tsx";
import { findSitePictures, type PictureFilter, picturesQuery } from "./pictures.ts";
import type { usePictureUploads } from "./use-picture-uploads.ts";

interface PictureBrowserProps extends PictureListProps {
  upload: ReturnType<typeof usePictureUploads>;
  isInDialog: boolean;
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
          {isOver ? "Drop to upload" : `Drop pictures anywhere here. ${PICTURE_RULE}.`}
        </p>
        <PictureUploads uploads={upload.uploads} onCancel={upload.cancel} onRetry={upload.retry} />
        <PictureList {...props} />
      </div>
      {chosen && (
        <aside className={styles.details} aria-label="Chosen picture">
          <PictureDetails
            key={chosen.id}
            picture={chosen}
            isInDialog={isInDialog}
            onReplaced={onChoose}
            onRestored={(picture) => {
              onChoose(picture);
              list.current?.focus();
            }}
            onClose={() => {
              onChoose(null);
              list.current?.focus();
            }}
            focusAfter={() => list.current}
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

/** Announces the count when the list changes; {@link PictureCount} shows it. */
function CountStatus({ filter }: { filter: PictureFilter }) {
  return (
    <span className="visually-hidden" role="status">
      <PictureCount filter={filter} />
    </span>
  );
}

export function PictureCount({ filter }: { filter: PictureFilter }) {
  const { data, isPlaceholderData } = useQuery(picturesQuery(filter));
  const isOfSite = filter.show === "site";
  if (!isOfSite && (!data || isPlaceholderData)) return null;
  const own = isOfSite ? 0 : (data?.total ?? 0);
  const fromSite = filter.show === "all" || isOfSite ? findSitePictures(filter.q).length : 0;
  if (fromSite === 0) return <>{own === 0 ? "No pictures" : pictureCount(own)}</>;
  if (own === 0) return <>{pictureCount(fromSite)} from the site</>;
  return (
    <>
      {pictureCount(own)}, and {fromSite} from the site
    </>
  );
}

function pictureCount(count: number): string {
  return count === 1 ? "1 picture" : `${count.toLocaleString("en-US")} pictures`;
}
