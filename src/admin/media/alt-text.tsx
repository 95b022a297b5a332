import { useEffect } from "react";
import { useKeptDocument } from "#admin/editor/kept-documents.ts";
import { limits } from "#contract/limits.ts";
import type { Picture } from "#contract/picture.ts";
import { lengthNote, TextArea } from "#ui/text-field.tsx";
import { altDrafts } from "./alt-drafts.ts";
import styles from "./picture-details.module.css";

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
