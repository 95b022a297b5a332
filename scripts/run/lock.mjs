import { mkdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { SetupError } from "./step.mjs";

const folder = ".cache";
const file = `${folder}/setup.lock`;
const beat = 2000;
// Ten missed beats mean that the holder is gone.
const staleAfter = 10 * beat;

let hasReported = false;

/** One process per folder sets up; others wait. @throws {SetupError} where the folder cannot be written */
export async function withSetupLock(work) {
  const content = JSON.stringify({ pid: process.pid, host: hostname(), at: Date.now() });
  try {
    mkdirSync(folder, { recursive: true });
  } catch (error) {
    throw explained(error);
  }
  while (!(await acquire(content))) {
    reportOnce();
    await sleep(200);
  }
  // The lock may be another command's after the machine has slept.
  const isOurs = () => read() === content;
  const heart = setInterval(() => isOurs() && touch(), beat);
  const release = () => isOurs() && rmSync(file, { force: true });
  process.once("exit", release);
  try {
    return await work();
  } finally {
    clearInterval(heart);
    process.off("exit", release);
    release();
  }
}

async function acquire(content) {
  try {
    writeFileSync(file, content, { flag: "wx" });
  } catch (error) {
    if (error.code !== "EEXIST") throw explained(error);
    if (isAbandoned()) rmSync(file, { force: true });
    return false;
  }
  // Two that found the same abandoned lock may both have removed it: the last one written holds it.
  await sleep(20);
  return read() === content;
}

function explained({ code }) {
  const remedy =
    code === "ENOSPC"
      ? "Make room on its disk."
      : "Run this as the account that the folder belongs to, or make it writable.";
  return new SetupError(
    `Portico has to be built here first, and nothing can be written to ${resolve(folder)} (${code}). ${remedy}`,
  );
}

function reportOnce() {
  if (!hasReported)
    process.stderr.write("Another command is preparing this folder; waiting for it…\n");
  hasReported = true;
}

function isAbandoned() {
  try {
    if (Date.now() - statSync(file).mtimeMs > staleAfter) return true;
    const { pid, host } = JSON.parse(read());
    return host === hostname() && !isAlive(pid);
  } catch {
    return false;
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
}

function read() {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}

function touch() {
  try {
    utimesSync(file, new Date(), new Date());
  } catch {
    // The next command takes over; this one finishes its work in a folder of its own.
  }
}
