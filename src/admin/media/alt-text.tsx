import { useEffect } from "react";
import { KeptDocuments, useKeptDocument } from "#admin/editor/kept-documents.ts";
import { beginWork } from "#admin/forms/pending-work.ts";
import { toastFailure } from "#admin/layout/toasts.ts";
import { limits } from "#contract/limits.ts";
import type { Picture } from "#contract/picture.ts";
import { lengthNote, TextArea } from "#ui/text-field.tsx";
import styles from "./picture-details.module.css";
import { savePicture, showSaved } from "./pictures.ts";

const TYPING_PAUSE_MS = 1_000;
const RETRY_MS = 10_000;

/** Alt texts by picture: one that is not saved outlives the details of its picture. */
const altDrafts = new KeptDocuments<{ alt: string }, Picture>({
  kind: {
    empty: { alt: "" },
    toValues: ({ alt }) => ({ alt }),
    read: (fields) => ({ fields, refused: new Map() }),
    delayMs: TYPING_PAUSE_MS,
    waitsForPause: true,
    retryMs: RETRY_MS,
  },
  staysWhenSaved: true,
  write: ({ values }, { id }, { send }) => send((sending) => savePicture(id, values, sending)),
  onSaved: showSaved,
  onFailed: (error, _save, before) => {
    // It is tried again until it works, and told of once.
    if (!before.failure) toastFailure("Failed to save picture", error);
  },
});

let endWork: (() => void) | null = null;
altDrafts.subscribe(() => {
  if (altDrafts.hasUnsaved()) {
    endWork ??= beginWork({
      loss: "The alt text that you typed is not saved.",
      save: altDrafts.saveAll,
      onLeave: () => altDrafts.discardAll(),
    });
  } else {
    endWork?.();
    endWork = null;
  }
});

/**
 * Saves by itself: after a pause, on leaving the field, and when another picture is chosen. What could not be
 * saved is there again with its picture.
 */
export function AltText({ picture }: { picture: Picture }) {
  const { id } = picture;
  const document = useKeptDocument(altDrafts, id);
  const text = document?.values.alt ?? picture.alt;
  const isSaved = text === document?.settled.alt;
  useEffect(() => () => void altDrafts.close(id), [id]);
  return (
    <div>
      <TextArea
        label="Alt text"
        rows={3}
        maxLength={limits.pictureAlt}
        note={lengthNote(text, limits.pictureAlt)}
        hint="What the picture shows, for those who cannot see it. Offered whenever you use it; texts that already have it keep their own."
        value={text}
        onChange={({ target }) => altDrafts.write(picture, { alt: target.value })}
        onBlur={() => void altDrafts.save(id)}
      />
      <p className={styles.saved} role="status">
        {document?.savedAt && isSaved && "Saved."}
        {Boolean(document?.failure) && !isSaved && "Not saved."}
      </p>
    </div>
  );
}
