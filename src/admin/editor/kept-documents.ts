import { useSyncExternalStore } from "react";
import { serverNow } from "#admin/dates.ts";
import { isNotFound } from "#admin/errors.ts";
import type { DocumentKind, EditedDocument, Fields, Save } from "./document.ts";
import { type Line, Saver, type SaverPorts } from "./saver.ts";

interface Options<Values extends Fields, Stored extends { id: string }>
  extends Pick<SaverPorts<Values, Stored, never>, "onSaved" | "onFailed"> {
  kind: DocumentKind<Values, Stored>;
  write: (save: Save<Values, never>, base: Stored, line: Line<Stored>) => Promise<Stored>;
  /** True if a document stays until it is closed, instead of only until it is saved. */
  staysWhenSaved?: boolean;
}

/** Short texts that save themselves, one for each id. They outlive the screen that shows them. */
export class KeptDocuments<Values extends Fields, Stored extends { id: string }> {
  readonly #options: Options<Values, Stored>;
  readonly #savers = new Map<string, { saver: Saver<Values, Stored>; stop: () => void }>();
  readonly #listeners = new Set<() => void>();

  constructor(options: Options<Values, Stored>) {
    this.#options = options;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  readonly hasUnsaved = (): boolean =>
    [...this.#savers.values()].some(({ saver }) => saver.isUnsaved);

  readonly saveAll = async (): Promise<boolean> => {
    const outcomes = await Promise.all([...this.#savers.keys()].map((id) => this.save(id)));
    return outcomes.every((isSaved) => isSaved);
  };

  of(id: string): EditedDocument<Values, Stored, never> | null {
    return this.#savers.get(id)?.saver.document ?? null;
  }

  write(stored: Stored, values: Values): void {
    const { saver } = this.#savers.get(stored.id) ?? this.#open(stored);
    saver.dispatch({ type: "typed", values });
  }

  /** Never rejects. Returns false after a failure, which is then shown. */
  async save(id: string): Promise<boolean> {
    return (await this.#savers.get(id)?.saver.flush()) ?? true;
  }

  /** Overwrites what was saved elsewhere. */
  keepMine(stored: Stored): void {
    const saver = this.#savers.get(stored.id)?.saver;
    if (!saver) return;
    const { values } = saver.document;
    saver.dispatch({ type: "replaced", stored, values, keepsMine: true, at: serverNow() });
    saver.dispatch({ type: "asked" });
  }

  /** Saves, and then leaves it to the list to show the stored text. */
  async close(id: string): Promise<void> {
    await this.save(id);
    const saver = this.#savers.get(id)?.saver;
    if (saver && isSettled(saver)) this.discard(id);
  }

  discard(id: string): void {
    const open = this.#savers.get(id);
    this.#savers.delete(id);
    open?.stop();
    this.#tell();
  }

  discardAll(): void {
    for (const id of this.#savers.keys()) this.discard(id);
  }

  #open(stored: Stored) {
    const { id } = stored;
    const { kind, staysWhenSaved, write, onSaved, onFailed } = this.#options;
    const saver = new Saver<Values, Stored>(kind, stored, kind.toValues(stored), {
      write: (save, base, line) => write(save, base ?? stored, line),
      ...(onSaved && { onSaved }),
      onFailed: (error, save, before) => {
        onFailed?.(error, save, before);
        if (isNotFound(error)) this.discard(id);
      },
    });
    const stopListening = saver.subscribe(() => {
      if (!staysWhenSaved && isSettled(saver)) this.discard(id);
      else this.#tell();
    });
    const stopSaving = saver.start();
    const stop = () => {
      stopListening();
      stopSaving();
    };
    const open = { saver, stop };
    this.#savers.set(id, open);
    return open;
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}

/** True once the server has what was typed, and nothing that was taken back can still reach it. */
function isSettled<V extends Fields, S extends object>({ isUnsaved, document }: Saver<V, S>) {
  return !isUnsaved && !document.saving && !document.unanswered;
}

export function useKeptDocument<Values extends Fields, Stored extends { id: string }>(
  documents: KeptDocuments<Values, Stored>,
  id: string,
): EditedDocument<Values, Stored, never> | null {
  const read = () => documents.of(id);
  return useSyncExternalStore(documents.subscribe, read, read);
}
