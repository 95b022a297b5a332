import { useSyncExternalStore } from "react";
import { messageApi } from "#admin/data/message-api.ts";
import { showMessages } from "#admin/data/messages.ts";
import { explain, isNotFound, isTransient, Refusal } from "#admin/errors.ts";
import { guardSignOut } from "#admin/forms/before-leaving.ts";
import { maySignOutWithout } from "#admin/forms/sign-out-question.tsx";
import { toastFailure } from "#admin/layout/toasts.ts";
import type { ContactSubmission } from "#contract/contact-submission.ts";

/** A note that is not saved yet. */
interface NoteDraft {
  readonly text: string;
  /** The stored note that it was typed over. */
  readonly former: string;
  readonly isSaving: boolean;
  /** Why the last save failed; it is tried again by itself where that can help. */
  readonly problem: string | null;
  /** The note that was saved elsewhere meanwhile: the owner chooses. */
  readonly theirs: string | null;
}

const TYPING_PAUSE_MS = 1_500;
const RETRY_MS = 10_000;

/** Of all messages: it outlives the pane, so that another message or screen may be opened meanwhile. */
class NoteDrafts {
  readonly #drafts = new Map<string, NoteDraft>();
  readonly #sending = new Map<string, Promise<boolean>>();
  readonly #timers = new Map<string, ReturnType<typeof setTimeout>>();
  readonly #listeners = new Set<() => void>();

  constructor() {
    addEventListener("online", () => void this.saveAll());
    addEventListener("visibilitychange", () => {
      if (document.hidden) void this.saveAll();
    });
    addEventListener("beforeunload", (event) => {
      if (this.hasUnsaved()) event.preventDefault();
    });
    guardSignOut(async () => {
      const mayLeave = await maySignOutWithout(this, "A note on a message is not saved.");
      // Otherwise it would be saved after all, as soon as somebody signs in.
      if (mayLeave) for (const id of this.#drafts.keys()) this.discard(id);
      return mayLeave;
    });
  }

  readonly hasUnsaved = (): boolean => this.#drafts.size > 0;

  readonly saveAll = async (): Promise<boolean> => {
    // What was typed while a note was on its way is sent after it.
    await Promise.all(this.#sending.values());
    const outcomes = await Promise.all([...this.#drafts.keys()].map((id) => this.save(id)));
    return outcomes.every((isSaved) => isSaved);
  };

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  of(id: string): NoteDraft | null {
    return this.#drafts.get(id) ?? null;
  }

  /** Saved after a pause in typing. */
  write({ id, note }: ContactSubmission, text: string): void {
    const now = this.of(id);
    this.#change(id, {
      former: note,
      isSaving: false,
      problem: null,
      theirs: null,
      ...now,
      text,
    });
    if (!now?.theirs) this.#saveIn(id, TYPING_PAUSE_MS);
  }

  /** Over what was saved elsewhere. */
  overwrite(id: string): void {
    const draft = this.of(id);
    if (!draft || draft.theirs === null) return;
    this.#change(id, { ...draft, former: draft.theirs, theirs: null });
    void this.save(id);
  }

  discard(id: string): void {
    this.#change(id, null);
  }

  /** Never rejects. False where it failed. A note under way is followed by what was typed meanwhile. */
  save(id: string): Promise<boolean> {
    const draft = this.of(id);
    const sending = this.#sending.get(id);
    if (!draft || sending) return sending ?? Promise.resolve(true);
    if (draft.theirs !== null) return Promise.resolve(false);
    if (draft.text === draft.former) {
      this.discard(id);
      return Promise.resolve(true);
    }
    const isSaved = this.#send(id, draft).finally(() => this.#sending.delete(id));
    this.#sending.set(id, isSaved);
    return isSaved;
  }

  async #send(id: string, sent: NoteDraft): Promise<boolean> {
    clearTimeout(this.#timers.get(id));
    this.#change(id, { ...sent, isSaving: true, problem: null });
    try {
      const body = { note: sent.text, former: sent.former };
      this.#accept(id, sent.text, await messageApi.saveNote(id, body));
      return true;
    } catch (error) {
      const present = await presentAfter(error, id);
      const isStored = present?.note === sent.text;
      if (isStored) this.#accept(id, sent.text, present);
      else this.#fail(id, error, present);
      return isStored;
    }
  }

  #accept(id: string, text: string, saved: ContactSubmission): void {
    showMessages([saved]);
    const now = this.of(id);
    if (now && now.text !== text) {
      this.#change(id, { ...now, former: saved.note, isSaving: false });
      this.#saveIn(id, TYPING_PAUSE_MS);
    } else this.discard(id);
  }

  #fail(id: string, error: unknown, present: ContactSubmission | null): void {
    const now = this.of(id);
    if (present) showMessages([present]);
    if (!now) return;
    if (isNotFound(error)) {
      this.discard(id);
      toastFailure("The note was not saved.", error);
      return;
    }
    const problem = present ? null : explain(error);
    this.#change(id, { ...now, isSaving: false, problem, theirs: present?.note ?? null });
    if (!present && isTransient(error)) this.#saveIn(id, RETRY_MS);
  }

  #saveIn(id: string, milliseconds: number): void {
    clearTimeout(this.#timers.get(id));
    this.#timers.set(
      id,
      setTimeout(() => void this.save(id), milliseconds),
    );
  }

  #change(id: string, draft: NoteDraft | null): void {
    if (draft) this.#drafts.set(id, draft);
    else {
      this.#drafts.delete(id);
      clearTimeout(this.#timers.get(id));
      this.#timers.delete(id);
    }
    for (const listener of this.#listeners) listener();
  }
}

export const noteDrafts = new NoteDrafts();

export function useNoteDraft(id: string): NoteDraft | null {
  const read = () => noteDrafts.of(id);
  return useSyncExternalStore(noteDrafts.subscribe, read, read);
}

/** The message as it is now, where another note had been saved; null after any other failure. */
async function presentAfter(error: unknown, id: string): Promise<ContactSubmission | null> {
  if (!(error instanceof Refusal) || error.code !== "conflict") return null;
  return messageApi.one(id).catch(() => null);
}
