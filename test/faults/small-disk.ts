import { execFileSync, spawnSync } from "node:child_process";
import { closeSync, mkdtempSync, openSync, rmdirSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

const MEGABYTES = 96;
/** A checkpoint may have made room since. */
const REFILL_MS = 20;

/** A file system of its own that can be filled to the last byte. */
export interface SmallDisk {
  folder: string;
  /** Leaves no byte free for so long, then makes room. */
  fillFor(ms: number): Promise<void>;
  remove(): void;
}

/** Null when one can be mounted. */
export function whyNoSmallDisk(): string | null {
  if (process.platform !== "linux") return "tmpfs is Linux's";
  if (process.getuid?.() !== 0) return "mounting a file system needs root";
  try {
    mountSmallDisk().remove();
    return null;
  } catch (error) {
    return `a tmpfs cannot be mounted here (${error instanceof Error ? error.message.trim() : error})`;
  }
}

export function mountSmallDisk(): SmallDisk {
  const folder = mkdtempSync(join(tmpdir(), "portico-disk-"));
  execFileSync("mount", ["-t", "tmpfs", "-o", `size=${MEGABYTES}m`, "portico-faults", folder], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  const filler = join(folder, "filler");
  return {
    folder,
    fillFor: async (ms) => {
      const until = performance.now() + ms;
      while (performance.now() < until) {
        fill(filler);
        await sleep(REFILL_MS);
      }
      rmSync(filler, { force: true });
    },
    remove: () => {
      // Lazily: a process that is still ending may hold a file of it.
      spawnSync("umount", ["--lazy", folder]);
      rmdirSync(folder);
    },
  };
}

/** Writes smaller and smaller pieces until nothing fits. */
function fill(path: string): void {
  const file = openSync(path, "a");
  try {
    for (const size of [1024 * 1024, 4096, 1]) {
      try {
        for (;;) writeSync(file, Buffer.alloc(size));
      } catch (error) {
        if (!(error instanceof Error && "code" in error && error.code === "ENOSPC")) throw error;
      }
    }
  } finally {
    closeSync(file);
  }
}
