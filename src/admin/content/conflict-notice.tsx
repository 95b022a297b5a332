import { type ReactNode, useEffect, useRef, useState } from "react";
import { serverNow } from "#admin/dates.ts";
import { differing } from "#admin/editor/document.ts";
import { isNotFound } from "#admin/errors.ts";
import { handOver } from "#admin/forms/before-leaving.ts";
import { useFocusAfter } from "#admin/layout/focus-after.ts";
import { toastFailure, toastProblem, toastSuccess } from "#admin/layout/toasts.ts";
import { capitalized } from "#contract/nouns.ts";
import { Button } from "#ui/button.tsx";
import { copyToClipboard } from "#ui/clipboard.ts";
import { Notice } from "#ui/notice.tsx";
import styles from "./editor.module.css";
import { findText } from "./field-links.tsx";
import { asText, type FormValues } from "./form-values.ts";
import type { ContentItem, ContentNoun, Noun } from "./noun.ts";
import { storedPlan } from "./plan.ts";
import { refreshLists } from "./queries.ts";
import type { ContentEditor } from "./use-content-editor.ts";

interface ConflictNoticeProps<Full extends ContentItem, Input extends FormValues> {
  noun: ContentNoun<ContentItem, Full>;
  editor: ContentEditor<Full, Input>;
  isSaving: boolean;
}

/** Says what happened elsewhere to the item that is open here, and what can be done. */
export function ConflictNotice<Full extends ContentItem, Input extends FormValues>({
  noun,
  editor,
  isSaving,
}: ConflictNoticeProps<Full, Input>) {
  const { form, description, document } = editor;
  const [isAsking, setAsking] = useState(false);
  const choose = (answer: ConflictAnswer) => () => {
    setAsking(true);
    void answerConflict(noun, editor, answer).finally(() => setAsking(false));
  };
  const place = useFocusAfter(() => findText(description));
  const Conflict = document.conflict?.kind === "deleted" ? Deleted : Changed;
  return (
    <ScrolledIntoView>
      <div ref={place}>
        <Conflict noun={noun} choose={choose} isBusy={isSaving || isAsking}>
          <CopyButton text={() => asText(form.getValues(), description.words)} />
        </Conflict>
      </div>
    </ScrolledIntoView>
  );
}

/**
 * The owner's answer when an item was changed or deleted elsewhere: overwrite that, drop the changes made here, take
 * the item out of the trash with these changes, or save them as another item.
 */
export type ConflictAnswer = "keepMine" | "loadTheirs" | "bringBack" | "saveAsNew";

/** Never rejects: a failure has been shown by then, and the question stays. */
export async function answerConflict<Full extends ContentItem, Input extends FormValues>(
  noun: ContentNoun<ContentItem, Full>,
  editor: ContentEditor<Full, Input>,
  answer: ConflictAnswer,
): Promise<void> {
  const { saver, publishing } = editor;
  const { base, conflict } = saver.document;
  if (!base) return;
  if (answer === "bringBack") return bringBack(noun, editor, base.id);
  // A draft that met the conflict by itself must not be published by the way.
  const isOfDraft = answer !== "saveAsNew" && conflict?.isOfDraft;
  if (answer !== "loadTheirs" && !isOfDraft && !publishing.isReady()) return;
  if (answer === "saveAsNew") {
    saver.dispatch({ type: "forgotten" });
    return editor.save();
  }
  try {
    const stored = await noun.api.read(base.id);
    if (answer === "loadTheirs") return editor.takeOver(stored);
    keepMine(editor, stored);
    if (isOfDraft) saver.dispatch({ type: "asked" });
    else editor.save();
  } catch (error) {
    toastFailure(`Failed to fetch ${noun.one}`, error, "form");
    if (isNotFound(error)) saver.dispatch({ type: "foundDeleted" });
  }
}

async function bringBack<Full extends ContentItem, Input extends FormValues>(
  noun: ContentNoun<ContentItem, Full>,
  editor: ContentEditor<Full, Input>,
  id: string,
): Promise<void> {
  const failure = `Failed to restore ${noun.one}`;
  try {
    // Somebody may have restored it already.
    await noun.api.restore(id).catch((error: unknown) => {
      if (!isNotFound(error)) throw error;
    });
    const stored = await noun.api.read(id);
    keepMine(editor, stored);
    // The stored plan counts, not the time that was chosen before.
    editor.publishing.choosePlan(storedPlan(stored));
    editor.saver.dispatch({ type: "asked" });
    toastSuccess(`${capitalized(noun.one)} restored as a draft`, "form");
    refreshLists(noun);
  } catch (error) {
    if (!isNotFound(error)) return toastFailure(failure, error, "form");
    toastProblem(failure, `It is no longer in the trash. Save it as a new ${noun.one}.`, "form");
  }
}

/** Writes all that was changed here since the owner began over `stored`, whether or not it has saved itself. */
function keepMine<Full extends ContentItem, Input extends FormValues>(
  { saver, description: { toInput, empty } }: ContentEditor<Full, Input>,
  stored: Full,
): void {
  handOver();
  const { base, started, values } = saver.document;
  const mine = differing(started ? toInput(started) : empty, values);
  const { published } = stored.published === base?.published ? values : stored;
  const kept = { ...toInput(stored), ...mine, published };
  saver.dispatch({ type: "replaced", stored, values: kept, keepsMine: true, at: serverNow() });
}

interface ConflictProps {
  noun: Noun;
  isBusy: boolean;
  choose: (answer: ConflictAnswer) => () => void;
  /** A further button. */
  children: ReactNode;
}

function Changed({ noun, isBusy, choose, children }: ConflictProps) {
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
          {children}
        </>
      }
    >
      Keep mine saves what you changed over the other text, which stays under Versions. Load theirs
      shows the other text, and puts yours aside in this browser.
    </Notice>
  );
}

function Deleted({ noun, isBusy, choose, children }: ConflictProps) {
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
          {children}
        </>
      }
    >
      What you typed is still here. Restoring brings the {noun.one} back as a draft, with what you
      typed in it.
    </Notice>
  );
}

function CopyButton({ text }: { text: () => string }) {
  const copy = async () => {
    if (await copyToClipboard(text())) return toastSuccess("Text copied", "form");
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
