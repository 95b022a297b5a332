import { type DragEvent, type ReactNode, useEffect, useState } from "react";
import type { OfferedFile } from "./choose-pdf.ts";
import styles from "./drop-zone.module.css";
import { droppedFiles, holdsFiles } from "./dropped-files.ts";
import { UploadDoor } from "./upload-door.tsx";

interface DropZoneProps {
  look: "closed" | "open" | "ready" | "failed" | "locked";
  /** Absent, nothing can be dropped now. */
  onDrop?: (files: OfferedFile[]) => void;
  /** What the zone says while files hang above it; absent, it goes on with what it says. */
  invitation?: ReactNode;
  children: ReactNode;
}

/** Where a file is dropped, beside its door. */
export function DropZone({ look, onDrop, invitation, children }: DropZoneProps) {
  const [isOver, setOver] = useState(false);
  useHarmlessMisses();
  const isInviting = isOver && onDrop !== undefined && invitation !== undefined;
  const accept = (event: DragEvent) => {
    if (!holdsFiles(event.dataTransfer)) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = onDrop ? "copy" : "none";
    setOver(true);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the first is a button.
    <div
      className={styles.zone}
      data-look={isInviting ? "inviting" : look}
      onDragEnter={accept}
      onDragOver={accept}
      onDragLeave={({ currentTarget, relatedTarget }) => {
        const isInside = relatedTarget instanceof Node && currentTarget.contains(relatedTarget);
        if (!isInside) setOver(false);
      }}
      onDrop={(event) => {
        setOver(false);
        if (!holdsFiles(event.dataTransfer)) return;
        event.preventDefault();
        onDrop?.(droppedFiles(event.dataTransfer));
      }}
    >
      <UploadDoor isOpen={isInviting || look === "open" || look === "ready"} />
      <div className={styles.words}>
        {isInviting && <div className={styles.invitation}>{invitation}</div>}
        <div className={isInviting ? styles.behind : undefined}>{children}</div>
      </div>
    </div>
  );
}

/** A file that misses the zone would be opened in place of the page, and what was typed be gone. */
function useHarmlessMisses() {
  useEffect(() => {
    const ignore = (event: globalThis.DragEvent) => {
      if (event.defaultPrevented || !event.dataTransfer || !holdsFiles(event.dataTransfer)) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = "none";
    };
    addEventListener("dragover", ignore);
    addEventListener("drop", ignore);
    return () => {
      removeEventListener("dragover", ignore);
      removeEventListener("drop", ignore);
    };
  }, []);
}
