import { serverNow } from "#admin/dates.ts";
import { NetworkError, Refusal } from "#admin/errors.ts";
import { handOver } from "#admin/forms/before-leaving.ts";
import { type Sending, withRetries } from "#admin/request.ts";
import { newKey } from "#contract/idempotency-key.ts";
import {
  type DocumentEvent,
  type DocumentKind,
  DocumentReducer,
  type EditedDocument,
  type Effect,
  type Fields,
  openDocument,
  type Save,
} from "./document.ts";

/** The parts of a document that a screen draws. The values belong to its form, and change with every key. */
const drawn = [
  "latest",
  "isNew",
  "saving",
  "isSlow",
  "pressed",
  "refused",
  "failure",
  "conflict",
  "savedAt",
] as const;

/** A save that is quicker is not worth a word. */
const QUIET_MS = 400;

type Send<Stored> = (request: (sending: Sending) => Promise<Stored>) => Promise<Stored>;

/** The requests of one save. */
export interface Line<Stored> {
  /** Sends the one that completes the save. */
  send: Send<Stored>;
  /** Sends a save before this one. If the rest fails, the next attempt starts from that. */
  prepare: Send<Stored>;
}

/** A saver's calls to whoever shows the document. */
export interface SaverPorts<Values extends Fields, Stored extends object, Order> {
  write: (save: Save<Values, Order>, base: Stored | null, line: Line<Stored>) => Promise<Stored>;
  /** Writes values into the form that were not typed there: some fields, or all of them. */
  show?: (values: Partial<Values>, isWhole: boolean) => void;
  onSaved?: (
    stored: Stored,
    save: Save<Values, Order>,
    before: EditedDocument<Values, Stored, Order>,
  ) => void;
  onFailed?: (
    error: unknown,
    save: Save<Values, Order>,
    before: EditedDocument<Values, Stored, Order>,
  ) => void;
}

interface Unanswered<Stored> {
  attempt: () => Promise<Stored>;
  isWhole: boolean;
}

/**
 * Holds a document and does what its changes ask for: it sends one save at a time, each request with a key by
 * which the server knows it again, and waits where the server is not there.
 */
export class Saver<Values extends Fields, Stored extends object, Order = never> {
  ports: SaverPorts<Values, Stored, Order>;
  readonly #reducer: DocumentReducer<Values, Stored, Order>;
  readonly #listeners = new Set<() => void>();
  #document: EditedDocument<Values, Stored, Order>;
  #shown: { document: EditedDocument<Values, Stored, Order>; isUnsaved: boolean };
  #timer: ReturnType<typeof setTimeout> | undefined;
  #drafts = new AbortController();
  #unanswered: Unanswered<Stored> | null = null;

  constructor(
    kind: DocumentKind<Values, Stored>,
    loaded: Stored | null,
    values: Values,
    ports: SaverPorts<Values, Stored, Order>,
  ) {
    this.#reducer = new DocumentReducer(kind);
    this.#document = openDocument(loaded, values);
    this.#shown = { document: this.#document, isUnsaved: false };
    this.ports = ports;
  }

  get document(): EditedDocument<Values, Stored, Order> {
    return this.#document;
  }

  get isUnsaved(): boolean {
    return this.#reducer.isUnsaved(this.#document);
  }

