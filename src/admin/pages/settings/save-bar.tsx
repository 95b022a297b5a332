import { Button } from "#ui/button.tsx";
import styles from "./settings-page.module.css";

interface SaveBarProps {
  isDirty: boolean;
  isSaving: boolean;
  onDiscard: () => void;
  note?: string;
}

/** Stands at the foot of a page's form while something in it is unsaved. */
export function SaveBar({ isDirty, isSaving, onDiscard, note = "Not saved yet" }: SaveBarProps) {
  const isShown = isDirty || isSaving;
  return (
    <>
      {/* Before its words, since what comes with them is not spoken. */}
      <span className="visually-hidden" role="status">
        {isShown && note}
      </span>
      {isShown && <Bar isSaving={isSaving} onDiscard={onDiscard} note={note} />}
    </>
  );
}

function Bar({ isSaving, onDiscard, note }: Omit<SaveBarProps, "isDirty">) {
  return (
    <section className={styles.saveBar} aria-label="Changes">
      <p>{note}</p>
      <Button look="quiet" disabled={isSaving} onClick={onDiscard}>
        Discard
      </Button>
      <Button type="submit" busy={isSaving}>
        {isSaving ? "Saving..." : "Save"}
      </Button>
    </section>
  );
}
