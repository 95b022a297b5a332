import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "#test/support/folder.ts";

function releaseTo(folder: string, cwd = ".") {
  return spawnSync(process.execPath, ["scripts/release.ts", folder], {
    cwd,
    env: { PATH: process.env.PATH },
    encoding: "utf8",
    timeout: 30_000,
  });
}

/** The packages of the build are gone by then in a fresh clone: `scripts/run/packages.mjs`. */
test("a release is made without any package", async () => {
  const clone = await temporaryFolder();
  for (const name of [
    ...["scripts", "src/cli", "src/platform"],
    ...["package.json", "demo", ".env.example"],
  ]) {
    cpSync(name, join(clone, name), { recursive: true });
  }
  symlinkSync(resolve("art"), join(clone, "art"));
  mkdirSync(join(clone, "dist/server"), { recursive: true });
  for (const name of [
    ...["built-from.json", "server/main.js", "server/cli.js"],
    ...["THIRD-PARTY-NOTICES.txt", "sbom.cdx.json"],
  ]) {
    writeFileSync(join(clone, "dist", name), "");
  }
  const made = releaseTo("release", clone);
  expect([made.status, made.stderr]).toEqual([0, ""]);
  expect(readdirSync(join(clone, "release")).toSorted()).toEqual(
    [
      ...[".env.example", "art", "demo", "dist", "package.json", "portico", "start"],
      ...["THIRD-PARTY-NOTICES.txt", "sbom.cdx.json"],
    ].toSorted(),
  );
});

test.each(["/proc/release", "package.json", "package.json/release"])(
  "a release that cannot be made there says so in a line, and changes nothing: %s",
  (place) => {
    const { status, stderr } = releaseTo(place);
    expect([status, stderr.split("\n").length]).toEqual([1, 2]);
    expect(stderr).toMatch(/cannot hold a release \(E[A-Z]+\)\. Name a new folder/);
    expect(readdirSync(".").filter((name) => name.includes(".partial"))).toEqual([]);
  },
);
