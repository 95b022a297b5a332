import { useEffect, useRef, useState } from "react";
import { toastFailure } from "#admin/layout/toasts.ts";
import { limits } from "#contract/limits.ts";
import type { Picture } from "#contract/picture.ts";
import { lengthNote, TextArea } from "#ui/text-field.tsx";
import styles from "./picture-details.module.css";
import { savePicture } from "./pictures.ts";

const PAUSE_MS = 1000;

/** Saves by itself: after a pause, on leaving the field, and when another picture is chosen. */
export function AltText({ picture }: { picture: Picture }) {
  const [typed, setTyped] = useState(picture.alt);
  const [state, setState] = useState<"" | "Saved." | "Not saved.">("");
  const text = useRef({ typed: picture.alt, saved: picture.alt });
  const save = useRef(async () => {});
  save.current = async () => {
    const { typed: alt, saved } = text.current;
    if (alt.trim() === saved.trim()) return;
    text.current.saved = alt;
    try {
      await savePicture(picture.id, { alt });
      setState("Saved.");
    } catch (error) {
      text.current.saved = saved;
      setState("Not saved.");
      toastFailure("Failed to save picture", error);
    }
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: each letter begins the pause anew.
  useEffect(() => {
    const timer = setTimeout(() => void save.current(), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  useEffect(() => () => void save.current(), []);
  return (
    <div>
      <TextArea
        label="Alt text"
        rows={3}
        maxLength={limits.pictureAlt}
        note={lengthNote(typed, limits.pictureAlt)}
        hint="What the picture shows, for those who cannot see it. Offered whenever you use it; texts that already have it keep their own."
        value={typed}
        onChange={({ target }) => {
          text.current.typed = target.value;
          setTyped(target.value);
          setState("");
        }}
        onBlur={() => void save.current()}
      />
      <p className={styles.saved} role="status">
        {state}
      </p>
    </div>
  );
}
