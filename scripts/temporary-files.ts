import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from "node:fs";
import { constants, freemem } from "node:os";
import { join } from "node:path";

/** A file system that Linux keeps in memory. */
const IN_MEMORY = "/dev/shm";

/** Several times what a run takes. */
const NEEDED_BYTES = 2 * 1024 ** 3;

/**
 * Has this process and its children keep their temporary files in memory, where there is plenty:
 * on a disk, a sixth of the tests' time goes into files that a test removes again.
 * They go when the process ends, or when the next one begins.
 */
export function keepTemporaryFilesInMemory(): void {
  if (!isRoomInMemory()) return;
  removeLeftOvers();
  const folder = mkdtempSync(join(IN_MEMORY, `portico-${process.pid}-`));
  // PostgreSQL runs as another user.
  chmodSync(folder, 0o711);
  process.env.TMPDIR = folder;
  process.on("exit", () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => process.exit(128 + constants.signals[signal]));
  }
}

export function isRoomInMemory(): boolean {
  try {
    const { bavail, bsize } = statfsSync(IN_MEMORY);
    return Math.min(bavail * bsize, freemem() / 2) >= NEEDED_BYTES && runsPrograms();
  } catch {
    return false;
  }
}

/** Some tests write a program and run it. */
function runsPrograms(): boolean {
  const mount = readFileSync("/proc/mounts", "utf8")
    .split("\n")
    .map((line) => line.split(" "))
    .find(([, place]) => place === IN_MEMORY);
  return !mount?.[3]?.split(",").includes("noexec");
}

/** Removes the folders of processes that were killed. */
function removeLeftOvers(): void {
  for (const name of readdirSync(IN_MEMORY)) {
    const pid = /^portico-(\d+)-/.exec(name)?.[1];
    if (pid === undefined || isRunning(Number(pid))) continue;
    rmSync(join(IN_MEMORY, name), { recursive: true, force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // Another user's may not be asked.
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
