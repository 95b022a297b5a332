import { messageApi } from "#admin/data/message-api.ts";
import { showMessages } from "#admin/data/messages.ts";
import { KeptDocuments } from "#admin/editor/kept-documents.ts";
import { isNotFound, isStale } from "#admin/errors.ts";
import { guardSignOut } from "#admin/forms/before-leaving.ts";
import { maySignOutWithout } from "#admin/forms/sign-out-question.tsx";
import { toastFailure } from "#admin/layout/toasts.ts";
import type { ContactSubmission } from "#contract/contact-submission.ts";

const TYPING_PAUSE_MS = 1_500;
const RETRY_MS = 10_000;

/** Notes by message: one that is not saved outlives its pane, so that another message may be opened meanwhile. */
export const noteDrafts = new KeptDocuments<{ note: string }, ContactSubmission>({
  kind: {
    empty: { note: "" },
    toValues: ({ note }) => ({ note }),
    read: (fields) => ({ fields, refused: new Map() }),
    delayMs: TYPING_PAUSE_MS,
    waitsForPause: true,
    retryMs: RETRY_MS,
  },
  write: async ({ values: { note } }, { id, note: former }, { send }) => {
    try {
      return await send((sending) => messageApi.saveNote(id, { note, former }, sending));
    } catch (error) {
      // The owner chooses between the two, and sees the other one in its message.
      if (isStale(error)) showMessages([await messageApi.one(id)]);
      throw error;
    }
  },
  onSaved: (saved) => showMessages([saved]),
  onFailed: (error) => {
    if (isNotFound(error)) toastFailure("The note was not saved.", error);
  },
});

addEventListener("beforeunload", (event) => {
  if (noteDrafts.hasUnsaved()) event.preventDefault();
});
guardSignOut(async () => {
  const mayLeave = await maySignOutWithout(noteDrafts, "A note on a message is not saved.");
  // They would be saved after all, as soon as somebody signs in.
  if (mayLeave) noteDrafts.discardAll();
  return mayLeave;
});
