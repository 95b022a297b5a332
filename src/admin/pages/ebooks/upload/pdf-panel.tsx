import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import { toastProblem } from "#admin/layout/toasts.ts";
import styles from "#admin/pages/ebooks/ebook-editor.module.css";
import { FileBadge } from "#admin/pages/ebooks/file-badge.tsx";
import { percentOf } from "#admin/upload/upload-pace.ts";
import { type Ebook, hasFile } from "#contract/ebook.ts";
import { Panel } from "#ui/panel.tsx";
import { DropZone } from "./drop-zone.tsx";
import { UploadView } from "./upload-view.tsx";
import { type UploadState, useUpload } from "./use-upload.ts";

interface PdfPanelProps {
  ebook: Ebook | null;
  onUploaded: (uploaded: Ebook) => void;
  onUploading: (isUploading: boolean) => void;
}

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
        onDrop={isUploading ? undefined : upload.pick}
        invitation="Let go to upload"
      >
        <UploadView ebook={ebook} upload={upload} />
      </DropZone>
      <UploadAnnouncements state={upload.state} />
    </div>
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

/** When a change removes the focused control, the first control of the new content gets the focus. */
function useFocusOnChange(change: string): RefObject<HTMLDivElement | null> {
  const frame = useRef<HTMLDivElement>(null);
  const last = useRef<EventTarget | null>(null);

  useEffect(() => {
    const element = frame.current;
    const remember = ({ target }: FocusEvent) => {
      last.current = target;
    };
    element?.addEventListener("focusin", remember);
    return () => element?.removeEventListener("focusin", remember);
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the change is what removes the control.
  useLayoutEffect(() => {
    const isRemoved = last.current instanceof Node && !last.current.isConnected;
    if (!isRemoved || document.activeElement !== document.body) return;
    frame.current?.querySelector<HTMLElement>("button, input, a")?.focus({ preventScroll: true });
  }, [change]);

  return frame;
}
