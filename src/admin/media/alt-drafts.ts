import { KeptDocuments } from "#admin/editor/kept-documents.ts";
import { beginWork } from "#admin/forms/pending-work.ts";
import { toastFailure } from "#admin/layout/toasts.ts";
import type { Picture } from "#contract/picture.ts";
import { savePicture, showSaved } from "./pictures.ts";

const TYPING_PAUSE_MS = 1_000;
const RETRY_MS = 10_000;

/** Alt texts by picture: one that is not saved outlives the details of its picture. */
export const altDrafts = new KeptDocuments<{ alt: string }, Picture>({
  kind: {
    empty: { alt: "" },
    toValues: ({ alt }) => ({ alt }),
    read: (fields) => ({ fields, refused: new Map() }),
    delayMs: TYPING_PAUSE_MS,
    waitsForPause: true,
    retryMs: RETRY_MS,
  },
  staysWhenSaved: true,
  write: ({ values }, { id }, { send }) => send((sending) => savePicture(id, values, sending)),
  onSaved: showSaved,
  onFailed: (error, _save, before) => {
    // It is tried again until it works, and told of once.
    if (!before.failure) toastFailure("Failed to save picture", error);
  },
});

let endWork: (() => void) | null = null;
altDrafts.subscribe(() => {
  if (altDrafts.hasUnsaved()) {
    endWork ??= beginWork({
      loss: "The alt text that you typed is not saved.",
      save: altDrafts.saveAll,
      onLeave: () => altDrafts.discardAll(),
    });
  } else {
    endWork?.();
    endWork = null;
  }
});
