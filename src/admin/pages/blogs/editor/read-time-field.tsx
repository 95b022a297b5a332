import { useDeferredValue } from "react";
import { useWatch } from "react-hook-form";
import { limits } from "#contract/limits.ts";
import { Button } from "#ui/button.tsx";
import type { BlogForm } from "./blog-form.ts";
import { BoundTextField } from "./bound-field.tsx";
import { countWords, suggestReadTime } from "./read-time.ts";
import styles from "./read-time-field.module.css";

/** How long reading takes, with what the text's length suggests. */
export function ReadTimeField({ form }: { form: BlogForm }) {
  const { control, setValue } = form;
  const content = useDeferredValue(useWatch({ control, name: "content" }));
  const readTime = useWatch({ control, name: "read_time" });
  const suggested = suggestReadTime(countWords(content));
  return (
    <div className={styles.field}>
      <BoundTextField
        form={form}
        name="read_time"
        max={limits.readTime}
        label="Read time"
        aria-required
        placeholder="5 min read"
      />
      {suggested !== null && suggested !== readTime && (
        <Button
          look="quiet"
          onClick={() =>
            setValue("read_time", suggested, { shouldDirty: true, shouldValidate: true })
          }
        >
          Use {suggested}
        </Button>
      )}
    </div>
  );
}
