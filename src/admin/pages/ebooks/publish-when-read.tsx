import { useEffect, useEffectEvent, useState } from "react";
import { useWatch } from "react-hook-form";
import { requiredFields } from "#admin/content/required-fields.ts";
import { useFocusAfter } from "#admin/layout/focus-after.ts";
import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";
import styles from "./ebook-editor.module.css";
import { type EbookEditor, filledFields } from "./ebook-form.ts";

/**
 * Lets a press of *Publish* wait where all that is missing is about to come from the PDF. To refuse it
 * would ask for what nobody has to fill in.
 */
export function usePublishWhenRead(editor: EbookEditor, isBeingRead: boolean) {
  const [isHeld, setHeld] = useState(false);
  const filled = useWatch({ control: editor.form.control, name: filledFields });
  const isWaiting = isHeld && isBeingRead && filled.includes("");
  const save = useEffectEvent(editor.save);
  useEffect(() => {
    if (!isHeld || isWaiting) return;
    setHeld(false);
    save();
  }, [isHeld, isWaiting]);
  return {
    isWaiting,
    stop: () => setHeld(false),
    save: () => (isBeingRead && lacksOnlyFilled(editor) ? setHeld(true) : editor.save()),
  };
}

function lacksOnlyFilled({ form, description, publishing }: EbookEditor): boolean {
  if (publishing.savesDraft) return false;
  const { rules, empty, words } = description;
  const open = requiredFields(rules.schema, empty, form.getValues(), words).filter(
    ({ isFilled }) => !isFilled,
  );
  return open.length > 0 && open.every(({ name }) => filledFields.some((one) => one === name));
}

/** Says why nothing seems to happen. */
export function WaitingNotice({ isWaiting, onStop }: { isWaiting: boolean; onStop: () => void }) {
  const stop = useFocusAfter();
  return (
    <div role="status" className={styles.waiting}>
      {isWaiting && (
        <Notice
          tone="info"
          title="It is published as soon as the PDF is read."
          actions={
            <Button ref={stop} look="ghost" onClick={onStop}>
              Not yet
            </Button>
          }
        >
          Its cover and its number of pages are on their way.
        </Notice>
      )}
    </div>
  );
}

export const pendingPublishing = {
  question: "Leave before it is published?",
  loss: "It waits for its cover. If you leave now, it is not published.",
};
