import { randomUUID } from "node:crypto";
import {
  mkdir,
  open,
  readdir,
  rename,
  rm,
  stat,
  statfs,
  utimes,
  writeFile,
} from "node:fs/promises";
import { join } from "node:path";
import { owned, reportedElsewhere } from "#platform/owned.ts";
import { receive } from "./disk-upload.ts";
import { isOurName, pathOf } from "./file-name.ts";
import type { FileStore, OpenFile } from "./files.ts";

/** The smallest block that file systems allocate. */
const PROBE_BYTES = 4096;

/** `files/` holds what is served, `incoming/` uploads in progress, `trash/` what no ebook names. */
export async function openDiskFiles(
  dataDir: string,
  requireRoom: () => Promise<void> = async () => {},
): Promise<FileStore> {
  const folder = join(dataDir, "files");
  const incoming = join(folder, "incoming");
  const trash = join(folder, "trash");
  for (const path of [incoming, trash]) await mkdir(path, { recursive: true, mode: 0o750 });
  const bin = openTrash(folder, trash);
  return {
    ...bin,
    receive: (stream, maxBytes) => receive({ folder, incoming, requireRoom }, stream, maxBytes),
    open: async (name) => {
      const path = pathOf(folder, name);
      const file = await openForReading(path);
      if (file !== null || !(await bin.restore(name))) return file;
      return openForReading(path);
    },
    remove: async (name) => {
      for (const path of [folder, trash]) await rm(pathOf(path, name), { force: true });
    },
    list: async () => new Set(await listNames(folder)),
    storedSince: (name) => storedSince(pathOf(folder, name)),
    removeUnfinished: (before) => removeUnfinished(incoming, before),
    freeBytes: async () => {
      const { bavail, bsize } = await statfs(folder);
      return bavail * bsize;
    },
    check: () => writeProbe(incoming),
  };
}

type Trash = Pick<FileStore, "putInTrash" | "removeFromTrash" | "listTrash" | "restore">;

function openTrash(folder: string, trash: string): Trash {
  return {
    putInTrash: async (name, now) => {
      const path = pathOf(folder, name);
      // The time is set first, so that after a crash in between the file is still served.
      await unlessGone(() => utimes(path, now, now));
      await move(path, pathOf(trash, name));
    },
    removeFromTrash: (name) => rm(pathOf(trash, name), { force: true }),
    listTrash: () => listTrash(trash),
    restore: (name) => move(pathOf(trash, name), pathOf(folder, name)),
  };
}

async function writeProbe(incoming: string): Promise<void> {
  const probe = join(incoming, `${randomUUID()}.part`);
  // Not empty: an empty file fits on a full disk.
  try {
    await writeFile(probe, Buffer.alloc(PROBE_BYTES), { flag: "wx", flush: true });
  } finally {
    await rm(probe, { force: true });
  }
}

async function openForReading(path: string): Promise<OpenFile | null> {
  // Opened before the answer begins: a file replaced meanwhile is still read to its end.
  const handle = await unlessGone(() => open(path, "r"));
  if (handle === null) return null;
  try {
    const { size } = await handle.stat();
    return {
      size,
      read: (range) => owned(handle.createReadStream(range), reportedElsewhere),
      close: () => handle.close(),
    };
  } catch (error) {
    await handle.close();
    throw error;
  }
}

async function listNames(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && isOurName(entry.name))
    .map((entry) => entry.name);
}

/** A restored backup may keep an old modification time; the change time is that of the copy. */
async function storedSince(path: string): Promise<Date | null> {
  const found = await unlessGone(() => stat(path));
  return found && new Date(Math.max(found.mtimeMs, found.ctimeMs));
}

async function listTrash(trash: string): Promise<{ name: string; since: Date }[]> {
  const found: { name: string; since: Date }[] = [];
  for (const name of await listNames(trash)) {
    const file = await unlessGone(() => stat(join(trash, name)));
    if (file) found.push({ name, since: file.mtime });
  }
  return found;
}

/** False if it is gone, perhaps because another process was faster. */
async function move(from: string, to: string): Promise<boolean> {
  const moved = await unlessGone(async () => {
    await rename(from, to);
    return true;
  });
  return moved ?? false;
}

/** Judged by age: process ids mean nothing to other machines or containers sharing the folder. */
async function removeUnfinished(incoming: string, before: Date): Promise<number> {
  let removed = 0;
  for (const name of await readdir(incoming)) {
    const path = join(incoming, name);
    const file = await unlessGone(() => stat(path));
    if (file === null || file.mtime >= before) continue;
    await rm(path, { force: true });
    removed += 1;
  }
  return removed;
}

async function unlessGone<Result>(work: () => Promise<Result>): Promise<Result | null> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  }
}
