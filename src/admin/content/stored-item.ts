import { useState } from "react";
import { isStale, isTransient, Refusal } from "#admin/errors.ts";
import { IDEMPOTENCY_KEY } from "#contract/idempotency-key.ts";
import type { Schedule } from "#contract/publication.ts";
import { newKey } from "./creation-key.ts";
import { answered, repeated } from "./lost-answer.ts";
import type { ContentItem, ContentNoun } from "./noun.ts";
import { outcomeOf, Unanswered } from "./unanswered.ts";

interface Fields<Full, Input> {
  toInput: (stored: Full) => Input;
  /** What the server may fill by itself. */
  filledByServer: readonly (keyof Full & string)[];
}

/**
 * Kept outside the React state: even before the next render, a save must send the newest version and
 * must not create an item twice.
 */
export function useStoredItem<
  Item extends ContentItem,
  Full extends Item,
  Body extends object,
  Input,
>(
  noun: ContentNoun<Item, Full>,
  { toInput, filledByServer }: Fields<Full, Input>,
  loaded: Full | null,
) {
  /** The text on the screen is based on `base`; an upload makes `latest` newer than that. */
  const [known] = useState<{ base: Full | null; latest: Full | null }>(() => ({
    base: loaded,
    latest: loaded,
  }));
  const [sending] = useState(() => ({ key: newKey(), unanswered: new Unanswered() }));
  const { unanswered } = sending;
  const [, draw] = useState<unknown>(loaded);
  const hasSameFields = (one: Full, other: Full) =>
    JSON.stringify(toInput(one)) === JSON.stringify(toInput(other));

  const accept = (stored: Full, filled?: Partial<Full>) => {
    if (!known.latest || stored.version >= known.latest.version) known.latest = stored;
    // Otherwise the next save must still run into the conflict.
    if (known.base && hasSameFields({ ...known.base, ...filled }, stored)) known.base = stored;
    draw(stored);
  };

  const attempt = async (fields: object, send: () => Promise<Full>): Promise<Full> => {
    try {
      return await send();
    } catch (error) {
      if (isTransient(error)) unanswered.add(fields);
      throw error;
    }
  };

  const changeStored = async (
    base: Full,
    fields: object,
    write: (version: number, present: Full) => Promise<Full>,
  ): Promise<Full> => {
    try {
      return await attempt(fields, () => write(base.version, base));
    } catch (error) {
      if (!isStale(error)) throw error;
      // A version with the same fields, such as after an upload, is no conflict, nor is our own.
      const present = await noun.api.read(base.id);
      const filled = withFilled(base, base, present);
      const ours = [filled, ...unanswered.outcomes(filled, present)];
      if (!ours.some((one) => hasSameFields(one, present))) throw error;
      return attempt(fields, () => write(present.version, present));
    }
  };

  const createStored = async (body: object, change: () => Promise<Full>): Promise<Full> => {
    try {
      return await attempt(body, () => noun.api.create(body, sending.key));
    } catch (error) {
      if (!isUsedKey(error)) throw error;
      // An earlier attempt, whose answer was lost, made it of what there was then.
      remember(await noun.api.read(sending.key));
      return change();
    }
  };

  /** With what the server has filled since `base`, where that was left as it was. */
  const withFilled = <Given extends object>(given: Given, base: Full, present: Full): Given => {
    const fields: Partial<Record<string, unknown>> = { ...given };
    const filled = filledByServer
      .filter((name) => fields[name] === base[name])
      .map((name) => [name, present[name]]);
    return { ...given, ...Object.fromEntries(filled) };
  };

  const remember = (stored: Full) => {
    // Not by the router, which would mount another editor while somebody is typing in this one.
    if (stored.id !== known.base?.id) {
      history.replaceState(history.state, "", noun.paths.edit(stored.id));
      known.latest = stored;
    }
    known.base = stored;
    unanswered.clear();
    accept(known.latest && known.latest.version > stored.version ? known.latest : stored);
  };

  /** A draft of it, which visitors do not see. */
  const writeDraft = (fields: object): Promise<Full> => {
    const { base } = known;
    if (!base) return createStored({ ...fields, published: false }, () => writeDraft(fields));
    return changeStored(base, fields, (version) => noun.api.saveDraft(base.id, fields, version));
  };

  const write = (body: Body): Promise<Full> => {
    const { base } = known;
    if (!base) return repeated(() => createStored(body, () => write(body)));
    const change = withoutOwnAddress(body, base);
    return answered(
      () =>
        changeStored(base, change, (version, present) =>
          noun.api.update(base.id, withFilled(change, base, present), version),
        ),
      () =>
        readIf(base.id, (present) => {
          const isChanged = present.version !== base.version;
          return isChanged && hasSameFields(outcomeOf(change, base, present), present);
        }),
    );
  };

  const readIf = async (id: string, isDone: (present: Full) => unknown) => {
    const present = await noun.api.read(id);
    return isDone(present) ? present : null;
  };

  return {
    id: known.base?.id ?? null,
    latest: known.latest,
    accept,
    remember,
    forget: () => {
      known.base = null;
      known.latest = null;
      sending.key = newKey();
      unanswered.clear();
      draw(null);
    },
    /** @throws {Refusal} conflict, when the fields of the form were changed elsewhere */
    write,
    writeDraft,
    readIf,
    /** The same, to be published later. */
    schedule: async (body: Body, plan: Schedule): Promise<Full> => {
      const fields = { ...withoutOwnAddress(body, known.base), published: undefined };
      const saved = await writeDraft(fields);
      // Should the rest fail, the next attempt must not create another one.
      remember(saved);
      return answered(
        () => noun.api.schedule(saved.id, plan, saved.version),
        () => readIf(saved.id, ({ scheduled_for }) => scheduled_for === plan.publish_at),
      );
    },
    /** Leaves what visitors see, and what is written, as it is. */
    unschedule: (id: string): Promise<Full> =>
      answered(
        () => noun.api.unschedule(id),
        () => readIf(id, (present) => !present.scheduled_for),
      ),
    /** What the next change starts from; null while nothing is stored. */
    present: () => known.base,
  };
}

function isUsedKey(error: unknown): boolean {
  return error instanceof Refusal && IDEMPOTENCY_KEY in error.fields;
}

/** An address that was not typed goes on following the title until visitors know it. */
function withoutOwnAddress(body: object, base: ContentItem | null): object {
  const fields = Object.entries(body).filter(
    ([name, value]) => name !== "slug" || value !== base?.slug,
  );
  return Object.fromEntries(fields);
}
