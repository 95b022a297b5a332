import { toastProblem, toastSuccess } from "#admin/layout/toasts.ts";
import type { BlogForm } from "./blog-form.ts";

/** Puts what was typed on the clipboard, as Markdown with its title. */
export async function copyTyped(form: BlogForm): Promise<void> {
  const { title, excerpt, content } = form.getValues();
  if (await copyText(`# ${title}\n\n${excerpt}\n\n${content}\n`)) {
    toastSuccess("Text copied", "form");
  } else {
    const advice = "This browser does not allow it. Select the text and copy it by hand.";
    toastProblem("Text not copied", advice, "form");
  }
}

/** False when the browser does not allow it. */
async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

/** The clipboard itself is closed to pages without https. */
function copyBySelection(text: string): boolean {
  const area = document.createElement("textarea");
  area.value = text;
  area.readOnly = true;
  document.body.append(area);
  area.select();
  const isCopied = document.execCommand("copy");
  area.remove();
  return isCopied;
}
