import { useSyncExternalStore } from "react";
import { messageApi } from "#admin/data/message-api.ts";
import { showMessages } from "#admin/data/messages.ts";
import { KeptDocuments } from "#admin/editor/kept-documents.ts";
import { isNotFound, isStale } from "#admin/errors.ts";
import { guardSignOut } from "#admin/forms/before-leaving.ts";
import { maySignOutWithout } from "#admin/forms/sign-out-question.tsx";
import { toastFailure } from "#admin/layout/toasts.ts";
import { settings } from "#admin/portal-settings.ts";
import type { ContactSubmission } from "#contract/contact-submission.ts";
import type { ReplyDraft } from "#contract/reply.ts";
import { replySubject } from "#contract/reply-words.ts";

const TYPING_PAUSE_MS = 1_500;
const RETRY_MS = 10_000;

export function wordsOf({ draft }: ContactSubmission): ReplyDraft {
  return draft ?? { subject: replySubject(settings.brand), text: "" };
}

/** Answers that are being written, by message. They outlive the pane, as notes do. */
export const replyDrafts = new KeptDocuments<ReplyDraft, ContactSubmission>({
  kind: {
    empty: { subject: "", text: "" },
    toValues: wordsOf,
    read: (fields) => ({ fields, refused: new Map() }),
    delayMs: TYPING_PAUSE_MS,
    waitsForPause: true,
    retryMs: RETRY_MS,
  },
  staysWhenSaved: true,
  write: async ({ values }, { id, draft: former }, { send }) => {
    try {
      return await send((sending) => messageApi.saveDraft(id, { ...values, former }, sending));
    } catch (error) {
      // The owner chooses between the two, and sees the other one in its message.
      if (isStale(error)) showMessages([await messageApi.one(id)]);
      throw error;
    }
  },
  onSaved: (saved) => showMessages([saved]),
  onFailed: (error) => {
    if (isNotFound(error)) toastFailure("The draft was not saved.", error);
  },
});

addEventListener("beforeunload", (event) => {
  if (replyDrafts.hasUnsaved()) event.preventDefault();
});
guardSignOut(async () => {
  const mayLeave = await maySignOutWithout(replyDrafts, "An answer to a message is not saved.");
  if (mayLeave) replyDrafts.discardAll();
  return mayLeave;
});

interface Composing {
  isOpen: boolean;
  /** Grows whenever the owner asks for the field, which then takes the focus. */
  asked: number;
}

const composers = new Map<string, Composing>();
const listeners = new Set<() => void>();

function setComposer(id: string, composing: Composing): void {
  composers.set(id, composing);
  for (const listener of listeners) listener();
}

export function openComposer(id: string): void {
  setComposer(id, { isOpen: true, asked: (composers.get(id)?.asked ?? 0) + 1 });
}

export function closeComposer(id: string): void {
  setComposer(id, { isOpen: false, asked: composers.get(id)?.asked ?? 0 });
}

/** Null until somebody has opened or closed it. */
export function useComposer(id: string): Composing | null {
  return useSyncExternalStore(subscribe, () => composers.get(id) ?? null);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
