import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { expect, it, onTestFinished } from "vitest";
import { isRoomInMemory } from "./temporary-files.ts";

/** The folder for temporary files of a process that says where it is and ends. */
function folderOfRun(): string {
  const script = `
    const { keepTemporaryFilesInMemory } = await import("./scripts/temporary-files.ts");
    const { writeFileSync } = await import("node:fs");
    keepTemporaryFilesInMemory();
    writeFileSync(process.env.TMPDIR + "/left-behind", "");
    process.stdout.write(process.env.TMPDIR);
  `;
  const folder = mkdtempSync(`${tmpdir()}/portico-test-`);
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const args = ["--input-type=module", "-e", script];
  const { stdout } = spawnSync(process.execPath, args, { env: { TMPDIR: folder } });
  return String(stdout);
}

it.runIf(isRoomInMemory())("what a run leaves in memory goes with it, or with the next", () => {
  // No process has this number: it is above what Linux gives.
  const killed = "/dev/shm/portico-99999999-killed";
  mkdirSync(killed);
  onTestFinished(() => rmSync(killed, { recursive: true, force: true }));

  const folder = folderOfRun();
  expect(folder).toMatch(/^\/dev\/shm\/portico-\d+-/);
  expect(existsSync(folder)).toBe(false);
  expect(existsSync(killed)).toBe(false);
});
