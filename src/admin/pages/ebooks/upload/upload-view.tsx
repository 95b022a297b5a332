import Download from "lucide-react/icons/download";
import RotateCcw from "lucide-react/icons/rotate-ccw";
import { formatTime } from "#admin/dates.ts";
import { downloadsText } from "#admin/pages/ebooks/file-badge.tsx";
import { type Ebook, hasFile } from "#contract/ebook.ts";
import { fileSize } from "#contract/file-size.ts";
import { Button, buttonClass } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { ChooseFile } from "./choose-file.tsx";
import styles from "./pdf-panel.module.css";
import { UploadProgress } from "./upload-progress.tsx";
import type { Upload, UploadState } from "./use-upload.ts";

interface UploadViewProps {
  ebook: Ebook;
  upload: Upload;
}

/** What stands beside the door: what is there, what is under way, or what went wrong. */
export function UploadView({ ebook, upload }: UploadViewProps) {
  const { state } = upload;
  if (state.status === "sending") return <UploadProgress state={state} onCancel={upload.cancel} />;
  if (state.status === "failed" || state.status === "refused") {
    return <Failure state={state} upload={upload} canDismiss={hasFile(ebook)} />;
  }
  if (hasFile(ebook)) return <PresentFile ebook={ebook} upload={upload} />;
  return (
    <>
      <p className={styles.title}>Drop the PDF here</p>
      <p className={styles.text}>
        {state.status === "cancelled" && "Upload cancelled. "}PDF only, up to 50MB.
      </p>
      <div className={styles.actions}>
        <ChooseFile label="Choose file" onChoose={upload.offer} />
      </div>
    </>
  );
}

type FailedState = Extract<UploadState, { status: "failed" | "refused" }>;

interface FailureProps {
  state: FailedState;
  upload: Upload;
  canDismiss: boolean;
}

function Failure({ state, upload, canDismiss }: FailureProps) {
  return (
    <>
      <div role="alert">
        <p className={`${styles.title} ${styles.bad}`}>{state.title}</p>
        <p className={styles.text}>{state.text}</p>
      </div>
      <div className={styles.actions}>
        {state.status === "failed" && state.canRetry && (
          <Button look="ghost" leading={<Icon glyph={RotateCcw} />} onClick={upload.retry}>
            Try again
          </Button>
        )}
        <ChooseFile label="Choose another file" onChoose={upload.offer} />
        {canDismiss && (
          <Button look="quiet" onClick={upload.dismiss}>
            Keep the old file
          </Button>
        )}
      </div>
    </>
  );
}

function PresentFile({ ebook, upload: { state, offer } }: UploadViewProps) {
  const isNew = state.status === "done";
  const size = fileSize(ebook.file_size ?? 0);
  return (
    <>
      <p className={styles.title}>{isNew ? state.name : `${ebook.title}.pdf`}</p>
      <p className={styles.text}>
        {isNew ? `${size}, uploaded at ${formatTime(state.uploadedAt)}.` : `${size}.`}
        {isNew && state.replacedBytes !== null
          ? ` It replaced the file of ${fileSize(state.replacedBytes)}.`
          : ""}
        {state.status === "cancelled" && " Upload cancelled; this file stays."}
      </p>
      <p className={styles.text}>
        {downloadsText(ebook.downloads)}.
        {isNew && state.replacedBytes !== null && " The count carries over."}
        {ebook.published
          ? ` Visitors save it as “${ebook.title}.pdf”.`
          : " Visitors can download it once the ebook is published."}
      </p>
      <div className={styles.actions}>
        <ChooseFile label="Replace file" replaces onChoose={offer} />
        {ebook.published && (
          <a className={buttonClass({ look: "ghost" })} href={ebook.file_path} download>
            <Icon glyph={Download} />
            Download
          </a>
        )}
      </div>
    </>
  );
}
