import { useDeferredValue } from "react";
import { type Control, useWatch } from "react-hook-form";
import { keysText } from "#admin/forms/save-shortcut.ts";
import { limits } from "#contract/limits.ts";
import { lengthNote } from "#ui/text-field.tsx";
import type { BlogFields, BlogInput } from "./blog-form.ts";
import styles from "./content-field.module.css";
import { countWords } from "./read-time.ts";

/** How long the text is, and how it is saved. */
export function ContentFoot({ control }: { control: Control<BlogInput, unknown, BlogFields> }) {
  const content = useDeferredValue(useWatch({ control, name: "content" }));
  const words = countWords(content);
  const length = lengthNote(content, limits.content);
  return (
    <p className={styles.foot}>
      <span className="numeric">
        {words.toLocaleString("en-US")} {words === 1 ? "word" : "words"}
      </span>
      {length && <span className="numeric">{length} characters</span>}
      <span className={styles.keys}>{keysText("S")} to save</span>
    </p>
  );
}
