import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "#test/support/folder.ts";

/** In a fresh clone, the packages of the build are gone by then: `scripts/run/packages.mjs`. */
test("a release is made without any package", async () => {
  const clone = await temporaryFolder();
  for (const name of ["scripts", "src/cli", "package.json", "demo", ".env.example"]) {
    cpSync(name, join(clone, name), { recursive: true });
  }
  symlinkSync(resolve("art"), join(clone, "art"));
  mkdirSync(join(clone, "dist/server"), { recursive: true });
  for (const name of ["built-from.json", "server/main.js", "server/cli.js"]) {
    writeFileSync(join(clone, "dist", name), "");
  }
  const made = spawnSync(process.execPath, ["scripts/release.ts"], {
    cwd: clone,
    env: { PATH: process.env.PATH },
    encoding: "utf8",
  });
  expect([made.status, made.stderr]).toEqual([0, ""]);
  expect(readdirSync(join(clone, "release")).toSorted()).toEqual(
    [".env.example", "art", "demo", "dist", "package.json", "portico", "start"].toSorted(),
  );
});
