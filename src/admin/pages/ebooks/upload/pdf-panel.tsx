import { useEffect } from "react";
import { optionalPart } from "#admin/layout/later.ts";
import { toastProblem } from "#admin/layout/toasts.ts";
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

const PageStrip = optionalPart(
  async () => (await import("#admin/pages/ebooks/file/page-strip.tsx")).PageStrip,
);

interface PdfPanelProps {
  ebook: Ebook | null;
  file: EbookFile | undefined;
  /** The address of the cover. */
  cover: string;
  onUploaded: (uploaded: Ebook) => void;
  onUploading: (isUploading: boolean) => void;
}

export function PdfPanel({ ebook, ...props }: PdfPanelProps) {
  return (
    <Panel title="PDF file" actions={<FileBadge isReady={ebook !== null && hasFile(ebook)} />}>
      {ebook ? <PdfUpload ebook={ebook} {...props} /> : <LockedUpload />}
    </Panel>
  );
}

function LockedUpload() {
  return (
    <div className={styles.frame}>
      <DropZone
        look="locked"
        onDrop={() => toastProblem("Please save the ebook first before uploading file")}
      >
        <p className={styles.title}>Save the ebook first</p>
        <p className={styles.text}>The upload area opens as soon as the details are saved.</p>
      </DropZone>
    </div>
  );
}

function PdfUpload({
  ebook,
  file,
  cover,
  onUploaded,
  onUploading,
}: PdfPanelProps & { ebook: Ebook }) {
  const showFile = useShowFile(ebook.id);
  const upload = useUpload(ebook, (uploaded) => {
    onUploaded(uploaded);
    void showFile();
  });
  const { status } = upload.state;
  const isUploading = status === "sending";
  useEffect(() => onUploading(isUploading), [isUploading, onUploading]);
  const frame = useFocusOnChange(status);
  const look = isUploading
    ? "open"
    : status === "failed" || status === "refused"
      ? "failed"
      : hasFile(ebook)
        ? "ready"
        : "closed";
  return (
    <div ref={frame} className={styles.frame}>
      <DropZone
        look={look}
        onDrop={isUploading ? undefined : upload.pick}
        invitation="Drop to upload"
        picture={look === "ready" && file ? <FileCover file={file} /> : undefined}
      >
        <UploadView ebook={ebook} file={file} upload={upload} />
      </DropZone>
      {look === "ready" && file && <PageStrip id={ebook.id} file={file} cover={cover} />}
      {look === "ready" && (
        <p className={styles.hint}>
          Drop a new PDF here to replace it, up to {sizeLimit(limits.pdfBytes)}. Visitors get this
          one until the new one is complete.
        </p>
      )}
      <UploadAnnouncements state={upload.state} />
    </div>
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

/** For screen readers: each quarter of an upload, not each percent. */
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