  /** The document as it was when anything but its values last changed. */
  get shown(): { document: EditedDocument<Values, Stored, Order>; isUnsaved: boolean } {
    return this.#shown;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  readonly dispatch = (event: DocumentEvent<Values, Stored, Order>): void => {
    const before = this.#document;
    const [next, effects] = this.#reducer.reduce(before, event);
    this.#document = next;
    const { isUnsaved } = this;
    const isAsShown = drawn.every((name) => next[name] === this.#shown.document[name]);
    if (!isAsShown || isUnsaved !== this.#shown.isUnsaved) {
      this.#shown = { document: next, isUnsaved };
    }
    for (const effect of effects) this.#run(effect, before);
    if (next !== before) for (const listener of this.#listeners) listener();
  };

  /** Saves when the connection is back, and before the page may be gone. @returns what ends that */
  start(): () => void {
    this.dispatch({ type: "returned" });
    const save = () => this.dispatch({ type: "asked" });
    const saveHidden = () => {
      if (document.visibilityState !== "hidden") return;
      // The text's editor is told after this one.
      handOver();
      save();
    };
    addEventListener("online", save);
    document.addEventListener("visibilitychange", saveHidden);
    return () => {
      removeEventListener("online", save);
      document.removeEventListener("visibilitychange", saveHidden);
      this.leave();
    };
  }

  /**
   * Saves unsaved changes. Returns false after a failure, which is then shown.
   * @param creates whether it is stored even if nothing is written
   */
  async flush(creates = false): Promise<boolean> {
    handOver();
    await this.#untilIdle();
    this.dispatch({ type: "asked", creates });
    await this.#untilIdle();
    const { conflict } = this.#document;
    return !conflict && Object.keys(this.#reducer.unsavedFields(this.#document)).length === 0;
  }

  /** Saves without the button, and stays, also if the owner was about to leave. */
  saveDraft(): void {
    this.dispatch({ type: "returned" });
    this.dispatch({ type: "asked" });
  }

  /** Unsaved changes stay unsaved. */
  leave(): void {
    this.dispatch({ type: "left" });
  }

  #untilIdle(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const look = () => void (this.#document.saving || resolve());
    const stop = this.subscribe(look);
    look();
    return promise.finally(stop);
  }

  #run(effect: Effect<Values, Stored, Order>, before: EditedDocument<Values, Stored, Order>): void {
    const { show, onSaved, onFailed } = this.ports;
    if (effect.type === "save") void this.#during(() => this.#save(effect.save));
    else if (effect.type === "repeat") void this.#during(() => this.#repeat());
    else if (effect.type === "show") show?.(effect.values, false);
    else if (effect.type === "showAll") show?.(effect.values, true);
    else if (effect.type === "tellSaved") onSaved?.(effect.stored, effect.save, before);
    else if (effect.type === "tellFailed") onFailed?.(effect.error, effect.save, before);
    else {
      clearTimeout(this.#timer);
      if (effect.type === "wait") {
        this.#timer = setTimeout(() => this.dispatch({ type: "asked" }), effect.ms);
      } else {
        this.#drafts.abort();
        this.#drafts = new AbortController();
      }
    }
  }

  async #during(work: () => Promise<void>): Promise<void> {
    clearTimeout(this.#timer);
    const slow = setTimeout(() => this.dispatch({ type: "slow" }), QUIET_MS);
    await work();
    clearTimeout(slow);
  }

  async #save(save: Save<Values, Order>): Promise<void> {
    this.#unanswered = null;
    const line: Line<Stored> = {
      send: (request) => this.#send(save, request, true),
      prepare: async (request) => {
        const stored = await this.#send(save, request, false);
        this.dispatch({ type: "prepared", stored });
        return stored;
      },
    };
    try {
      const stored = await this.ports.write(save, this.#document.base, line);
      this.dispatch({ type: "saved", stored, at: serverNow() });
    } catch (error) {
      this.dispatch({ type: "failed", error, isUnanswered: this.#unanswered !== null });
    }
  }

  /** The button's save was said to have failed, so it is sent again only if it may have left this browser. */
  async #send(
    { order }: Save<Values, Order>,
    request: (sending: Sending) => Promise<Stored>,
    isWhole: boolean,
  ): Promise<Stored> {
    const idempotencyKey = newKey();
    const wasOnline = navigator.onLine;
    const attempt = () => {
      const signal = order ? undefined : this.#drafts.signal;
      return withRetries(() => request({ idempotencyKey, signal }), order ? undefined : []);
    };
    try {
      return await attempt();
    } catch (error) {
      const isOfButton = order && isWhole;
      const isOpen = isOfButton ? wasOnline && error instanceof NetworkError : !isAnswer(error);
      if (isOpen) this.#unanswered = { attempt, isWhole };
      throw error;
    }
  }

  async #repeat(): Promise<void> {
    const unanswered = this.#unanswered;
    if (!unanswered) return this.dispatch({ type: "cleared" });
    try {
      const stored = await unanswered.attempt();
      if (unanswered.isWhole) return this.dispatch({ type: "saved", stored, at: serverNow() });
      this.dispatch({ type: "prepared", stored });
      this.dispatch({ type: "cleared" });
    } catch (error) {
      // A refused save changed nothing, and the next one meets the same reason.
      if (isAnswer(error)) this.dispatch({ type: "cleared" });
      else this.dispatch({ type: "failed", error, isUnanswered: true });
    }
  }
}

/** True if the server itself refuses. After a proxy's answer, or none, nobody knows whether the change was saved. */
function isAnswer(error: unknown): boolean {
  return error instanceof Refusal && error.status < 500;
}
