import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";

const folders = ["src", "public", "migrations", "licences"];
const files = [
  "site.config.ts",
  "vite.config.ts",
  "package.json",
  "package-lock.json",
  "tsconfig.json",
  "scripts/budgets.ts",
  "scripts/build.ts",
  "scripts/manifest.ts",
  "scripts/native-packages.ts",
  "scripts/notices.ts",
  "scripts/site-sheet.ts",
];

/** Tests beside their files are not part of the build. */
export function listSources() {
  const found = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
      .map((entry) => `${entry.parentPath ?? entry.path}/${entry.name}`),
  );
  return [...found, ...files].sort();
}

export function statSignature(paths) {
  return digest(paths, (path) => {
    const { mtimeMs, size } = statSync(path);
    return `${mtimeMs} ${size}`;
  });
}

export function contentSignature(paths) {
  return digest(paths, (path) => readFileSync(path));
}

function digest(paths, factsOf) {
  // The native packages beside the bundle belong to one platform.
  const hash = createHash("sha256").update(`${process.platform} ${process.arch}`);
  for (const path of paths) hash.update(`\n${path}\n`).update(factsOf(path));
  return hash.digest("hex");
}
