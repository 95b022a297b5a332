import { type DragEvent, type ReactNode, useEffect, useState } from "react";
import type { PickedFile } from "./choose-pdf.ts";
import styles from "./drop-zone.module.css";

interface DropZoneProps {
  look: "closed" | "open" | "ready" | "failed" | "locked";
  onDrop?: (files: PickedFile[]) => void;
  invitation?: ReactNode;
  children: ReactNode;
}

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
    // biome-ignore lint/a11y/noStaticElementInteractions: a button does the same.
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

/** A file that misses the zone would replace the page, and what was typed would be lost. */
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

function holdsFiles({ types }: DataTransfer): boolean {
  return types.includes("Files");
}

/** Only works while the drop event is handled; the browser clears the data afterwards. */
function droppedFiles(transfer: DataTransfer): PickedFile[] {
  return [...transfer.items].flatMap((item) => {
    const file = item.kind === "file" ? item.getAsFile() : null;
    return file ? [{ file, isFolder: item.webkitGetAsEntry()?.isDirectory === true }] : [];
  });
}

function UploadDoor({ isOpen }: { isOpen: boolean }) {
  return (
    <svg viewBox="0 0 120 168" aria-hidden="true" focusable="false">
      {isOpen ? (
        <>
          <path d="M36 14h66v154H36z" fill="url(#light)" />
          <path d="M36 14 8 26v142h28z" fill="var(--c-dusk-2)" />
        </>
      ) : (
        <>
          <g fill="none" stroke="currentColor" strokeWidth="2">
            <path d="M16 168V14h88v154" />
            <path d="M28 168V26h64v142" />
            <path d="M82 100v10" strokeWidth="4" />
          </g>
          <path d="M30 164h60v4H30z" fill="url(#light)" />
        </>
      )}
    </svg>
  );
}
