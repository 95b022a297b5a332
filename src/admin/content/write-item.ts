import type { FieldValues } from "react-hook-form";
import type { DocumentKind, Reading, Save } from "#admin/editor/document.ts";
import type { Line } from "#admin/editor/saver.ts";
import { isStale, orStored } from "#admin/errors.ts";
import type { Sending } from "#admin/request.ts";
import type { Schedule } from "#contract/publication.ts";
import type { ContentForm, FormRules } from "./content-form.ts";
import type { FormValues } from "./form-values.ts";
import type { ContentItem, ContentNoun } from "./noun.ts";

/** The time from the first change to its save, whether or not somebody goes on typing. */
const DELAY_MS = 2_000;
const RETRY_MS = 5_000;
/** Bytes, somewhat below the 64 KiB that browsers allow. */
const MOST_OUTLIVING = 60_000;

/** The button's task: now, or by a schedule. */
export interface ButtonOrder {
  schedule: Schedule | null;
}

/** Says how items of this description save themselves. */
export function kindOf<Full extends ContentItem, Input extends FormValues>({
  rules,
  empty,
  toInput,
}: ContentForm<Full, Input>): DocumentKind<Input, Full> {
  return {
    empty,
    toValues: toInput,
    read: (values) => readDraft(rules.draftSchema.shape, values),
    choices: ["published"],
    // An address follows the title until it is typed.
    filled: ["slug"],
    isNewer: (one, other) => one.version > other.version,
    delayMs: DELAY_MS,
    retryMs: RETRY_MS,
  };
}

/** Each field as a draft may hold it. */
function readDraft(
  shape: FormRules<FieldValues>["draftSchema"]["shape"],
  values: FormValues,
): Reading {
  const fields: Record<string, unknown> = {};
  const refused = new Map<string, string>();
  for (const [name, type] of Object.entries(shape)) {
    if (name === "published") continue;
    const { success, data, error } = type.safeParse(values[name]);
    if (success) fields[name] = data;
    else refused.set(name, error.issues[0]?.message ?? "");
  }
  return { fields, refused };
}

/**
 * Saves an item by its button, or by itself as a draft.
 * @throws {Refusal} conflict, when the fields of the form were changed elsewhere
 */
export function itemWriter<Item extends ContentItem, Full extends Item, Input extends FormValues>(
  noun: ContentNoun<Item, Full>,
  description: ContentForm<Full, Input>,
) {
  const { api } = noun;
  const { rules, toInput, filledByServer = [] } = description;

  /** Adds what the server has filled since `base`, where the owner left that as it was. */
  const withFilled = <Given extends object>(given: Given, base: Full, present: Full): Given => {
    const fields: Partial<Record<string, unknown>> = { ...given };
    const filled = filledByServer
      .filter((name) => fields[name] === base[name])
      .map((name) => [name, present[name]]);
    return { ...given, ...Object.fromEntries(filled) };
  };
  /** What was stored after somebody else's change is no answer: the next save meets that change. */
  const answered = ({ id, version }: Full, answer: Promise<Full>): Promise<Full> =>
    orStored(answer, async (lost) => {
      const stored = await api.read(id);
      if (stored.version > version + 1) throw lost;
      return stored;
    });
  /** A version with the same fields, such as after an upload, is no conflict. */
  const change = async (base: Full, write: (present: Full) => Promise<Full>): Promise<Full> => {
    try {
      return await write(base);
    } catch (error) {
      if (!isStale(error)) throw error;
      const present = await api.read(base.id);
      const expected = toInput(withFilled(base, base, present));
      if (JSON.stringify(expected) !== JSON.stringify(toInput(present))) throw error;
      return write(present);
    }
  };
  const writeDraft = (fields: object, base: Full | null, send: Line<Full>["send"]) => {
    const keepalive = isShort(fields);
    if (!base) {
      const body = { ...fields, published: false };
      return send((sending) => api.create(body, { keepalive, ...sending }));
    }
    return change(base, (present) =>
      send((sending) => {
        const { id, version } = present;
        return answered(present, api.saveDraft(id, fields, version, { keepalive, ...sending }));
      }),
    );
  };
  const publish = async (body: object, base: Full | null, { send, prepare }: Line<Full>) => {
    if (!base) return send((sending) => api.create(body, sending));
    const update = (present: Full) => (sending: Sending) => {
      const { id, version } = present;
      return answered(present, api.update(id, withFilled(body, base, present), version, sending));
    };
    if (!base.scheduled_for) return change(base, (present) => send(update(present)));
    const saved = await change(base, (present) => prepare(update(present)));
    return saved.scheduled_for ? api.unschedule(saved.id) : saved;
  };

  return async (
    { order, values, fields, replaces }: Save<Input, ButtonOrder>,
    stored: Full | null,
    line: Line<Full>,
  ): Promise<Full> => {
    const over = replaces ? { replaces } : {};
    if (!order) return writeDraft({ ...fields, ...over }, stored, line.send);
    const base = stored && replaces ? await writeDraft(over, stored, line.prepare) : stored;
    const { schedule } = order;
    const isDraft = values.published === false && !schedule;
    const body = withoutOwnAddress(
      (isDraft ? rules.draftSchema : rules.schema).parse(values),
      base,
    );
    if (!schedule) return publish(body, base, line);
    const { id, version } = await writeDraft({ ...body, published: undefined }, base, line.prepare);
    return line.send((sending) => api.schedule(id, schedule, version, sending));
  };
}

/**
 * An address that was not typed goes on following the title until visitors know it. Of something
 * public it is sent: what is not drops the draft, and with it an address that waits there.
 */
function withoutOwnAddress(body: object, base: ContentItem | null): object {
  if (base?.published) return body;
  const fields = Object.entries(body).filter(
    ([name, value]) => name !== "slug" || value !== base?.slug,
  );
  return Object.fromEntries(fields);
}

/** True if browsers send it to the end even when the page is closed. */
function isShort(body: object): boolean {
  return new Blob([JSON.stringify(body)]).size < MOST_OUTLIVING;
}
