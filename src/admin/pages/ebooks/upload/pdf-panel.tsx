import { useEffect } from "react";
import styles from "#admin/pages/ebooks/ebook-editor.module.css";
import { useShowFile } from "#admin/pages/ebooks/file/ebook-file.ts";
import { FileBadge } from "#admin/pages/ebooks/file-badge.tsx";
import { DropZone } from "#admin/upload/drop-zone.tsx";
import { useFocusOnChange } from "#admin/upload/focus-on-change.ts";
import { percentOf } from "#admin/upload/upload-pace.ts";
import type { Ebook } from "#contract/ebook.ts";
import { hasFile } from "#contract/ebook-download.ts";
import type { EbookFile } from "#contract/ebook-file.ts";
import { sizeLimit } from "#contract/file-size.ts";
import { limits } from "#contract/limits.ts";
import { thumbnailOf } from "#contract/picture-address.ts";
import { Panel } from "#ui/panel.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { UploadView } from "./upload-view.tsx";
import { type UploadState, useUpload } from "./use-upload.ts";

interface PdfPanelProps {
  ebook: Ebook | null;
  file: EbookFile | undefined;
  /** Stores the ebook that a file is for, where there is none yet. */
  store: (file: File) => Promise<Ebook>;
  onUploaded: (uploaded: Ebook) => void;
  onUploading: (isUploading: boolean) => void;
}

/** It stays the same one when the ebook is first saved: an upload may be what saves it. */
export function PdfPanel(props: PdfPanelProps) {
  const { ebook, file, store, onUploaded, onUploading } = props;
  const showFile = useShowFile();
  const upload = useUpload({
    ebook,
    store,
    onUploaded: (uploaded) => {
      onUploaded(uploaded);
      void showFile(uploaded.id);
    },
  });
  const { status } = upload.state;
  const isReady = ebook !== null && hasFile(ebook);
  const isUploading = status === "sending";
  useEffect(() => onUploading(isUploading), [isUploading, onUploading]);
  const frame = useFocusOnChange(status);
  const look = isUploading
    ? "open"
    : status === "failed" || status === "refused"
      ? "failed"
      : isReady
        ? "ready"
        : "closed";
  return (
    <Panel title="PDF file" actions={<FileBadge isReady={isReady} />}>
      <div ref={frame} className={styles.frame}>
        <DropZone
          look={look}
          onDrop={isUploading ? undefined : upload.pick}
          invitation="Drop to upload"
          picture={look === "ready" && file ? <FileCover file={file} /> : undefined}
        >
          <UploadView ebook={ebook} file={file} upload={upload} />
        </DropZone>
        {look === "ready" && file?.reading === "unreadable" && <Unreadable />}
        {look === "ready" && (
          <p className={styles.hint}>
            Drop a new PDF here to replace it, up to {sizeLimit(limits.pdfBytes)}.
            {ebook?.published && " Visitors get this one until the new one is complete."}
          </p>
        )}
        <UploadAnnouncements state={upload.state} />
      </div>
    </Panel>
  );
}

function Unreadable() {
  return (
    <p className={styles.hint} role="status">
      Pages and title of this PDF could not be read: it may ask for a password, or be damaged.
      Visitors can still download it.
    </p>
  );
}

function FileCover({ file }: { file: EbookFile }) {
  const [cover] = file.drawn;
  if (!cover && file.reading !== "due") return null;
  return (
    <span className={styles.fileCover}>
      {cover ? <img src={thumbnailOf(cover.url)} alt="" /> : <Skeleton height="100%" />}
    </span>
  );
}

/** Tells screen readers each quarter of an upload, not each percent. */
function UploadAnnouncements({ state }: { state: UploadState }) {
  return (
    <span className="visually-hidden" role="status">
      {announcementFor(state)}
    </span>
  );
}

function announcementFor(state: UploadState): string {
  if (state.status === "cancelled") return "Upload cancelled.";
  if (state.status !== "sending") return "";
  const percent = percentOf(state.sentBytes, state.totalBytes);
  if (percent === 100) return "Everything is sent. The server is checking the file.";
  const quarter = Math.floor(percent / 25) * 25;
  return quarter === 0 ? `Uploading ${state.name}.` : `${quarter}% uploaded.`;
}
