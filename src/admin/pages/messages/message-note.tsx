import { useEffect, useId, useRef, useState } from "react";
import { messageApi } from "#admin/data/message-api.ts";
import { showMessages } from "#admin/data/messages.ts";
import { explain, Refusal } from "#admin/errors.ts";
import { UnsavedChanges } from "#admin/forms/unsaved-changes.tsx";
import type { ContactSubmission } from "#contract/contact-submission.ts";
import { limits } from "#contract/limits.ts";
import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";
import { lengthNote, TextArea } from "#ui/text-field.tsx";
import styles from "./open-message.module.css";

interface Draft {
  text: string;
  /** The stored note that it was typed over. */
  former: string;
}

const CHARACTERS_A_LINE = 60;
const MOST_LINES = 14;

/** What is not saved outlives the message's pane: another message may be opened meanwhile. */
const drafts = new Map<string, Draft>();

/** For the owner alone. Saves itself when the field is left. */
export function MessageNote({ message }: { message: ContactSubmission }) {
  const stateId = useId();
  const [draft, setDraft] = useDraft(message.id);
  const [isSaving, setSaving] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  /** The note that was saved elsewhere meanwhile. */
  const [theirs, setTheirs] = useState<string | null>(null);

  const text = draft?.text ?? message.note;

  const save = async (sent: Draft) => {
    if (isSaving || sent.text === sent.former) return;
    setSaving(true);
    setProblem(null);
    try {
      const saved = await messageApi.saveNote(message.id, { note: sent.text, former: sent.former });
      showMessages([saved]);
      setTheirs(null);
      setDraft((now) => {
        if (!now || now.text === sent.text) return null;
        return { text: now.text, former: saved.note };
      });
    } catch (error) {
      const present = await presentAfter(error, message.id);
      if (present) {
        showMessages([present]);
        setTheirs(present.note);
      } else setProblem(explain(error));
    } finally {
      setSaving(false);
    }
  };

  return (
    <div className={styles.note}>
      <TextArea
        label="Note"
        optional
        hint="For you alone: it is in no e-mail."
        rows={rowsFor(text)}
        maxLength={limits.note}
        note={lengthNote(text, limits.note)}
        value={text}
        aria-errormessage={problem ? stateId : undefined}
        onChange={({ target }) =>
          setDraft((now) => ({ text: target.value, former: now?.former ?? message.note }))
        }
        onBlur={() => draft && theirs === null && void save(draft)}
      />
      {draft && theirs !== null && (
        <NoteConflict
          theirs={theirs}
          onKeep={() => void save({ text: draft.text, former: theirs })}
          onTake={() => {
            setTheirs(null);
            setDraft(() => null);
          }}
        />
      )}
      <div className={styles.noteState}>
        {draft && theirs === null && (
          <Button look="ghost" busy={isSaving} onClick={() => void save(draft)}>
            Save note
          </Button>
        )}
        <p id={stateId} role="status" className="field-hint">
          {problem && `Not saved: ${problem}`}
        </p>
      </div>
      <UnsavedChanges isDirty={draft !== null} text="The note is not saved yet." />
    </div>
  );
}

/** About as many as it fills, for browsers that do not size the field themselves. */
function rowsFor(text: string): number {
  const lines = text.split("\n").map((line) => Math.ceil((line.length + 1) / CHARACTERS_A_LINE));
  const count = lines.reduce((sum, one) => sum + one, 0);
  return Math.min(Math.max(count, 2), MOST_LINES);
}

interface NoteConflictProps {
  theirs: string;
  onKeep: () => void;
  onTake: () => void;
}

function NoteConflict({ theirs, onKeep, onTake }: NoteConflictProps) {
  const place = useRef<HTMLDivElement>(null);
  // The pane may end above it.
  useEffect(() => {
    place.current?.scrollIntoView({ block: "nearest" });
  }, []);
  return (
    <div ref={place}>
      <Notice
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

function useDraft(id: string) {
  const [draft, setDraft] = useState(() => drafts.get(id) ?? null);
  const change = (next: (now: Draft | null) => Draft | null) => {
    const changed = next(drafts.get(id) ?? null);
    if (changed) drafts.set(id, changed);
    else drafts.delete(id);
    setDraft(changed);
  };
  return [draft, change] as const;
}

/** The message as it is now, where another note had been saved; null after any other failure. */
async function presentAfter(error: unknown, id: string): Promise<ContactSubmission | null> {
  if (!(error instanceof Refusal) || error.code !== "conflict") return null;
  return messageApi.one(id).catch(() => null);
}
