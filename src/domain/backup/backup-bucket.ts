import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { fileSize } from "#contract/file-size.ts";
import { owned, reportedElsewhere } from "#platform/owned.ts";
import { Unavailable } from "#platform/unavailable.ts";
import type { ObjectStore } from "#storage/files/object-store.ts";
import {
  type BackupPlace,
  isBackupName,
  requireBackupName,
  type StoredBackup,
} from "./backup-place.ts";

const FOLDER = "backups/";

/** The most that one PUT may hold (Amazon S3, “Uploading objects”); other stores have the same limit. */
const MAX_OBJECT_BYTES = 5 * 1024 ** 3;

/** Backups in a bucket, which all servers of the site share. */
export class BackupBucket implements BackupPlace {
  readonly kind = "object_store";
  readonly #store: ObjectStore;

  constructor(store: ObjectStore) {
    this.#store = store;
  }

  async keep(path: string, name: string, signal: AbortSignal): Promise<void> {
    const { size } = await stat(path);
    if (size > MAX_OBJECT_BYTES) {
      throw new Unavailable(
        "store-full",
        `The backup has ${fileSize(size)}, and an object store takes ${fileSize(MAX_OBJECT_BYTES)} at once. Unset BACKUP_URL to keep backups in BACKUP_DIR.`,
      );
    }
    const hash = await hashOf(path, signal);
    const content = () => owned(createReadStream(path), reportedElsewhere);
    await this.#store.put(keyOf(name), content, { size, hash }, signal);
  }

  async list(): Promise<string[]> {
    const keys = await this.#store.list(FOLDER);
    return keys.map((key) => key.slice(FOLDER.length)).filter(isBackupName);
  }

  async open(name: string): Promise<StoredBackup | null> {
    const key = keyOf(name);
    const found = await this.#store.head(key);
    if (found === null) return null;
    const { size, etag } = found;
    return { size, content: this.#store.read(key, { start: 0, end: size - 1, etag }) };
  }

  async remove(name: string): Promise<void> {
    await this.#store.remove(keyOf(name));
  }

  /** Writes, lists and deletes. @throws {Unavailable} with what to change */
  async verify(): Promise<void> {
    await this.#store.mark(`${FOLDER}write-test`);
    await this.#store.remove(`${FOLDER}write-test`);
    await this.#store.list(FOLDER);
  }
}

function keyOf(name: string): string {
  return FOLDER + requireBackupName(name);
}

async function hashOf(path: string, signal: AbortSignal): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(path, { signal })) hash.update(chunk);
  return hash.digest("hex");
}
