import { readdir } from "node:fs/promises";
import { expect, it } from "vitest";
import { temporaryFolder } from "#test/support/folder.ts";
import { startUnsealing } from "#test/support/unsealing-command.ts";
import { withScratch } from "./scratch.ts";

it.each(["SIGHUP", "SIGTERM", "SIGINT"] as const)(
  "what was unsealed goes when %s ends the command",
  async (signal) => {
    const parent = await temporaryFolder();
    const command = await startUnsealing(parent);
    expect(await readdir(parent)).toHaveLength(1);
    expect(await command.end(signal)).toEqual([null, signal]);
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
