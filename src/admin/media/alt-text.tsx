import { useEffect } from "react";
import { limits } from "#contract/limits.ts";
import type { Picture } from "#contract/picture.ts";
import { lengthNote, TextArea } from "#ui/text-field.tsx";
import { altDrafts, useAltDraft } from "./alt-drafts.ts";
import styles from "./picture-details.module.css";

const PAUSE_MS = 1000;

/**
 * Saves by itself: after a pause, on leaving the field, and when another picture is chosen. What could not be
 * saved is there again with its picture.
 */
export function AltText({ picture: { id, alt } }: { picture: Picture }) {
  const { text, state } = useAltDraft(id) ?? { text: alt, state: "" };
  // biome-ignore lint/correctness/useExhaustiveDependencies: each letter begins the pause anew.
  useEffect(() => {
    const timer = setTimeout(() => void altDrafts.save(id), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [id, text]);
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
        onChange={({ target }) => altDrafts.write(id, target.value)}
        onBlur={() => void altDrafts.save(id)}
      />
      <p className={styles.saved} role="status">
        {state === "saved" && "Saved."}
        {state === "failed" && "Not saved."}
      </p>
    </div>
  );
}
