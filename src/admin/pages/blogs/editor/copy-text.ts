import { toastProblem, toastSuccess } from "#admin/layout/toasts.ts";
import { copyToClipboard } from "#ui/clipboard.ts";
import type { BlogForm } from "./blog-form.ts";

/** Puts what was typed on the clipboard, as Markdown with its title. */
export async function copyTyped(form: BlogForm): Promise<void> {
  const { title, excerpt, content } = form.getValues();
  if (await copyToClipboard(`# ${title}\n\n${excerpt}\n\n${content}\n`)) {
    toastSuccess("Text copied", "form");
  } else {
    const advice = "This browser does not allow it. Select the text and copy it by hand.";
    toastProblem("Text not copied", advice, "form");
  }
}
