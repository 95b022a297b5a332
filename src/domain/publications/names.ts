import { setImmediate as aTurnForOthers } from "node:timers/promises";
import { v7 as uuidv7 } from "uuid";
import { z } from "zod";
import { type NameChange, type NameInUse, type NameKind, nameKinds } from "#contract/names.ts";
import { type PublicationKind, publicationKinds } from "#contract/nouns.ts";
import { DomainError } from "#domain/error.ts";
import type { Handler } from "#domain/work/job-queue.ts";
import type { Db, Tx } from "#storage/database.ts";
import { raiseImportedVersions } from "#storage/imports/imported-item.ts";
import { readDetail } from "#storage/job.ts";
import {
  listCardsAndDrafts,
  lockPublication,
  raiseVersions,
  saveCard,
} from "#storage/publications/publication.ts";
import { deleteDraft, findDraft, saveDraft } from "#storage/publications/publication-draft.ts";
import { deleteSchedule } from "#storage/publications/publication-schedule.ts";
import { listTrashedData, saveTrashedData } from "#storage/publications/trashed-publication.ts";
import type { PublicationRow } from "#storage/schema.ts";
import { nounOf } from "./nouns.ts";
import { type Fields, readDocument } from "./publication-noun.ts";
import { isEmpty, PublicationRecords, type RecordNeeds } from "./publication-records.ts";

/** Publications per look-up, after each of which others have their turn. */
const BATCH = 100;

const INDEX = "index_names";

/** Services have their names from the texts of the site, so the owner renames them there. */
const fieldKinds = [...nameKinds, "service"] as const;

const NameToIndex = z.object({ kind: z.enum(fieldKinds), name: z.string() });

/** Authors, categories, topics and sectors: names that many publications carry alike. */
export class OwnedNames {
  readonly #dependencies: RecordNeeds;

  constructor(dependencies: RecordNeeds) {
    this.#dependencies = dependencies;
  }

  /** Lists two spellings of one name beside each other. */
  list(): Promise<NameInUse[]> {
    return this.#dependencies.database.read(async (db) => {
      const names: NameInUse[] = [];
      for (const kind of nameKinds) names.push(...(await countNames(db, kind)));
      return names;
    });
  }

  /**
   * Gives another name to all publications that carry this one, drafts and what is in the trash included. Versions
   * keep what they said, and no publication counts as updated. Searches follow a little later.
   * @returns the names in use as they are then
   * @throws {DomainError} conflict, when nothing carries the name
   * @throws {Unavailable} full
   */
  async rename({ kind, from, to }: NameChange): Promise<NameInUse[]> {
    const { content, database, jobs } = this.#dependencies;
    if (from === to) return this.list();
    await database.requireRoom();
    await content.change(async (tx) => {
      const renamed = await renameInAll(tx, this.#dependencies, { kind, from, to });
      if (renamed === 0) throw new DomainError("conflict", `No ${kind} is called that any more.`);
    });
    jobs.wake();
    return this.list();
  }
}

/**
 * Renames as {@link OwnedNames.rename} does, in a change of the content. Wake the queue afterwards.
 * @returns how many publications carried the name
 */
export async function renameInAll(
  tx: Tx,
  dependencies: RecordNeeds,
  { kind, from, to }: Pick<Change, "from" | "to"> & { kind: FieldKind },
): Promise<number> {
  const change = { ...placeOf(kind), from, to };
  const present = await renameInPresent(tx, dependencies, change);
  const trashed = await renameInTrash(tx, change);
  if (present > 0) {
    const detail = { kind, name: to } satisfies z.infer<typeof NameToIndex>;
    await dependencies.jobs.put(tx, { kind: INDEX, subject: uuidv7(), detail });
  }
  return present + trashed;
}

async function renameInPresent(tx: Tx, dependencies: RecordNeeds, change: Change): Promise<number> {
  const records = new PublicationRecords(dependencies, nounOf(change.of));
  let renamed = 0;
  for await (const ids of carriers(tx, change, change.from)) {
    const rows = await raiseVersions(tx, change.of, ids);
    const after = rows.map((row) => ({ ...row, card: withNewName(row.card, change) }));
    const fulls = await records.answers(tx, records.noun.answers.full, after);
    for (const [at, row] of after.entries()) {
      await saveCard(tx, row);
      const full = fulls[at];
      if (full) await records.label(tx, row, full);
      await renameInDraft(tx, row, change);
    }
    await raiseImportedVersions(tx, ids);
    renamed += rows.length;
  }
  return renamed;
}

