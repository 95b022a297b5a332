import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";

interface ConflictNoticeProps {
  /** What was changed, for example «ebook». */
  noun: string;
  /** Saves what was typed over what somebody else saved. */
  onKeepMine: () => void;
  /** Shows what somebody else saved. */
  onLoadTheirs: () => void;
  /** Puts what was typed on the clipboard. */
  onCopy?: () => void;
  /** Either of them is under way. */
  isBusy?: boolean;
}

/** The thing was changed elsewhere since it was opened: which of the two texts is to stay? */
export function ConflictNotice(props: ConflictNoticeProps) {
  const { noun, onKeepMine, onLoadTheirs, onCopy, isBusy } = props;
  return (
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
              Copy mine
            </Button>
          )}
        </>
      }
    >
      Nothing of yours is lost. Keep mine saves over the other change; Load theirs shows it here.
    </Notice>
  );
}
