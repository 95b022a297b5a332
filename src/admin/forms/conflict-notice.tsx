import { type ReactNode, useEffect, useRef } from "react";
import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";
import styles from "./conflict-notice.module.css";

interface ConflictNoticeProps {
  /** What was changed, for example «ebook». */
  noun: string;
  /** Saves what was typed over what somebody else saved. */
  onKeepMine: () => void;
  /** Shows what somebody else saved, and puts what was typed aside. */
  onLoadTheirs: () => void;
  /** Puts what was typed on the clipboard. */
  onCopy?: () => void;
  /** One of them is under way. */
  isBusy?: boolean;
}

/** The thing was changed elsewhere since it was opened: which of the two texts shall it be? */
export function ConflictNotice(props: ConflictNoticeProps) {
  const { noun, onKeepMine, onLoadTheirs, onCopy, isBusy } = props;
  return (
    <InSight>
      <Notice
        tone="warn"
        role="alert"
        title={`This ${noun} was changed elsewhere since you opened it.`}
        actions={
          <>
            <Button look="ghost" disabled={isBusy} onClick={onKeepMine}>
              Keep mine
            </Button>
            <Button look="ghost" disabled={isBusy} onClick={onLoadTheirs}>
              Load theirs
            </Button>
            {onCopy && (
              <Button look="quiet" onClick={onCopy}>
                Copy my text
              </Button>
            )}
          </>
        }
      >
        Keep mine saves your text over the other one. Load theirs shows the other one, and puts
        yours aside in this browser.
      </Notice>
    </InSight>
  );
}

interface GoneNoticeProps {
  noun: string;
  onSaveAsNew: () => void;
  /** Puts what was typed on the clipboard. */
  onCopy?: () => void;
  isBusy?: boolean;
}

/** The thing was deleted while it was open here. */
export function GoneNotice({ noun, onSaveAsNew, onCopy, isBusy }: GoneNoticeProps) {
  return (
    <InSight>
      <Notice
        tone="warn"
        role="alert"
        title={`This ${noun} was deleted elsewhere.`}
        actions={
          <>
            <Button look="ghost" disabled={isBusy} onClick={onSaveAsNew}>
              Save as a new {noun}
            </Button>
            {onCopy && (
              <Button look="quiet" onClick={onCopy}>
                Copy my text
              </Button>
            )}
          </>
        }
      >
        What you typed is still here.
      </Notice>
    </InSight>
  );
}

/** Whoever pressed Ctrl S far below must see what it came to. */
function InSight({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.scrollIntoView({ block: "nearest" });
  }, []);
  return (
    <div ref={place} className={styles.notice}>
      {children}
    </div>
  );
}
