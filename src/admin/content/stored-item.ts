import { useEffect, useState } from "react";
import { isStale, NetworkError, Refusal } from "#admin/errors.ts";
import { withRetries } from "#admin/request.ts";
import { newKey } from "#contract/idempotency-key.ts";
import type { Schedule } from "#contract/publication.ts";
import { withoutOwnAddress } from "./filled-fields.ts";
import type { ContentItem, ContentNoun, Sending } from "./noun.ts";

/** In bytes, somewhat below the 64 KiB that browsers allow. */
const MOST_OUTLIVING = 60_000;

/** A save that nobody has answered. The server may have made it all the same. */
interface Unanswered<Full> {
  send: (signal?: AbortSignal) => Promise<Full>;
  isOfButton: boolean;
}

interface Fields<Full> {
  /** The fields that make two versions the same text. */
  toInput: (stored: Full) => object;
  /** What the server may fill by itself. */
  filledByServer?: readonly (keyof Full & string)[];
}

/** The item that an editor changes; `loaded` is null until there is one. */
export function useStoredItem<Item extends ContentItem, Full extends Item>(
  noun: ContentNoun<Item, Full>,
  fields: Fields<Full>,
  loaded: Full | null,
): StoredItem<Full> {
  const [, draw] = useState<unknown>(loaded);
  const [item] = useState(() => new StoredItem(noun, fields, loaded, draw));
  useEffect(() => item.enter(), [item]);
  return item;
}

/**
 * What is known of an item of the server, and the only way to change it. Kept outside the React state:
 * even before the next render, a save must send the newest version and must not create an item twice.
 */
export class StoredItem<Full extends ContentItem> {
  readonly #noun: ContentNoun<ContentItem, Full>;
  readonly #fields: Fields<Full>;
  readonly #draw: (known: unknown) => void;
  /** The text on the screen is based on it; an upload makes `#latest` newer than that. */
  #base: Full | null;
  #latest: Full | null;
  #started: Full | null;
  #isNew: boolean;
  #isOnScreen = false;
  #overwrites = false;
  #unanswered: Unanswered<Full> | null = null;

  constructor(
    noun: ContentNoun<ContentItem, Full>,
    fields: Fields<Full>,
    loaded: Full | null,
    draw: (known: unknown) => void,
  ) {
    this.#noun = noun;
    this.#fields = fields;
    this.#draw = draw;
    this.#base = loaded;
    this.#latest = loaded;
    this.#started = loaded;
    this.#isNew = loaded === null;
  }

  get id(): string | null {
    return this.#base?.id ?? null;
  }

  /** What the next change starts from; null while nothing is stored. */
  get base(): Full | null {
    return this.#base;
  }

  /** The newest known version. */
  get latest(): Full | null {
    return this.#latest;
  }

  /** What the owner began with: since then, drafts may have saved themselves. Null for nothing. */
  get started(): Full | null {
    return this.#started;
  }

  /** Until it was saved by its button. */
  get isNew(): boolean {
    return this.#isNew;
  }

  /** @returns what is to be done once it is left */
  enter(): () => void {
    this.#isOnScreen = true;
    return () => {
      this.#isOnScreen = false;
    };
  }

