import { useDeferredValue, useEffect, useState } from "react";
import { useWatch } from "react-hook-form";
import { countWords, suggestReadTime } from "#contract/read-time.ts";
import type { BlogFields } from "./blog-form.ts";

/**
 * Keeps the read time in step with the text, unless somebody has typed another one. A component, so that the
 * text is not followed by the whole screen.
 */
export function ReadTimeKeeper({ form }: { form: BlogFields }): null {
  const suggested = useSuggestedReadTime(form);
  const [last] = useState<{ suggested: string | null }>({ suggested });
  useEffect(() => {
    const present = form.getValues("read_time");
    const isOwn = present !== "" && present !== last.suggested;
    const isTyping = document.activeElement?.getAttribute("name") === "read_time";
    if (suggested !== null && !isOwn && !isTyping && suggested !== present) {
      fillReadTime(form, suggested);
    }
    // There is none for a moment while the whole text is replaced.
    if (suggested !== null) last.suggested = suggested;
  }, [form, suggested, last]);
  return null;
}

export function useSuggestedReadTime({ control }: BlogFields): string | null {
  const content = useDeferredValue(useWatch({ control, name: "content" }));
  return suggestReadTime(countWords(content));
}

export function fillReadTime(form: BlogFields, readTime: string): void {
  const { submitCount } = form.formState;
  form.setValue("read_time", readTime, { shouldDirty: true, shouldValidate: submitCount > 0 });
}
