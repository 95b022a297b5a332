import { Link } from "react-router";
import type { DiskState } from "#contract/disk.ts";
import { fileSize } from "#contract/file-size.ts";
import { adminPaths } from "#contract/paths.ts";
import { CopyButton } from "#ui/copy-button.tsx";
import { Notice } from "#ui/notice.tsx";
import styles from "./banner.module.css";

/** On every screen while the disk is nearly full: what that means, and the ways to make room. */
export function DiskBanner({ disk }: { disk: DiskState }) {
  const free = fileSize(disk.free_bytes);
  const isFull = disk.state === "full";
  return (
    <div className={styles.banner} data-banner="">
      <Notice
        tone={isFull ? "error" : "warn"}
        title={
          isFull
            ? `The server’s disk is full: ${free} left.`
            : `The server’s disk is nearly full: ${free} left.`
        }
        actions={
          <>
            <Link to={adminPaths.ebooks()}>See the ebooks</Link>
            <CopyButton text={noteFor(free)} label="Copy a note for them" showsLabel />
          </>
        }
      >
        {isFull
          ? "Uploads, edits and visitors’ messages may be refused from now on."
          : "Once it is full, uploads, edits and visitors’ messages are refused."}{" "}
        Delete ebooks that you no longer need, or ask whoever runs this site for more room.
      </Notice>
    </div>
  );
}

function noteFor(free: string): string {
  return `The disk with the data folder (DATA_DIR) of ${location.origin} has ${free} left. Once it is full, the site refuses uploads, edits and visitors’ messages. Please make room or enlarge it.`;
}
