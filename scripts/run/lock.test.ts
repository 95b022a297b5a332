import { execFileSync } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { slow } from "#test/support/slow.ts";

const program = JSON.stringify(resolve("scripts/run/lock.mjs"));

/** Returns the content of a folder's lock after `work`; null where there is none. */
function lockAfter(work: string): string | null {
  const folder = mkdtempSync(join(tmpdir(), "portico-lock-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const script = `
    import { existsSync, readFileSync, writeFileSync } from "node:fs";
    import { withSetupLock } from ${program};
    const file = ".cache/setup.lock";
    await withSetupLock(async () => { ${work} });
    console.log(JSON.stringify(existsSync(file) ? readFileSync(file, "utf8") : null));`;
  const said: unknown = JSON.parse(
    execFileSync(process.execPath, ["--input-type=module", "-e", script], {
      cwd: folder,
      encoding: "utf8",
    }),
  );
  return typeof said === "string" ? said : null;
}

test("the lock goes with the work that it was for", () => {
  expect(lockAfter("")).toBeNull();
});

test("a command that slept while another took its lock over leaves that one's alone", () => {
  expect(lockAfter('writeFileSync(file, "another command");')).toBe("another command");
});

slow("where nothing can be written, one sentence says so and what to do", () => {
  const folder = mkdtempSync(join(tmpdir(), "portico-lock-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  // Root may write wherever others may not, but into no file.
  writeFileSync(join(folder, ".cache"), "");
  const script = `
    import { withSetupLock } from ${program};
    await withSetupLock(async () => {}).catch(({ message }) => console.log(message));`;
  const args = ["--input-type=module", "-e", script];
  expect(execFileSync(process.execPath, args, { cwd: folder, encoding: "utf8" })).toBe(
    `Portico has to be built here first, and nothing can be written to ${join(folder, ".cache")} (EEXIST). Run this as the account that the folder belongs to, or make it writable.\n`,
  );
});
