import { execFileSync } from "node:child_process";
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  writeFileSync,
} from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect, onTestFinished, test } from "vitest";

const program = resolve("scripts/run/build.mjs");

/** A clone in which builds are put in place, each with its version as its only file. */
function clone() {
  const folder = mkdtempSync(join(tmpdir(), "portico-build-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const run = (script: string) =>
    execFileSync(process.execPath, ["--input-type=module", "-e", script], { cwd: folder });
  const write = (place: string, version: string) => {
    mkdirSync(join(folder, place), { recursive: true });
    writeFileSync(join(folder, place, "version"), version);
  };
  return {
    folder,
    write,
    put: (version: string) => {
      write("fresh", version);
      run(`import { putInPlace } from ${JSON.stringify(program)}; putInPlace("fresh");`);
    },
    present: () => readFileSync(join(folder, "dist", "version"), "utf8"),
    /** Resolves the link like a server does when it starts. */
    open: () => realpathSync(join(folder, "dist")),
  };
}

const versionIn = (folder: string) => readFileSync(join(folder, "version"), "utf8");

test("a build leaves the files of the one before to a server that runs from it", () => {
  const { folder, put, present, open } = clone();
  put("1");
  const served = open();
  put("2");
  expect(present()).toBe("2");
  expect(versionIn(served)).toBe("1");
  put("3");
  expect(present()).toBe("3");
  expect(readdirSync(join(folder, ".cache", "builds"))).toHaveLength(2);
});

test("a build that is a folder itself, as an earlier version left it, gives way to a link", () => {
  const { folder, write, put, present } = clone();
  write("dist", "0");
  put("1");
  expect(present()).toBe("1");
  expect(versionIn(join(folder, ".cache", "builds", "former"))).toBe("0");
  put("2");
  expect(present()).toBe("2");
});

test("a build takes the place of a link that leads nowhere", async () => {
  const { folder, put, present } = clone();
  put("1");
  await rm(join(folder, ".cache"), { recursive: true });
  put("2");
  expect(present()).toBe("2");
});
