import { createReadStream, createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { owned, reportedElsewhere } from "#platform/owned.ts";
import { openDiskFile } from "./disk-file.ts";
import { isOurName, requireOurName } from "./file-name.ts";
import type { FileStore, NearbyFile, OpenFile } from "./files.ts";
import { IncomingFolder } from "./incoming-folder.ts";
import { ObjectStore, type ObjectStoreSettings } from "./object-store.ts";

const SERVED = "files";
const TRASH = "trash";

interface ObjectFiles {
  files: FileStore;
  /**
   * Writes, lists and deletes.
   * @throws {Unavailable}
   * @throws {StoreRefused} if the settings are wrong
   */
  verify(): Promise<void>;
  close(): void;
}

/**
 * Keeps files in a bucket under `files/`. A file in the trash stays there and gets a mark under `trash/`,
 * since a store cannot rename. Uploads wait in the data folder of this machine.
 */
export async function openObjectFiles(
  settings: ObjectStoreSettings,
  dataDir: string,
  requireRoom: () => Promise<void> = async () => {},
): Promise<ObjectFiles> {
  const store = new ObjectStore(settings);
  const incoming = await IncomingFolder.open({
    path: join(dataDir, "files", "incoming"),
    requireRoom,
    store: (path, { name, size, hash }) =>
      store.put(keyOf(name), () => owned(createReadStream(path), reportedElsewhere), {
        size,
        hash,
      }),
  });
  const bin = new Trash(store);
  const openStored = (name: string) => openObject(store, keyOf(name));
  const files: FileStore = {
    place: { name: "the bucket of STORAGE_URL", isRemote: true },
    receive: (stream, maxBytes) => incoming.receive(stream, maxBytes),
    open: async (name) => openStored(name),
    openNearby: async (name) => {
      const file = await openStored(name);
      if (file === null) return null;
      await requireRoom();
      return copyNearby(file, incoming.newPath());
    },
    remove: async (name) => {
      await store.remove(keyOf(name));
      await bin.unmark(name);
    },
    list: async () => {
      const keys = await store.list(`${SERVED}/`);
      const trashed = new Set((await bin.list()).map(({ name }) => name));
      const names = keys.map((key) => key.slice(SERVED.length + 1)).filter(isOurName);
      return new Set(names.filter((name) => !trashed.has(name)));
    },
    storedSince: async (name) => (await store.head(keyOf(name)))?.modified ?? null,
    putInTrash: (name, now) => bin.put(name, now),
    listTrash: () => bin.list(),
    openTrashed: async (name) => openStored(name),
    removeFromTrash: (name) => bin.remove(name),
    restore: (name) => bin.restore(name),
    removeUnfinished: (before) => incoming.removeUnfinished(before),
    freeBytes: async () => null,
    check: async () => {
      await incoming.check();
      await store.ping();
    },
  };
  const verify = async () => {
    const write = async () => {
      await store.mark("write-test");
      await store.remove("write-test");
    };
    await Promise.all([store.list(`${TRASH}/`), write()]);
  };
  return { files, verify, close: () => store.close() };
}

/** A mark records since when a file is out of service: `trash/<name>/<milliseconds>`. */
class Trash {
  readonly #store: ObjectStore;

  constructor(store: ObjectStore) {
    this.#store = store;
  }

  async put(name: string, now: Date): Promise<void> {
    if ((await this.#store.head(keyOf(name))) === null) return;
    await this.#store.mark(`${TRASH}/${name}/${now.getTime()}`);
  }

  async list(): Promise<{ name: string; since: Date }[]> {
    const newest = new Map<string, number>();
    for (const key of await this.#store.list(`${TRASH}/`)) {
      const [, name = "", since = ""] = key.split("/");
      if (!isOurName(name) || !/^\d+$/.test(since)) continue;
      newest.set(name, Math.max(newest.get(name) ?? 0, Number(since)));
    }
    return [...newest].map(([name, since]) => ({ name, since: new Date(since) }));
  }

  async remove(name: string): Promise<void> {
    if ((await this.#marks(name)).length === 0) return;
    // The mark goes last, so that it is found again after a crash in between.
    await this.#store.remove(keyOf(name));
    await this.unmark(name);
  }

  async restore(name: string): Promise<boolean> {
    const isMarked = (await this.#marks(name)).length > 0;
    if (!isMarked || (await this.#store.head(keyOf(name))) === null) return false;
    await this.unmark(name);
    return true;
  }

  async unmark(name: string): Promise<void> {
    for (const key of await this.#marks(name)) await this.#store.remove(key);
  }

  #marks(name: string): Promise<string[]> {
    return this.#store.list(`${TRASH}/${requireOurName(name)}/`);
  }
}

/** @throws if the name does not have our form */
function keyOf(name: string): string {
  return `${SERVED}/${requireOurName(name)}`;
}

async function openObject(store: ObjectStore, key: string): Promise<OpenFile | null> {
  const found = await store.head(key);
  if (found === null) return null;
  const { size, etag } = found;
  return { size, read: (range) => store.read(key, { ...range, etag }), close: async () => {} };
}

/** The copy is deleted when it is closed, or as an unfinished upload after a crash. */
async function copyNearby(file: OpenFile, path: string): Promise<NearbyFile | null> {
  const discard = () => rm(path, { force: true });
  try {
    const content = file.read({ start: 0, end: file.size - 1 });
    await pipeline(content, owned(createWriteStream(path, { mode: 0o640 }), reportedElsewhere));
    const copy = await openDiskFile(path);
    if (copy === null) return null;
    return {
      ...copy,
      close: async () => {
        await copy.close();
        await discard();
      },
    };
  } catch (error) {
    await discard();
    throw error;
  }
}
