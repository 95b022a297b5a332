import type { ReactNode } from "react";
import { type PickedFile, useFileDrop } from "#admin/upload/dropped-files.ts";
import styles from "./drop-zone.module.css";

interface DropZoneProps {
  look: "closed" | "open" | "ready" | "failed" | "locked";
  onDrop?: (files: PickedFile[]) => void;
  invitation?: ReactNode;
  /** It stands instead of the door. */
  picture?: ReactNode;
  children: ReactNode;
}

export function DropZone({ look, onDrop, invitation, picture, children }: DropZoneProps) {
  const { isOver, handlers } = useFileDrop(onDrop);
  const isInviting = isOver && onDrop !== undefined && invitation !== undefined;
  return (
    <div className={styles.zone} data-look={isInviting ? "inviting" : look} {...handlers}>
      {picture ?? <UploadDoor isOpen={isInviting || look === "open" || look === "ready"} />}
      <div className={styles.words}>
        {isInviting && <div className={styles.invitation}>{invitation}</div>}
        <div className={isInviting ? styles.behind : undefined}>{children}</div>
      </div>
    </div>
  );
}

function UploadDoor({ isOpen }: { isOpen: boolean }) {
  return (
    <svg viewBox="0 0 120 168" aria-hidden="true" focusable="false">
      {isOpen ? (
        <>
          <path d="M36 14h66v154H36z" fill="url(#light)" />
          <path d="M36 14 8 26v142h28z" fill="var(--c-wall-2)" />
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
