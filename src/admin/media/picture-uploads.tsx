import { percentOf, sentText } from "#admin/upload/upload-pace.ts";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import circleAlertIcon from "#ui/icons/circle-alert.svg?raw";
import type { PictureUpload } from "./picture-queue.ts";
import styles from "./picture-uploads.module.css";

interface UploadActions {
  onCancel: (key: number) => void;
  onRetry: (upload: PictureUpload) => void;
}

interface PictureUploadsProps extends UploadActions {
  uploads: readonly PictureUpload[];
}

export function PictureUploads({ uploads, ...actions }: PictureUploadsProps) {
  if (uploads.length === 0) return null;
  return (
    <ul className={`bare-list ${styles.uploads}`} aria-label="Uploads">
      {uploads.map((upload) => (
        <li key={upload.key}>
          <UploadLine upload={upload} {...actions} />
        </li>
      ))}
    </ul>
  );
}

interface UploadLineProps extends UploadActions {
  upload: PictureUpload;
  /** The label of the button that removes a failed upload. */
  removal?: string;
}

export function UploadLine({ upload, removal = "Dismiss", onCancel, onRetry }: UploadLineProps) {
  const ofName = <span className="visually-hidden"> {upload.name}</span>;
  return (
    <div className={styles.upload} data-failed={upload.problem !== null}>
      {upload.problem === null ? (
        <Progress upload={upload} />
      ) : (
        <p role="alert" className={styles.problem}>
          <Icon glyph={circleAlertIcon} />
          <span>
            “{upload.name}” {upload.problem}
          </span>
        </p>
      )}
      {upload.again && (
        <Button look="quiet" onClick={() => onRetry(upload)}>
          Try again{ofName}
        </Button>
      )}
      <Button look="quiet" onClick={() => onCancel(upload.key)}>
        {upload.problem === null ? "Cancel" : removal}
        {ofName}
      </Button>
    </div>
  );
}

function Progress({ upload: { name, sentBytes, totalBytes } }: { upload: PictureUpload }) {
  const percent = percentOf(sentBytes, totalBytes);
  const isSent = percent === 100;
  return (
    <div className={styles.progress}>
      <strong>{name}</strong>
      <span className="numeric">
        {isSent ? "Making its sizes..." : sentText(sentBytes, totalBytes)}
      </span>
      <progress
        className="progress-bar"
        aria-label={`Upload of ${name}`}
        max={100}
        // A bar without a value is indeterminate.
        value={isSent ? undefined : percent}
      />
    </div>
  );
}
