// @module-tag slow
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { FolderInUse, lockFolder, lockFolderAlone, shareFolder } from "./folder-lock.ts";

let dataDir: string;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "portico-test-"));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

const refusal = async () => {
  const error = await lockFolder(dataDir).catch((reason: unknown) => reason);
  return error instanceof FolderInUse ? error.message : null;
};

/** Starts another process, and resolves once that has the lock. */
async function lockElsewhere(lock = "lockFolder"): Promise<ChildProcess> {
  const script = `
    const { ${lock} } = await import("#storage/sqlite/folder-lock.ts");
    await ${lock}(process.argv[1]);
    process.stdout.write("locked");
    setInterval(() => globalThis.gc?.(), 10);
  `;
  const flags = ["--expose-gc", "--input-type=module", "--eval", script, dataDir];
  const child = spawn(process.execPath, flags, { stdio: ["ignore", "pipe", "inherit"] });
  await once(child.stdout, "data");
  return child;
}

it("one server can run on a folder, and the next once that has ended", async () => {
  const release = await lockFolder(dataDir);
  expect(await refusal()).toContain(dataDir);
  release();
  (await lockFolder(dataDir))();
});

it("the refusal says which process holds the lock, where and since when", async () => {
  const other = await lockElsewhere();
  const text = await refusal();
  expect(text).toContain(`process ${other.pid} on ${hostname()}, since 20`);
  expect(text).toContain("Stop it first, or set DATA_DIR to another folder.");
  expect(text).not.toContain("\n");
  other.kill("SIGKILL");
  await once(other, "exit");
});

it("the refusal calls a command that holds the lock a command", async () => {
  const release = await lockFolder(dataDir, "command");
  expect(await refusal()).toContain("A Portico command is at work on the data folder");
  release();
  (await lockFolder(dataDir))();
});

it("a killed process frees the lock at once, whatever it left behind", async () => {
  const other = await lockElsewhere();
  expect(await refusal()).not.toBeNull();
  other.kill("SIGKILL");
  await once(other, "exit");
  (await lockFolder(dataDir))();
});

it("the garbage collector does not release the lock", async () => {
  const other = await lockElsewhere();
  // The other process collects its garbage every ten milliseconds.
  for (let time = 0; time < 20; time += 1) {
    expect(await refusal()).not.toBeNull();
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  other.kill("SIGKILL");
  await once(other, "exit");
});

it("the lock is refused even if its holder is unknown", async () => {
  const other = await lockElsewhere();
  await rm(join(dataDir, "server.lock.json"));
  expect(await refusal()).toMatch(/^Another Portico server runs on the data folder \S+\. Stop/);
  other.kill("SIGKILL");
  await once(other, "exit");
});

it("commands share a folder with each other and a server, and with nobody who needs it alone", async () => {
  const leave = [await lockFolder(dataDir), shareFolder(dataDir), shareFolder(dataDir)];
  for (const step of leave) {
    await expect(lockFolderAlone(dataDir)).rejects.toThrow(FolderInUse);
    step();
  }
  const release = await lockFolderAlone(dataDir);
  expect(() => shareFolder(dataDir)).toThrow(FolderInUse);
  expect(await refusal()).not.toBeNull();
  release();
  shareFolder(dataDir)();
  (await lockFolder(dataDir))();
});

it("a killed command does not keep a restore away, and a killed restore no command", async () => {
  const command = await lockElsewhere("shareFolder");
  await expect(lockFolderAlone(dataDir)).rejects.toThrow("A Portico command is at work");
  command.kill("SIGKILL");
  await once(command, "exit");
  const restore = await lockElsewhere("lockFolderAlone");
  expect(() => shareFolder(dataDir)).toThrow("is being replaced");
  restore.kill("SIGKILL");
  await once(restore, "exit");
  shareFolder(dataDir)();
});
