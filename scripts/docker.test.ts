import { readFileSync } from "node:fs";
import { matchesGlob, resolve } from "node:path";
import { expect, test } from "vitest";

const { listSources } = await import(resolve("scripts/run/sources.mjs"));

const dockerfile = readFileSync("Dockerfile", "utf8");
const patterns = readFileSync(".dockerignore", "utf8")
  .split("\n")
  .filter((line) => line !== "" && !line.startsWith("#"));

/** The last pattern that matches a file or a folder above it decides. */
function isIgnored(file: string): boolean {
  const matches = (pattern: string) =>
    matchesGlob(file, pattern) || matchesGlob(file, `${pattern}/**`);
  const last = patterns.findLast((pattern) => matches(pattern.replace(/^!/, "")));
  return last !== undefined && !last.startsWith("!");
}

test("the image runs the same Node.js as everything else", () => {
  const versions = [...dockerfile.matchAll(/^FROM node:([\d.]+)-slim/gm)].map(([, name]) => name);
  const pinned = readFileSync(".nvmrc", "utf8").trim();
  expect(versions).toEqual([pinned, pinned]);
});

test("the image contains everything that the build reads", () => {
  const release = [
    "art/card-fonts/threshold/serif.ttf",
    "demo/ebooks/ebooks.json",
    "scripts/release.ts",
  ];
  const run = ["scripts/run.mjs", "scripts/run/prepare.mjs", "scripts/run/server.json"];
  const needed = [...listSources(), ...release, ...run, ".env.example"];
  expect(needed.filter(isIgnored)).toEqual([]);
});

test("secrets and data of this machine stay out of the image", () => {
  const secret = ["data/portico.db", "data/secret.key", ".env", ".env.production", "server.log"];
  expect(secret.filter((file) => !isIgnored(file))).toEqual([]);
});