  /** Takes over a version that did not come from the text on the screen. */
  accept(stored: Full, filled?: Partial<Full>): void {
    if (!this.#latest || stored.version >= this.#latest.version) this.#latest = stored;
    // Otherwise the next save must still run into the conflict.
    if (this.#base && this.#isSameText({ ...this.#base, ...filled }, stored)) this.#base = stored;
    this.#draw(stored);
  }

  /** From now on, the text on the screen is based on `stored`. */
  remember(stored: Full): void {
    if (stored.id !== this.#base?.id) {
      this.#showAddress(stored.id);
      this.#latest = stored;
    }
    this.#base = stored;
    this.#unanswered = null;
    this.accept(this.#latest && this.#latest.version > stored.version ? this.#latest : stored);
  }

  /** Like {@link remember}, after the form has taken it over. */
  startFrom(stored: Full): void {
    this.#started = stored;
    this.remember(stored);
  }

  /** Like {@link remember}, after its button has saved it. */
  takeSaved(saved: Full): void {
    this.#isNew = false;
    this.startFrom(saved);
  }

  /** The next save makes a new one. */
  forget(): void {
    this.#base = null;
    this.#latest = null;
    this.#started = null;
    this.#isNew = true;
    this.#unanswered = null;
    this.#draw(null);
  }

  /** The next save goes over another text, which the server keeps as a version. */
  overwrite(): void {
    this.#overwrites = true;
  }

  /** Whether the last save has no answer. The next one asks for it first. */
  get isUnanswered(): boolean {
    return this.#unanswered !== null;
  }

  /**
   * Sends a save that nobody has answered again, as it was and by its key: the server makes it once.
   * @returns what came of one by the button, null of any other
   */
  async settle(signal?: AbortSignal): Promise<Full | null> {
    const unanswered = this.#unanswered;
    if (!unanswered) return null;
    try {
      const saved = await unanswered.send(signal);
      this.remember(saved);
      return unanswered.isOfButton ? saved : null;
    } catch (error) {
      if (!isAnswer(error)) throw error;
      // It changed nothing, and the next save meets the same reason.
      this.#unanswered = null;
      return null;
    }
  }

  /**
   * As its button does: now, or by a schedule.
   * @throws {Refusal} conflict, when the fields of the form were changed elsewhere
   */
  async save(body: object, schedule: Schedule | null): Promise<Full> {
    await this.settle();
    if (this.#overwrites && this.#base) await this.saveDraft({});
    return schedule ? this.#schedule(body, schedule) : this.#publish(body);
  }

  /** What visitors see stays as it is. */
  async saveDraft(fields: object, signal?: AbortSignal): Promise<Full> {
    await this.settle(signal);
    const sent = this.#overwrites ? { ...fields, replaces: true } : fields;
    const saved = await this.#writeDraft(sent, signal);
    this.#overwrites = false;
    this.remember(saved);
    return saved;
  }

  /** Leaves what visitors see, and what is written, as it is. */
  unschedule(id: string): Promise<Full> {
    return this.#noun.api.unschedule(id);
  }

  async #publish(body: object): Promise<Full> {
    const saved = await this.#write(body);
    if (!saved.scheduled_for) return saved;
    // Should the rest fail, the next attempt must not meet its own change as a conflict.
    this.remember(saved);
    return this.unschedule(saved.id);
  }

  async #schedule(body: object, plan: Schedule): Promise<Full> {
    const fields = { ...withoutOwnAddress(body, this.#base), published: undefined };
    const saved = await this.#writeDraft(fields);
    // Should the rest fail, the next attempt must not create another one.
    this.remember(saved);
    const { id, version } = saved;
    return this.#send((sending) => this.#noun.api.schedule(id, plan, version, sending), true);
  }

  #write(body: object): Promise<Full> {
    const { api } = this.#noun;
    const base = this.#base;
    if (!base) return this.#send((sending) => api.create(body, sending), true);
    const change = withoutOwnAddress(body, base);
    return this.#change(base, (version, present) => {
      const filled = this.#withFilled(change, base, present);
      return this.#send((sending) => api.update(base.id, filled, version, sending), true);
    });
  }

  #writeDraft(fields: object, signal?: AbortSignal): Promise<Full> {
    const { api } = this.#noun;
    const base = this.#base;
    const keepalive = isShort(fields);
    const send = (write: (sending: Sending) => Promise<Full>) =>
      this.#send((sending) => write({ keepalive, ...sending }), false, signal);
    if (!base) return send((sending) => api.create({ ...fields, published: false }, sending));
    return this.#change(base, (version) =>
      send((sending) => api.saveDraft(base.id, fields, version, sending)),
    );
  }

  async #change(
    base: Full,
    write: (version: number, present: Full) => Promise<Full>,
  ): Promise<Full> {
    try {
      return await write(base.version, base);
    } catch (error) {
      if (!isStale(error)) throw error;
      // A version with the same fields, such as after an upload, is no conflict.
      const present = await this.#noun.api.read(base.id);
      if (!this.#isSameText(this.#withFilled(base, base, present), present)) throw error;
      return write(present.version, present);
    }
  }

  /**
   * A save that nobody answers is sent again before the next one. One by the button was said to have failed,
   * so it is sent again only if it may have left this browser.
   */
  async #send(
    write: (sending: Sending) => Promise<Full>,
    isOfButton: boolean,
    signal?: AbortSignal,
  ): Promise<Full> {
    const idempotencyKey = newKey();
    const pauses = isOfButton ? undefined : [];
    const send = (again?: AbortSignal) =>
      withRetries(() => write({ idempotencyKey, signal: again }), pauses);
    const wasOnline = navigator.onLine;
    try {
      return await send(signal);
    } catch (error) {
      const isOpen = isOfButton ? wasOnline && error instanceof NetworkError : !isAnswer(error);
      if (isOpen) this.#unanswered = { send, isOfButton };
      throw error;
    }
  }

  /** With what the server has filled since `base`, where that was left as it was. */
  #withFilled<Given extends object>(given: Given, base: Full, present: Full): Given {
    const fields: Partial<Record<string, unknown>> = { ...given };
    const filled = (this.#fields.filledByServer ?? [])
      .filter((name) => fields[name] === base[name])
      .map((name) => [name, present[name]]);
    return { ...given, ...Object.fromEntries(filled) };
  }

  /** Not by the router, which would mount another editor while somebody is typing in this one. */
  #showAddress(id: string): void {
    // A save may end after its screen was left, and the address is another screen's by then.
    if (this.#isOnScreen) history.replaceState(history.state, "", this.#noun.paths.edit(id));
  }

  #isSameText(one: Full, other: Full): boolean {
    const { toInput } = this.#fields;
    return JSON.stringify(toInput(one)) === JSON.stringify(toInput(other));
  }
}

/** Whether the server says no. What a proxy says, or nobody, leaves open what came of it. */
function isAnswer(error: unknown): boolean {
  return error instanceof Refusal && error.status < 500;
}

/** Whether a browser sends it to its end though the page is closed. */
function isShort(body: object): boolean {
  return new Blob([JSON.stringify(body)]).size < MOST_OUTLIVING;
}
