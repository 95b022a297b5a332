import { type ReactNode, useEffect, useRef, useState } from "react";
import { useFocusAfter } from "#admin/layout/focus-after.ts";
import { toastProblem, toastSuccess } from "#admin/layout/toasts.ts";
import { Button } from "#ui/button.tsx";
import { copyToClipboard } from "#ui/clipboard.ts";
import { Notice } from "#ui/notice.tsx";
import styles from "./editor.module.css";
import { findText } from "./field-links.tsx";
import { asText } from "./form-values.ts";
import type { Noun } from "./noun.ts";
import type { ConflictAnswer, EditorState } from "./use-content-editor.ts";

interface ConflictNoticeProps {
  noun: Noun;
  editor: EditorState;
}

/** Says what happened elsewhere to the item that is open here, and what can be done. */
export function ConflictNotice({ noun, editor }: ConflictNoticeProps) {
  const [isAsking, setAsking] = useState(false);
  const choose = (answer: ConflictAnswer) => () => {
    setAsking(true);
    void editor.resolveConflict(answer).finally(() => setAsking(false));
  };
  const place = useFocusAfter(() => findText(editor));
  const Conflict = editor.conflict === "deleted" ? Deleted : Changed;
  return (
    <ScrolledIntoView>
      <div ref={place}>
        <Conflict {...{ noun, editor, choose }} isBusy={editor.isSaving || isAsking} />
      </div>
    </ScrolledIntoView>
  );
}

interface ConflictProps extends ConflictNoticeProps {
  isBusy: boolean;
  choose: (answer: ConflictAnswer) => () => void;
}

function Changed({ noun, editor, isBusy, choose }: ConflictProps) {
  return (
    <Notice
      tone="warn"
      role="alert"
      title={`This ${noun.one} was changed elsewhere since you opened it.`}
      actions={
        <>
          <Button look="ghost" disabled={isBusy} onClick={choose("keepMine")}>
            Keep mine
          </Button>
          <Button look="ghost" disabled={isBusy} onClick={choose("loadTheirs")}>
            Load theirs
          </Button>
          <CopyMyText editor={editor} />
        </>
      }
    >
      Keep mine saves what you changed over the other text, which stays under Versions. Load theirs
      shows the other text, and puts yours aside in this browser.
    </Notice>
  );
}

function Deleted({ noun, editor, isBusy, choose }: ConflictProps) {
  return (
    <Notice
      tone="warn"
      role="alert"
      title={`This ${noun.one} was deleted elsewhere.`}
      actions={
        <>
          <Button look="ghost" disabled={isBusy} onClick={choose("bringBack")}>
            Restore from the trash
          </Button>
          <Button look="ghost" disabled={isBusy} onClick={choose("saveAsNew")}>
            Save as a new {noun.one}
          </Button>
          <CopyMyText editor={editor} />
        </>
      }
    >
      What you typed is still here. Restoring brings the {noun.one} back as a draft, with what you
      typed in it.
    </Notice>
  );
}

function CopyMyText({ editor }: { editor: EditorState }) {
  const copy = async () => {
    if (await copyToClipboard(asText(editor.values(), editor.words)))
      return toastSuccess("Text copied", "form");
    const advice = "This browser does not allow it. Select the text and copy it by hand.";
    toastProblem("Text not copied", advice, "form");
  };
  return (
    <Button look="quiet" onClick={() => void copy()}>
      Copy my text
    </Button>
  );
}

/** Ctrl S may have been pressed far below. */
function ScrolledIntoView({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.scrollIntoView({ block: "nearest" });
  }, []);
  return (
    <div ref={place} className={styles.scrolledIntoView}>
      {children}
    </div>
  );
}
