import { useEffect, useState } from "react";
import { isStale, isTransient } from "#admin/errors.ts";
import { sendOrFindOut, withRetries } from "#admin/lost-answer.ts";
import { newKey } from "#contract/idempotency-key.ts";
import type { Schedule } from "#contract/publication.ts";
import { isUsedKey } from "./creation-key.ts";
import { withoutOwnAddress } from "./filled-fields.ts";
import type { ContentItem, ContentNoun } from "./noun.ts";
import { outcomeOf, Unanswered } from "./unanswered.ts";

/** In bytes, somewhat below the 64 KiB that browsers allow. */
const MOST_OUTLIVING = 60_000;

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
  #key = newKey();
  #findOutcome = async (): Promise<Full | null> => null;
  readonly #unanswered = new Unanswered();

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
    this.#unanswered.clear();
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
    this.#key = newKey();
    this.#unanswered.clear();
    this.#draw(null);
  }

  /** The next save goes over another text, which the server keeps as a version. */
  overwrite(): void {
    this.#overwrites = true;
  }

  /**
   * As its button does: now, or by a schedule.
   * @throws {Refusal} conflict, when the fields of the form were changed elsewhere
   */
  async save(body: object, schedule: Schedule | null): Promise<Full> {
    this.#findOutcome = async () => null;
    if (this.#overwrites && this.#base) await this.saveDraft({});
    return schedule ? this.#schedule(body, schedule) : this.#publish(body);
  }

  /** What the last save by the button came to, where its answer was lost; null for nothing. */
  findOutcome(): Promise<Full | null> {
    return this.#findOutcome();
  }

  /** What visitors see stays as it is. */
  async saveDraft(fields: object, signal?: AbortSignal): Promise<Full> {
    const sent = this.#overwrites ? { ...fields, replaces: true } : fields;
    const saved = await this.#writeDraft(sent, signal);
    this.#overwrites = false;
    this.remember(saved);
    return saved;
  }

  /** Leaves what visitors see, and what is written, as it is. */
  unschedule(id: string): Promise<Full> {
    return sendOrFindOut(
      () => this.#noun.api.unschedule(id),
      () => this.readIf(id, (present) => !present.scheduled_for),
    );
  }

  async readIf(id: string, isDone: (present: Full) => unknown): Promise<Full | null> {
    const present = await this.#noun.api.read(id);
    return isDone(present) ? present : null;
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
    this.#findOutcome = () =>
      this.readIf(saved.id, ({ scheduled_for }) => scheduled_for === plan.publish_at);
    return sendOrFindOut(
      () => this.#noun.api.schedule(saved.id, plan, saved.version),
      this.#findOutcome,
    );
  }

  #write(body: object): Promise<Full> {
    const base = this.#base;
    const id = base?.id ?? this.#key;
    const change = withoutOwnAddress(body, base);
    this.#findOutcome = () =>
      this.readIf(id, (present) => {
        const isChanged = present.version !== base?.version;
        return isChanged && this.#isSameText(outcomeOf(change, base ?? present, present), present);
      });
    if (!base) return withRetries(() => this.#create(body, () => this.#write(body)));
    return sendOrFindOut(
      () =>
        this.#change(base, change, (version, present) =>
          this.#noun.api.update(base.id, this.#withFilled(change, base, present), version),
        ),
      this.#findOutcome,
    );
  }

  #writeDraft(fields: object, signal?: AbortSignal): Promise<Full> {
    const base = this.#base;
    if (!base) {
      const draft = { ...fields, published: false };
      return this.#create(draft, () => this.#writeDraft(fields, signal), signal);
    }
    return this.#change(base, fields, (version) =>
      this.#noun.api.saveDraft(base.id, fields, version, { signal, keepalive: isShort(fields) }),
    );
  }

  async #create(body: object, change: () => Promise<Full>, signal?: AbortSignal): Promise<Full> {
    try {
      return await this.#attempt(body, () =>
        this.#noun.api.create(body, this.#key, { signal, keepalive: isShort(body) }),
      );
    } catch (error) {
      if (!isUsedKey(error)) throw error;
      // An earlier attempt, whose answer was lost, made it of what there was then.
      this.remember(await this.#noun.api.read(this.#key));
      return change();
    }
  }

  async #change(
    base: Full,
    fields: object,
    write: (version: number, present: Full) => Promise<Full>,
  ): Promise<Full> {
    try {
      return await this.#attempt(fields, () => write(base.version, base));
    } catch (error) {
      if (!isStale(error)) throw error;
      // A version with the same fields, such as after an upload, is no conflict, nor is our own.
      const present = await this.#noun.api.read(base.id);
      const filled = this.#withFilled(base, base, present);
      const ours = [filled, ...this.#unanswered.outcomes(filled, present)];
      if (!ours.some((one) => this.#isSameText(one, present))) throw error;
      return this.#attempt(fields, () => write(present.version, present));
    }
  }

  async #attempt(fields: object, send: () => Promise<Full>): Promise<Full> {
    try {
      return await send();
    } catch (error) {
      if (isTransient(error)) this.#unanswered.add(fields);
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

/** Whether a browser sends it to its end though the page is closed. */
function isShort(body: object): boolean {
  return new Blob([JSON.stringify(body)]).size < MOST_OUTLIVING;
}
