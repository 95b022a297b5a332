import { createHash } from "node:crypto";
import { readlinkSync, rmSync } from "node:fs";
import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";

/** A process id is unique among processes that share a machine and, in containers, a name space. */
const here = createHash("sha256").update(`${hostname()} ${processNames()}`).digest("hex");
const HERE = here.slice(0, 8);

const inUse = new Set<string>();

/**
 * Makes a folder that only this account can read, and removes it after the work. Its name says which
 * process owns it, so that leftovers of a crash can be told from folders in use.
 */
export async function withScratchFolder<Result>(
  parent: string,
  kind: string,
  work: (folder: string) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(join(parent, `${kind}-${HERE}-${process.pid}-`));
  inUse.add(folder);
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
    inUse.delete(folder);
  }
}

/**
 * Removes the folders of a process that ends at once. Files that are being written meanwhile may be in the
 * way.
 */
export function removeScratchInUse(): void {
  for (const folder of inUse) {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 20 });
  }
}

export interface Swept {
  removed: string[];
  stuck: string[];
}

/** Removes folders of our account whose processes have died. Never throws. */
export async function removeDeadScratch(parent: string, kind: string): Promise<Swept> {
  const swept: Swept = { removed: [], stuck: [] };
  for (const name of await readdir(parent).catch(() => [])) {
    if (!name.startsWith(`${kind}-`) || !isDead(name.slice(kind.length + 1))) continue;
    const path = join(parent, name);
    const found = await stat(path).catch(() => null);
    if (found === null || found.uid !== (process.getuid?.() ?? found.uid)) continue;
    const list = await rm(path, { recursive: true, force: true }).then(
      () => swept.removed,
      () => swept.stuck,
    );
    list.push(path);
  }
  return swept;
}

/** In doubt it says no: the process may be on another machine, or its id may have been reused. */
function isDead(mark: string): boolean {
  const [, place, pid] = /^([0-9a-f]{8})-(\d+)-[A-Za-z0-9]{6}$/.exec(mark) ?? [];
  if (place !== HERE) return false;
  try {
    process.kill(Number(pid), 0);
    return false;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "ESRCH";
  }
}

function processNames(): string {
  try {
    return readlinkSync("/proc/self/ns/pid");
  } catch {
    return "";
  }
}
