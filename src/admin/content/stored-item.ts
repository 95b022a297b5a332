import { useState } from "react";
import { isStale, isTransient } from "#admin/errors.ts";
import type { Schedule } from "#contract/publication.ts";
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
    const isRepeated = !unanswered.isEmpty;
    const stored = await attempt(body, () => noun.api.create(body, sending.key));
    // An earlier attempt may have made it, of what there was then.
    if (!isRepeated || hasSameFields(outcomeOf(body, stored, stored), stored)) return stored;
    remember(stored);
    return change();
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
    if (!base) return createStored(body, () => write(body));
    const change = withoutOwnAddress(body, base);
    return changeStored(base, change, (version, present) =>
      noun.api.update(base.id, withFilled(change, base, present), version),
    );
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
    /** The same, to be published later. */
    schedule: async (body: Body, plan: Schedule): Promise<Full> => {
      const fields = { ...withoutOwnAddress(body, known.base), published: undefined };
      const saved = await writeDraft(fields);
      // Should the rest fail, the next attempt must not create another one.
      remember(saved);
      return noun.api.schedule(saved.id, plan, saved.version);
    },
    /** What the next change starts from; null while nothing is stored. */
    present: () => known.base,
  };
}

/** A UUIDv7, as all ids are: it becomes one. `crypto.randomUUID` is missing on a site without https. */
function newKey(): string {
  const time = Date.now().toString(16).padStart(12, "0");
  const random = Array.from(crypto.getRandomValues(new Uint8Array(9)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
  const groups = [time.slice(0, 8), time.slice(8), `7${random.slice(0, 3)}`];
  return [...groups, `a${random.slice(3, 6)}`, random.slice(6)].join("-");
}

/** An address that was not typed goes on following the title until visitors know it. */
function withoutOwnAddress(body: object, base: ContentItem | null): object {
  const fields = Object.entries(body).filter(
    ([name, value]) => name !== "slug" || value !== base?.slug,
  );
  return Object.fromEntries(fields);
}
