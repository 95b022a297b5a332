import { useId } from "react";
import styles from "#admin/pages/ebooks/ebook-editor.module.css";
import { DownloadOwn, FileFacts, OpenOwn } from "#admin/pages/ebooks/file/file-facts.tsx";
import { type PickedFile, takeChosen } from "#admin/upload/dropped-files.ts";
import { percentOf, sentText, timeLeftText } from "#admin/upload/upload-pace.ts";
import type { Ebook } from "#contract/ebook.ts";
import { hasFile } from "#contract/ebook-download.ts";
import type { EbookFile } from "#contract/ebook-file.ts";
import { sizeLimit } from "#contract/file-size.ts";
import { limits } from "#contract/limits.ts";
import { Button, buttonClass } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import folderOpenIcon from "#ui/icons/folder-open.svg?raw";
import refreshCwIcon from "#ui/icons/refresh-cw.svg?raw";
import rotateCcwIcon from "#ui/icons/rotate-ccw.svg?raw";
import type { SendingState, Upload, UploadState } from "./use-upload.ts";

interface UploadViewProps {
  ebook: Ebook | null;
  file: EbookFile | undefined;
  upload: Upload;
}

export function UploadView({ ebook, file, upload }: UploadViewProps) {
  const { state } = upload;
  if (state.status === "sending") return <UploadProgress state={state} onCancel={upload.cancel} />;
  if (state.status === "failed" || state.status === "refused") {
    return <Failure state={state} upload={upload} canDismiss={ebook !== null && hasFile(ebook)} />;
  }
  if (ebook && hasFile(ebook)) return <PresentFile ebook={ebook} file={file} upload={upload} />;
  return (
    <NoFile isNew={ebook === null} isCancelled={state.status === "cancelled"} upload={upload} />
  );
}

interface NoFileProps {
  isNew: boolean;
  isCancelled: boolean;
  upload: Upload;
}

function NoFile({ isNew, isCancelled, upload }: NoFileProps) {
  const hint = useId();
  return (
    <>
      <p className={styles.title}>Drop the PDF here</p>
      <p className={styles.text} id={hint}>
        {isCancelled && "Upload cancelled. "}
        {isNew && (
          <>
            <strong>Save the ebook first</strong>, or begin with its PDF: title, pages, cover and
            contents come from it.
            <br />
          </>
        )}
        PDF only, up to {sizeLimit(limits.pdfBytes)}.
      </p>
      <div className={styles.actions}>
        <ChooseFile label="Choose file" describedBy={hint} isFirst={isNew} onChoose={upload.pick} />
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

/** The toast has the title: here it would be the same words again. */
function Failure({ state, upload, canDismiss }: FailureProps) {
  return (
    <>
      <div role="alert">
        <p className={`${styles.title} ${styles.bad}`}>The file was not uploaded</p>
        <p className={styles.text}>{state.text}</p>
      </div>
      <div className={styles.actions}>
        {state.status === "failed" && state.canRetry && (
          <Button look="ghost" leading={<Icon glyph={rotateCcwIcon} />} onClick={upload.retry}>
            Try again
          </Button>
        )}
        <ChooseFile label="Choose another file" onChoose={upload.pick} />
        {canDismiss && (
          <Button look="quiet" onClick={upload.dismiss}>
            Keep the old file
          </Button>
        )}
      </div>
    </>
  );
}

interface PresentFileProps extends UploadViewProps {
  ebook: Ebook;
}

function PresentFile({ ebook, file, upload: { state, pick } }: PresentFileProps) {
  const stored = file?.file_name ?? `${ebook.title}.pdf`;
  return (
    <>
      <p className={styles.title}>{state.status === "done" ? state.name : stored}</p>
      <FileFacts ebook={ebook} file={file} />
      {state.status === "cancelled" && (
        <p className={styles.text}>Upload cancelled; this file stays.</p>
      )}
      <div className={styles.actions}>
        <ChooseFile label="Replace file" replaces onChoose={pick} />
        <OpenOwn ebook={ebook} />
        <DownloadOwn ebook={ebook} file={file} />
      </div>
    </>
  );
}

interface UploadProgressProps {
  state: SendingState;
  onCancel: () => void;
}

function UploadProgress({ state, onCancel }: UploadProgressProps) {
  const { name, sentBytes, totalBytes, secondsLeft } = state;
  const percent = percentOf(sentBytes, totalBytes);
  const isSent = percent === 100;
  return (
    <>
      <p className={styles.title}>Uploading {name}</p>
      <progress
        className="progress-bar"
        aria-label="Upload progress"
        max={100}
        // A bar without a value is indeterminate.
        value={isSent ? undefined : percent}
      />
      <p className={styles.measure}>
        <span>
          {percent}%, {sentText(sentBytes, totalBytes)}
        </span>
        <span>
          {isSent ? "Checking the file..." : secondsLeft !== null && timeLeftText(secondsLeft)}
        </span>
      </p>
      <div className={styles.actions}>
        <Button look="ghost" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </>
  );
}

interface ChooseFileProps {
  label: string;
  replaces?: boolean;
  describedBy?: string;
  /** A new ebook begins with it. */
  isFirst?: boolean;
  onChoose: (files: PickedFile[]) => void;
}

function ChooseFile(props: ChooseFileProps) {
  const { label, replaces = false, describedBy, isFirst, onChoose } = props;
  const id = useId();
  return (
    <span className={styles.choose}>
      <input
        id={id}
        className="visually-hidden"
        type="file"
        accept=".pdf,application/pdf"
        aria-describedby={describedBy}
        data-first={isFirst || undefined}
        onChange={({ target }) => onChoose(takeChosen(target))}
      />
      <label className={buttonClass({ look: "ghost" })} htmlFor={id}>
        <Icon glyph={replaces ? refreshCwIcon : folderOpenIcon} />
        {label}
      </label>
    </span>
  );
}
