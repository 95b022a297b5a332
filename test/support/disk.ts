import { spawnSync } from "node:child_process";
import { mkdtempSync, rmdirSync } from "node:fs";
import { appendFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe } from "vitest";

interface SmallDisk {
  /** Each test gets another mount. */
  folder(): string;
}

/** A small real file system per test. The suite is skipped where this account may not mount one. */
export function onSmallDisk(megabytes: number, suite: (disk: SmallDisk) => void): void {
  const trouble = whyNotMounted();
  if (trouble) process.stdout.write(`Tests on a small disk are skipped: ${trouble}\n`);
  describe.skipIf(trouble !== null)(`on a disk of ${megabytes} MB`, { tags: "slow" }, () => {
    let folder = "";
    beforeEach(() => {
      folder = mkdtempSync(join(tmpdir(), "portico-small-disk-"));
      mount(folder, megabytes);
    });
    afterEach(() => unmount(folder));
    suite({ folder: () => folder });
  });
}

/** Leaves not a byte. */
export async function fillDisk(file: string): Promise<void> {
  for (const size of [1_000_000, 100_000, 4096]) {
    const bytes = Buffer.alloc(size, 1);
    while (await appendFile(file, bytes).then(() => true, isFull));
  }
}

function isFull(error: unknown): false {
  if (error instanceof Error && "code" in error && error.code === "ENOSPC") return false;
  throw error;
}

function whyNotMounted(): string | null {
  const folder = mkdtempSync(join(tmpdir(), "portico-small-disk-"));
  try {
    mount(folder, 1);
    unmount(folder);
    return null;
  } catch (error) {
    rmdirSync(folder);
    return error instanceof Error ? error.message : String(error);
  }
}

function mount(folder: string, megabytes: number): void {
  run("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m`, "tmpfs", folder]);
}

function unmount(folder: string): void {
  run("umount", [folder]);
  rmdirSync(folder);
}

function run(program: string, given: string[]): void {
  const { status, stderr, error } = spawnSync(program, given, { encoding: "utf8" });
  if (error) throw error;
  if (status !== 0) throw new Error(stderr.trim());
}
