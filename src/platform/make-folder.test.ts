import { stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { temporaryFolder } from "#test/support/folder.ts";
import { makeFolder } from "./make-folder.ts";

const code = (path: string) => makeFolder(path, 0o700).catch((error) => error.code);

it("makes a folder with those above it, once, by several at a time and again", async () => {
  const path = join(await temporaryFolder(), "a", "b", "c");
  await Promise.all([path, path, join(path, "d")].map((each) => makeFolder(each, 0o700)));
  await makeFolder(path, 0o700);
  expect((await stat(join(path, "d"))).mode & 0o777).toBe(0o700);
});

it("ends where nothing can be made", async () => {
  const folder = await temporaryFolder();
  await writeFile(join(folder, "file"), "");
  expect(await code(join(folder, "file"))).toBe("EEXIST");
  expect(await code(join(folder, "file", "below"))).toBe("ENOTDIR");
  // Linux answers that /proc itself is missing, for which Node.js tries for ever.
  if (process.platform === "linux") expect(await code("/proc/portico/data")).toBe("ENOENT");
});
