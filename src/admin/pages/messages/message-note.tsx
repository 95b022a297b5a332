import { type Ref, useEffect, useId, useRef } from "react";
import { messageApi } from "#admin/data/message-api.ts";
import { showMessages } from "#admin/data/messages.ts";
import { KeptDocuments, useKeptDocument } from "#admin/editor/kept-documents.ts";
import { explain, isNotFound, isStale } from "#admin/errors.ts";
import { guardSignOut } from "#admin/forms/before-leaving.ts";
import { maySignOutWithout } from "#admin/forms/sign-out-question.tsx";
import { useFocusAfter } from "#admin/layout/focus-after.ts";
import { toastFailure } from "#admin/layout/toasts.ts";
import type { ContactSubmission } from "#contract/contact-submission.ts";
import { limits } from "#contract/limits.ts";
import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";
import { lengthNote, TextArea } from "#ui/text-field.tsx";
import styles from "./open-message.module.css";

const TYPING_PAUSE_MS = 1_500;
const RETRY_MS = 10_000;

/** Notes by message: one that is not saved outlives its pane, so that another message may be opened meanwhile. */
const noteDrafts = new KeptDocuments<{ note: string }, ContactSubmission>({
  kind: {
    empty: { note: "" },
    toValues: ({ note }) => ({ note }),
    read: (fields) => ({ fields, refused: new Map() }),
    delayMs: TYPING_PAUSE_MS,
    waitsForPause: true,
    retryMs: RETRY_MS,
  },
  write: async ({ values: { note } }, { id, note: former }, { send }) => {
    try {
      return await send((sending) => messageApi.saveNote(id, { note, former }, sending));
    } catch (error) {
      // The owner chooses between the two, and sees the other one in its message.
      if (isStale(error)) showMessages([await messageApi.one(id)]);
      throw error;
    }
  },
  onSaved: (saved) => showMessages([saved]),
  onFailed: (error) => {
    if (isNotFound(error)) toastFailure("The note was not saved.", error);
  },
});

addEventListener("beforeunload", (event) => {
  if (noteDrafts.hasUnsaved()) event.preventDefault();
});
guardSignOut(async () => {
  const mayLeave = await maySignOutWithout(noteDrafts, "A note on a message is not saved.");
  // They would be saved after all, as soon as somebody signs in.
  if (mayLeave) noteDrafts.discardAll();
  return mayLeave;
});

const CHARACTERS_A_LINE = 60;
const MOST_LINES = 14;

/** Only the owner sees it. It saves itself after a pause in typing, and when the field is left. */
export function MessageNote({ message }: { message: ContactSubmission }) {
  const { id } = message;
  const stateId = useId();
  const document = useKeptDocument(noteDrafts, id);
  const text = document?.values.note ?? message.note;
  const problem = document?.failure ? explain(document.failure) : null;
  const isConflict = Boolean(document?.conflict);
  const field = useRef<HTMLTextAreaElement>(null);
  const below = useRef<HTMLDivElement>(null);
  const leaving = useFocusAfter(() => field.current);
  const save = () => void noteDrafts.save(id);

  // A field that goes away, as on the way back to the list, is left without a blur.
  useEffect(() => () => void noteDrafts.save(id), [id]);

  return (
    <div className={styles.note}>
      <TextArea
        ref={field}
        label="Note"
        optional
        hint="Only you can see this; it is never emailed."
        rows={rowsFor(text)}
        maxLength={limits.note}
        note={lengthNote(text, limits.note)}
        value={text}
        aria-errormessage={problem ? stateId : undefined}
        onChange={({ target }) => noteDrafts.write(message, { note: target.value })}
        // The button saves by itself, and would be disabled before it has the focus.
        onBlur={({ relatedTarget }) => below.current?.contains(relatedTarget) || save()}
      />
      {isConflict && (
        <NoteConflict
          ref={leaving}
          theirs={message.note}
          onKeep={() => noteDrafts.keepMine(message)}
          onTake={() => noteDrafts.discard(id)}
        />
      )}
      <div ref={below} className={styles.noteState}>
        {document && !isConflict && (
          <Button ref={leaving} look="ghost" busy={document.saving !== null} onClick={save}>
            Save note
          </Button>
        )}
        <p id={stateId} role="status" className="field-hint">
          {problem && `Not saved: ${problem}`}
        </p>
      </div>
    </div>
  );
}

/** Returns about as many rows as the text fills, for browsers that do not size the field themselves. */
function rowsFor(text: string): number {
  const lines = text.split("\n").map((line) => Math.ceil((line.length + 1) / CHARACTERS_A_LINE));
  const count = lines.reduce((sum, one) => sum + one, 0);
  return Math.min(Math.max(count, 2), MOST_LINES);
}

interface NoteConflictProps {
  ref: Ref<HTMLDivElement>;
  theirs: string;
  onKeep: () => void;
  onTake: () => void;
}

function NoteConflict({ ref, theirs, onKeep, onTake }: NoteConflictProps) {
  const place = useRef<HTMLDivElement>(null);
  // The pane may end above it.
  useEffect(() => {
    place.current?.scrollIntoView({ block: "nearest" });
  }, []);
  return (
    <div ref={place}>
      <Notice
        ref={ref}
        tone="warn"
        role="alert"
        title="This note was changed elsewhere."
        actions={
          <>
            <Button look="ghost" onClick={onKeep}>
              Keep mine
            </Button>
            <Button look="ghost" onClick={onTake}>
              Take theirs
            </Button>
          </>
        }
      >
        {theirs === "" ? (
          "The other one is empty."
        ) : (
          <span className={styles.theirs}>The other one says: {theirs}</span>
        )}
      </Notice>
    </div>
  );
}
