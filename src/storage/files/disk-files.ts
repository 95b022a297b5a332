import { mkdir, readdir, rename, rm, stat, statfs, utimes } from "node:fs/promises";
import { join } from "node:path";
import { syncPath } from "#platform/sync-path.ts";
import { openDiskFile, unlessGone } from "./disk-file.ts";
import { isOurName, pathOf } from "./file-name.ts";
import type { FileStore } from "./files.ts";
import { IncomingFolder } from "./incoming-folder.ts";

/**
 * `files/` holds the files that are served, `incoming/` uploads in progress, and `trash/` files that no row
 * names.
 */
export async function openDiskFiles(
  dataDir: string,
  requireRoom: () => Promise<void> = async () => {},
): Promise<FileStore> {
  const folder = join(dataDir, "files");
  const trash = join(folder, "trash");
  await mkdir(trash, { recursive: true, mode: 0o750 });
  const incoming = await IncomingFolder.open({
    path: join(folder, "incoming"),
    requireRoom,
    store: async (path, { name }) => {
      await rename(path, pathOf(folder, name));
      await syncPath(folder);
    },
  });
  const bin = openTrash(folder, trash);
  const openServed = async (name: string) => {
    const path = pathOf(folder, name);
    const file = await openDiskFile(path);
    if (file !== null || !(await bin.restore(name))) return file;
    return openDiskFile(path);
  };
  return {
    ...bin,
    place: { name: "DATA_DIR/files", isRemote: false },
    receive: (stream, maxBytes) => incoming.receive(stream, maxBytes),
    open: openServed,
    openNearby: openServed,
    remove: async (name) => {
      for (const path of [folder, trash]) await rm(pathOf(path, name), { force: true });
    },
    list: async () => new Set(await listNames(folder)),
    storedSince: (name) => storedSince(pathOf(folder, name)),
    removeUnfinished: (before) => incoming.removeUnfinished(before),
    freeBytes: async () => {
      const { bavail, bsize } = await statfs(folder);
      return bavail * bsize;
    },
    check: () => incoming.check(),
  };
}

type Trash = Pick<
  FileStore,
  "putInTrash" | "removeFromTrash" | "listTrash" | "openTrashed" | "restore"
>;

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
    openTrashed: (name) => openDiskFile(pathOf(trash, name)),
    restore: (name) => move(pathOf(trash, name), pathOf(folder, name)),
  };
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

/** False if the file is gone, perhaps because another process was faster. */
async function move(from: string, to: string): Promise<boolean> {
  const moved = await unlessGone(async () => {
    await rename(from, to);
    return true;
  });
  return moved ?? false;
}
