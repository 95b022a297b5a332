import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { z } from "zod";

const { dependencies, devDependencies } = z
  .object({
    dependencies: z.record(z.string(), z.string()),
    devDependencies: z.record(z.string(), z.string()),
  })
  .parse(JSON.parse(readFileSync("package.json", "utf8")));

/** What is built and what builds it: everything that `npm start` reads. */
const served = [
  ...globSync("{src,migrations}/**/*.{ts,tsx,css}").filter((file) => !/\.test\.tsx?$/.test(file)),
  ...["site.config.ts", "vite.config.ts"],
  ...["build", "budgets", "manifest", "native-packages", "precompress", "site-sheet"].map(
    (name) => `scripts/${name}.ts`,
  ),
];

const importedPackages = new Set(served.flatMap(packagesIn));

/** From runtime imports in JavaScript and from CSS. */
function packagesIn(file: string): string[] {
  const text = readFileSync(file, "utf8").replace(/^import type [\s\S]*?;$/gm, "");
  const imports = text.matchAll(/(?:\bfrom|\bimport\(?|@import|url\()\s*["']([^"']+)["']/g);
  return [...imports]
    .map(([, name = ""]) => /^(@[\w-]+\/)?[a-z][\w.-]*/.exec(name)?.[0] ?? "")
    .filter((name) => name !== "" && name !== "node");
}

test("everything that `npm start` builds or loads is a dependency", () => {
  expect([...importedPackages].filter((name) => name in devDependencies)).toEqual([]);
  expect([...importedPackages].filter((name) => !(name in dependencies))).toEqual([]);
});

test("`npm start` installs nothing that it does not use", () => {
  expect(Object.keys(dependencies).filter((name) => !importedPackages.has(name))).toEqual([]);
});
