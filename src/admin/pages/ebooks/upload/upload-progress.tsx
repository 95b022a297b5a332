import { Button } from "#ui/button.tsx";
import styles from "./pdf-panel.module.css";
import { percentOf, sentText, timeLeftText } from "./upload-pace.ts";
import type { SendingState } from "./use-upload.ts";

interface UploadProgressProps {
  state: SendingState;
  onCancel: () => void;
}

/** A file on its way: how much of it, how long still, and the way back. */
export function UploadProgress({ state, onCancel }: UploadProgressProps) {
  const { name, sentBytes, totalBytes, secondsLeft } = state;
  const percent = percentOf(sentBytes, totalBytes);
  const isSent = percent === 100;
  return (
    <>
      <p className={styles.title}>Uploading {name}</p>
      <progress
        className={styles.bar}
        aria-label="Upload progress"
        max={100}
        // Without a value it says that something goes on, and not how far.
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
