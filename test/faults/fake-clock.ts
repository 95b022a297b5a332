import { spawnSync } from "node:child_process";
import { globSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A clock for one program that can be set while it runs, with Debian's libfaketime. */
export interface FakeClock {
  /** Makes a program use it. */
  env: Record<string, string>;
  /** Offset in days from the right time; 0 corrects it. */
  move(days: number): void;
  remove(): void;
}

export function findLibrary(): string | null {
  return globSync("/usr/lib/*/faketime/libfaketimeMT.so.1")[0] ?? null;
}

/** Null when Node.js follows the clock. */
export function whyNoFakeClock(): string | null {
  if (findLibrary() === null) return "Debian's package faketime is not installed";
  const clock = makeFakeClock();
  clock.move(800);
  const year = ["-p", "new Date().getFullYear()"];
  const { stdout } = spawnSync(process.execPath, year, {
    env: { PATH: process.env.PATH, ...clock.env },
    encoding: "utf8",
  });
  clock.remove();
  const isFollowed = Number(stdout) > new Date().getFullYear();
  return isFollowed ? null : "this Node.js does not look at libfaketime's clock";
}

export function makeFakeClock(): FakeClock {
  const folder = mkdtempSync(join(tmpdir(), "portico-clock-"));
  const file = join(folder, "offset");
  const move = (days: number) => {
    // Renamed, since half a file would be another time.
    writeFileSync(`${file}.new`, days === 0 ? "+0\n" : `+${days}d\n`);
    renameSync(`${file}.new`, file);
  };
  move(0);
  return {
    env: {
      LD_PRELOAD: findLibrary() ?? "",
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_CACHE_DURATION: "1",
      // Only the date is wrong; time-outs run on, as on a real machine.
      FAKETIME_DONT_FAKE_MONOTONIC: "1",
    },
    move,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