/** Makes publications found by a new name: reading all of their words takes longer than anybody should wait. */
export function indexNamesHandler(dependencies: RecordNeeds): Handler {
  return {
    kind: INDEX,
    slots: 1,
    run: async (job) => {
      const { kind, name } = readDetail(job, NameToIndex);
      const { database } = dependencies;
      const place = placeOf(kind);
      const records = new PublicationRecords(dependencies, nounOf(place.of));
      const index = async (tx: Tx, id: string) => {
        const row = await lockPublication(tx, place.of, id);
        if (row) await records.index(tx, row);
      };
      const found: string[] = [];
      await database.read(async (db) => {
        for await (const ids of carriers(db, place, name)) found.push(...ids);
      });
      for (const id of found) {
        job.signal.throwIfAborted();
        await database.write((tx) => index(tx, id), { inBackground: true });
      }
      return { is: "gone" };
    },
  };
}

interface Place {
  of: PublicationKind;
  field: string;
}

interface Change extends Place {
  from: string;
  to: string;
}

type FieldKind = (typeof fieldKinds)[number];

function placeOf(kind: FieldKind): Place {
  for (const of of publicationKinds) {
    const field = nounOf(of).nameFields[kind];
    if (field !== undefined) return { of, field };
  }
  throw new Error(`No publication has a field for a name of this kind: ${kind}`);
}

async function countNames(db: Db, kind: NameKind): Promise<NameInUse[]> {
  const place = placeOf(kind);
  const counts = new Map<string, number>();
  for await (const rows of inParts(db, place.of)) {
    const names = rows.flatMap((row) => [...namesIn(row, place)]);
    for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts]
    .map(([name, count]) => ({ kind, name, count }))
    .sort((one, other) => one.name.localeCompare(other.name, "en"));
}

/** The ids of what carries a name, a part at a time. */
async function* carriers(db: Db, place: Place, name: string): AsyncGenerator<string[]> {
  for await (const rows of inParts(db, place.of)) {
    const ids = rows.filter((row) => namesIn(row, place).has(name)).map(({ id }) => id);
    if (ids.length > 0) yield ids;
  }
}

async function* inParts(db: Db, kind: PublicationKind) {
  for (let after = ""; ; ) {
    const rows = await listCardsAndDrafts(db, kind, { after, limit: BATCH });
    yield rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < BATCH) return;
    after = last.id;
    await aTurnForOthers();
  }
}

/** The names that visitors read, and those of the draft. */
function namesIn(
  { card, draft }: { card: string; draft: string | null },
  { field }: Place,
): Set<string> {
  const values = [card, draft ?? "{}"].flatMap((text) => readDocument(text)[field]);
  const names = values.filter((name) => typeof name === "string");
  return new Set(names.filter((name) => name !== ""));
}

/** A draft holds only what differs from the published text. */
async function renameInDraft(tx: Tx, { id, card }: PublicationRow, change: Change): Promise<void> {
  const draft = await findDraft(tx, id);
  if (draft === null) return;
  const fields = readDocument(withNewName(draft.fields, change));
  const published = readDocument(card);
  if (JSON.stringify(fields[change.field]) === JSON.stringify(published[change.field])) {
    delete fields[change.field];
  }
  if (isEmpty(fields)) {
    await deleteDraft(tx, id);
    await deleteSchedule(tx, id);
  } else {
    await saveDraft(tx, { ...draft, fields: JSON.stringify(fields) });
  }
}

async function renameInTrash(tx: Tx, change: Change): Promise<number> {
  let renamed = 0;
  for (let after = ""; ; ) {
    const all = await listTrashedData(tx, change.of, { after, limit: BATCH });
    for (const { publication, ...data } of all) {
      const card = withNewName(publication.card, change);
      if (card === publication.card) continue;
      await saveTrashedData(tx, { ...data, publication: { ...publication, card } });
      renamed += 1;
    }
    const last = all.at(-1);
    if (last === undefined || all.length < BATCH) return renamed;
    after = last.publication.id;
    await aTurnForOthers();
  }
}

/** Two names of a list may become one. */
function withNewName(document: string, { field, from, to }: Change): string {
  const fields: Fields = readDocument(document);
  const value = fields[field];
  if (value === from) fields[field] = to;
  else if (Array.isArray(value) && value.includes(from)) {
    fields[field] = [...new Set(value.map((name) => (name === from ? to : name)))];
  } else return document;
  return JSON.stringify(fields);
}
