import { type DBSchema, type IDBPDatabase, openDB } from "idb";

/** Copies of one item; further ones replace the oldest. */
const MAX_COPIES = 5;

export interface Copy {
  /** For example, "blog:new". */
  item: string;
  visit: string;
  savedAt: string;
  values: Record<string, unknown>;
}

interface Schema extends DBSchema {
  drafts: { key: [item: string, visit: string]; value: Copy };
}

type Database = IDBPDatabase<Schema>;
type Change = (tx: ReturnType<typeof startChange>) => Promise<unknown>;

let opening: Promise<Database> | null = null;

/** Returns the newest first; none where the browser stores nothing. */
export async function readCopies(item: string): Promise<Copy[]> {
  await moveFromLocalStorage(item);
  try {
    const drafts = await (await openDatabase()).getAll("drafts", copiesOf(item));
    drafts.sort((one, other) => other.savedAt.localeCompare(one.savedAt));
    for (const { visit } of drafts.slice(MAX_COPIES)) void removeCopy(item, visit);
    return drafts.slice(0, MAX_COPIES);
  } catch {
    return [];
  }
}

/** Replaces the former copy of the same visit. False where the browser cannot store it. */
export function keepCopy(copy: Copy): Promise<boolean> {
  return change(async (tx) => {
    const put = tx.store.put(copy);
    // The page may be gone before it could commit by itself.
    tx.commit();
    await put;
  });
}

export function removeCopy(item: string, visit: string): Promise<boolean> {
  return change(async (tx) => {
    const removal = tx.store.delete([item, visit]);
    tx.commit();
    await removal;
  });
}

export function moveCopy(from: string, to: string, visit: string): Promise<boolean> {
  return change(async ({ store }) => {
    const copy = await store.get([from, visit]);
    if (!copy) return;
    await store.put({ ...copy, item: to });
    await store.delete([from, visit]);
  });
}

/** Changes take effect in the order of the calls. */
async function change(work: Change): Promise<boolean> {
  try {
    const tx = startChange(await openDatabase());
    await Promise.all([work(tx), tx.done]);
    return true;
  } catch {
    return false;
  }
}

function startChange(database: Database) {
  // A crash of the browser or the machine could otherwise take what counts as stored.
  return database.transaction("drafts", "readwrite", { durability: "strict" });
}

function openDatabase(): Promise<Database> {
  opening ??= openDB<Schema>("portico-drafts", 1, {
    upgrade: (database) => {
      database.createObjectStore("drafts", { keyPath: ["item", "visit"] });
    },
    // A tab with a newer portal must not wait until this one is closed.
    blocking: () => {
      void opening?.then((database) => database.close());
      opening = null;
    },
    terminated: () => {
      opening = null;
    },
  }).catch((error: unknown) => {
    opening = null;
    throw error;
  });
  return opening;
}

function copiesOf(item: string): IDBKeyRange {
  // An array comes after every string.
  return IDBKeyRange.bound([item], [item, []]);
}

/** Copies were kept there before; browsers write those to the disk seconds later. */
async function moveFromLocalStorage(item: string): Promise<void> {
  const name = `portico_draft:${item}`;
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(name) ?? "[]");
    const drafts = Array.isArray(kept) ? kept.filter(isFormerCopy) : [];
    if (drafts.length === 0) return;
    const isMoved = await change(({ store }) =>
      Promise.all(drafts.map((copy) => store.put({ ...copy, item }))),
    );
    if (isMoved) localStorage.removeItem(name);
  } catch {
    // An unreadable copy cannot be offered.
  }
}

function isFormerCopy(kept: unknown): kept is Omit<Copy, "item"> {
  if (typeof kept !== "object" || kept === null) return false;
  if (!("visit" in kept && "savedAt" in kept && "values" in kept)) return false;
  const { visit, savedAt, values } = kept;
  return (
    typeof visit === "string" &&
    typeof savedAt === "string" &&
    typeof values === "object" &&
    values !== null
  );
}
