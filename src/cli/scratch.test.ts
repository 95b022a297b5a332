import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdir } from "node:fs/promises";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, it } from "vitest";
import { temporaryFolder } from "#test/support/folder.ts";
import { withScratch } from "./scratch.ts";

const program = `
  const [place, parent] = process.argv.slice(1);
  const { withScratch } = await import(place);
  const { writeFileSync } = await import("node:fs");
  await withScratch(parent, async (folder) => {
    writeFileSync(folder + "/backup.zip", "plain");
    console.log("ready");
    await new Promise(() => setInterval(() => {}, 1000));
  });`;

it.each(["SIGHUP", "SIGTERM", "SIGINT"] as const)(
  "what was unsealed goes when %s ends the command",
  async (signal) => {
    const parent = await temporaryFolder();
    const place = pathToFileURL(resolve("src/cli/scratch.ts")).href;
    const args = ["--input-type=module", "-e", program, place, parent];
    const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
    const ended = once(child, "exit");
    await once(child.stdout, "data");
    expect(await readdir(parent)).toHaveLength(1);
    child.kill(signal);
    expect(await ended).toEqual([null, signal]);
    expect(await readdir(parent)).toEqual([]);
  },
);

it("it goes at the end and after a failure, and signals are as before", async () => {
  const parent = await temporaryFolder();
  const before = process.listenerCount("SIGHUP");
  expect(await withScratch(parent, () => readdir(parent))).toHaveLength(1);
  await expect(withScratch(parent, () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect(await readdir(parent)).toEqual([]);
  expect(process.listenerCount("SIGHUP")).toBe(before);
});
