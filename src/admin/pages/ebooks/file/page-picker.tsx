import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { explain } from "#admin/errors.ts";
import { DrawnPicture } from "#admin/layout/drawn-picture.tsx";
import { ebooks } from "#admin/pages/ebooks/ebook-form.ts";
import { request, withQuery } from "#admin/request.ts";
import { type EbookFile, type PageThumbnail, THUMBNAIL_BATCH } from "#contract/ebook-file.ts";
import { ebookPaths } from "#contract/paths.ts";
import { Button } from "#ui/button.tsx";
import styles from "./page-picker.module.css";

interface PagePickerProps {
  id: string;
  file: EbookFile;
  chosen: readonly number[];
  onToggle: (page: number) => void;
}

/** Every page as a checkbox with its picture; more of them are drawn when they are asked for. */
export function PagePicker({ id, file, chosen, onToggle }: PagePickerProps) {
  const count = file.facts?.pages ?? 0;
  const [batches, setBatches] = useState(1);
  const group = useRef<HTMLFieldSetElement>(null);
  const shown = Math.min(count, batches * THUMBNAIL_BATCH);
  const firsts = Array.from({ length: batches }, (_, batch) => batch * THUMBNAIL_BATCH + 1);
  const showMore = () => {
    setBatches(batches + 1);
    // The button goes with the last of them.
    if (shown + THUMBNAIL_BATCH >= count) group.current?.focus();
  };
  return (
    <fieldset className={styles.picker} ref={group} aria-label="Thumbnails" tabIndex={-1}>
      {firsts.map((from) => (
        <Batch key={from} {...{ id, file, chosen, onToggle, count, from }} />
      ))}
      {shown < count && (
        <Button look="ghost" onClick={showMore}>
          Show more, from {shown + 1} on
        </Button>
      )}
    </fieldset>
  );
}

interface BatchProps extends PagePickerProps {
  from: number;
  count: number;
}

function Batch({ id, file, from, count, chosen, onToggle }: BatchProps) {
  const { data, error, isPending } = useQuery({
    queryKey: [ebooks.many, "thumbnails", id, file.uploaded_at, from],
    queryFn: ({ signal }) =>
      request<PageThumbnail[]>("GET", withQuery(ebookPaths.fileThumbnails(id), { from }), {
        signal,
      }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const length = Math.min(THUMBNAIL_BATCH, count - from + 1);
  const pages = Array.from({ length }, (_, at) => from + at);
  return (
    <>
      <div className={styles.batch} aria-busy={isPending}>
        {pages.map((page) => (
          <label key={page} className={styles.page}>
            <input
              type="checkbox"
              checked={chosen.includes(page)}
              onChange={() => onToggle(page)}
            />
            <Thumbnail png={data?.find((one) => one.page === page)?.png} />
            <span>
              <span className="visually-hidden">Page </span>
              {page}
            </span>
          </label>
        ))}
      </div>
      {error && (
        <p role="alert">These could not be drawn: {explain(error)} Their numbers still work.</p>
      )}
    </>
  );
}

function Thumbnail({ png }: { png: string | undefined }) {
  const [bitmap, setBitmap] = useState<ImageBitmap>();
  useEffect(() => {
    if (png === undefined) return;
    const bytes = Uint8Array.from(atob(png), (letter) => letter.charCodeAt(0));
    createImageBitmap(new Blob([bytes], { type: "image/png" })).then(
      setBitmap,
      // The page's number stands below.
      () => {},
    );
  }, [png]);
  return <DrawnPicture bitmap={bitmap} width={210} height={297} />;
}
