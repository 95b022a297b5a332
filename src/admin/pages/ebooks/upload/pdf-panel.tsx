import { useEffect } from "react";
import { toastProblem } from "#admin/layout/toasts.ts";
import { FileBadge } from "#admin/pages/ebooks/file-badge.tsx";
import { type Ebook, hasFile } from "#contract/ebook.ts";
import { Panel } from "#ui/panel.tsx";
import { DropZone } from "./drop-zone.tsx";
import styles from "./pdf-panel.module.css";
import { UploadNews } from "./upload-news.tsx";
import { UploadView } from "./upload-view.tsx";
import { useFocusOnChange } from "./use-focus-on-change.ts";
import { useUpload } from "./use-upload.ts";

interface PdfPanelProps {
  /** As it is stored; null while it is not, and nothing can be uploaded. */
  ebook: Ebook | null;
  onUploaded: (uploaded: Ebook) => void;
  onUploading: (isUploading: boolean) => void;
}

/** The file of an ebook, and the door that a new one goes through. */
export function PdfPanel({ ebook, onUploaded, onUploading }: PdfPanelProps) {
  return (
    <Panel title="PDF file" actions={<FileBadge isReady={ebook !== null && hasFile(ebook)} />}>
      {ebook ? (
        <PdfUpload ebook={ebook} onUploaded={onUploaded} onUploading={onUploading} />
      ) : (
        <LockedUpload />
      )}
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

function PdfUpload({ ebook, onUploaded, onUploading }: PdfPanelProps & { ebook: Ebook }) {
  const upload = useUpload(ebook, onUploaded);
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
        onDrop={isUploading ? undefined : upload.offer}
        invitation="Let go to upload"
      >
        <UploadView ebook={ebook} upload={upload} />
      </DropZone>
      <UploadNews state={upload.state} />
    </div>
  );
}
