import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { z } from "zod";

const { listSources } = await import(resolve("scripts/run/sources.mjs"));
const sources: string[] = listSources();

const { dependencies, devDependencies } = z
  .object({
    dependencies: z.record(z.string(), z.string()),
    devDependencies: z.record(z.string(), z.string()),
  })
  .parse(JSON.parse(readFileSync("package.json", "utf8")));

/** All files that `npm start` reads: the sources, and the scripts that build them. */
const served = sources.filter((file) => /\.(?:ts|tsx|css)$/.test(file));

const importedPackages = new Set(served.flatMap(packagesIn));

/** Reads runtime imports in JavaScript, and CSS. */
function packagesIn(file: string): string[] {
  const text = readFileSync(file, "utf8").replace(/^import type [\s\S]*?;$/gm, "");
  const imports = text.matchAll(/(?:\bfrom|^import|\bimport\(|@import|url\()\s*["']([^"']+)["']/gm);
  return [...imports]
    .map(([, name = ""]) => /^(@[\w-]+\/)?[a-z][\w.-]*/.exec(name)?.[0] ?? "")
    .filter((name) => name !== "" && name !== "node");
}

test("everything that `npm start` builds or loads is a dependency", () => {
  expect([...importedPackages].filter((name) => name in devDependencies)).toEqual([]);
  expect([...importedPackages].filter((name) => !(name in dependencies))).toEqual([]);
});

test("a change of any script that makes the build has it made again", () => {
  const scripts = sources.filter((file) => file.startsWith("scripts/"));
  const imported = scripts.flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/from "(\.\/[\w-]+\.ts)"/g)].map(([, name = ""]) =>
      join("scripts", name),
    ),
  );
  expect(imported).not.toEqual([]);
  expect(imported.filter((file) => !sources.includes(file))).toEqual([]);
});
