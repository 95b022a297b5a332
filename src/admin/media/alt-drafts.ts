import { useSyncExternalStore } from "react";
import { isNotFound } from "#admin/errors.ts";
import { beginWork } from "#admin/forms/pending-work.ts";
import { toastFailure } from "#admin/layout/toasts.ts";
import { savePicture } from "./pictures.ts";

interface AltDraft {
  readonly text: string;
  readonly state: "typed" | "saved" | "failed";
}

/** Alt texts as they were typed, by picture: one that is not saved outlives the details of its picture. */
class AltDrafts {
  readonly #drafts = new Map<string, AltDraft>();
  readonly #sending = new Map<string, { text: string; isSaved: Promise<boolean> }>();
  readonly #listeners = new Set<() => void>();
  #endWork: (() => void) | null = null;

  constructor() {
    addEventListener("online", () => void this.saveAll());
    addEventListener("visibilitychange", () => {
      if (document.hidden) void this.saveAll();
    });
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  of(id: string): AltDraft | undefined {
    return this.#drafts.get(id);
  }

  write(id: string, text: string): void {
    this.#change(id, { text, state: "typed" });
  }

  /** Never rejects. False where it failed, which the person has been told then. */
  save(id: string): Promise<boolean> {
    const draft = this.#drafts.get(id);
    if (!draft || draft.state === "saved") return Promise.resolve(true);
    const { text } = draft;
    const sending = this.#sending.get(id);
    if (sending?.text === text) return sending.isSaved;
    const isSaved = this.#send(id, text, sending?.isSaved).finally(() => {
      if (this.#sending.get(id)?.isSaved === isSaved) this.#sending.delete(id);
    });
    this.#sending.set(id, { text, isSaved });
    return isSaved;
  }

  readonly saveAll = async (): Promise<boolean> => {
    const outcomes = await Promise.all([...this.#drafts.keys()].map((id) => this.save(id)));
    return outcomes.every((isSaved) => isSaved);
  };

  /** Saves, and then leaves it to the library to say what is stored. */
  async close(id: string): Promise<void> {
    await this.save(id);
    if (this.of(id)?.state === "saved") this.#change(id, null);
  }

  /** After what is on its way, so that the newest is stored last. */
  async #send(id: string, text: string, former?: Promise<boolean>): Promise<boolean> {
    await former;
    try {
      await savePicture(id, { alt: text });
      this.#conclude(id, text, "saved");
      return true;
    } catch (error) {
      toastFailure("Failed to save picture", error);
      if (isNotFound(error)) this.#change(id, null);
      else this.#conclude(id, text, "failed");
      return false;
    }
  }

  #conclude(id: string, text: string, state: AltDraft["state"]): void {
    if (this.of(id)?.text === text) this.#change(id, { text, state });
  }

  #noteWork(): void {
    const isUnsaved = [...this.#drafts.values()].some(({ state }) => state !== "saved");
    if (isUnsaved) {
      this.#endWork ??= beginWork({
        loss: "The alt text that you typed is not saved.",
        save: this.saveAll,
        onLeave: () => {
          for (const id of this.#drafts.keys()) this.#change(id, null);
        },
      });
    } else {
      this.#endWork?.();
      this.#endWork = null;
    }
  }

  #change(id: string, draft: AltDraft | null): void {
    if (draft) this.#drafts.set(id, draft);
    else this.#drafts.delete(id);
    this.#noteWork();
    for (const listener of this.#listeners) listener();
  }
}

export const altDrafts = new AltDrafts();

export function useAltDraft(id: string): AltDraft | undefined {
  const read = () => altDrafts.of(id);
  return useSyncExternalStore(altDrafts.subscribe, read, read);
}
