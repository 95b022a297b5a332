// @module-tag slow
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

const packages = resolve("scripts/run/packages.mjs");
const folder = mkdtempSync(join(tmpdir(), "portico-packages-"));
const npm = (...args: string[]) =>
  execFileSync("npm", [...args, "--offline", "--no-audit", "--no-fund"], {
    cwd: folder,
    stdio: "ignore",
  });

function call(expression: string): string {
  const script = `import * as packages from ${JSON.stringify(packages)}; console.log(await packages.${expression});`;
  return execFileSync(process.execPath, ["--input-type=module", "-e", script], {
    cwd: folder,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
  }).trim();
}

const installed = () =>
  ["server", "checker"].filter((name) => existsSync(join(folder, "node_modules", name)));

beforeAll(() => {
  for (const name of ["server", "checker"]) {
    mkdirSync(join(folder, name));
    writeFileSync(join(folder, name, "package.json"), JSON.stringify({ name, version: "1.0.0" }));
    npm("pack", `./${name}`);
  }
  const manifest = {
    name: "site",
    dependencies: { server: "file:server-1.0.0.tgz" },
    devDependencies: { checker: "file:checker-1.0.0.tgz" },
  };
  writeFileSync(join(folder, "package.json"), JSON.stringify(manifest));
  npm("install", "--package-lock-only");
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("the packages of a fresh clone", () => {
  test("are only those of the build, and are removed after it", () => {
    call("installForBuild()");
    expect(installed()).toEqual(["server"]);
    expect(call('hasPackages("build")')).toBe("true");
    expect(call('hasPackages("all")')).toBe("false");
    call("removeTemporaryPackages()");
    expect(existsSync(join(folder, "node_modules"))).toBe(false);
  });

  test("stay if somebody installed them by hand", () => {
    npm("ci", "--omit=dev");
    call("removeTemporaryPackages()");
    expect(installed()).toEqual(["server"]);
    call("installForBuild()");
    call("removeTemporaryPackages()");
    expect(installed()).toEqual(["server"]);
  });

  test("keep the test tools, whatever is built later", () => {
    call("installAll()");
    expect(call('hasPackages("all")')).toBe("true");
    call("installForBuild()");
    call("removeTemporaryPackages()");
    expect(installed()).toEqual(["server", "checker"]);
  });
});
