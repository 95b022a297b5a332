import { cp, readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";

/** Packages that are not bundled, because they find their binaries beside their own files. */
export const nativePackages = [
  "@embedpdf/pdfium",
  "@node-rs/argon2",
  "better-sqlite3",
  "pg",
  "sharp",
];

const Lock = z.object({
  packages: z.record(
    z.string(),
    z.object({
      dependencies: z.record(z.string(), z.string()).default({}),
      optionalDependencies: z.record(z.string(), z.string()).default({}),
    }),
  ),
});

/** Copies them with their dependencies into `node_modules` of a folder. Returns where they are here. */
export async function copyNativePackages(folder: string): Promise<Set<string>> {
  const installed = await readLock("node_modules/.package-lock.json");
  const wanted = new Set<string>();
  const add = (name: string, from: string): void => {
    const path = find(installed, name, from);
    // Optional binaries of other platforms are not installed.
    if (path === null || wanted.has(path)) return;
    wanted.add(path);
    const entry = installed[path];
    const names = Object.keys({ ...entry?.dependencies, ...entry?.optionalDependencies });
    for (const dependency of names) add(dependency, path);
  };
  for (const name of nativePackages) add(name, "");
  await Promise.all(
    [...wanted].map((path) => cp(path, join(folder, path), { recursive: true, filter: isUsed })),
  );
  return wanted;
}

async function readLock(file: string) {
  return Lock.parse(JSON.parse(await readFile(file, "utf8"))).packages;
}

/** Resolves like Node.js: in the nearest node_modules above. */
function find(installed: object, name: string, from: string): string | null {
  const path = join(from, "node_modules", name);
  if (Object.hasOwn(installed, path)) return path;
  if (from === "") return null;
  return find(installed, name, from.slice(0, Math.max(from.lastIndexOf("/node_modules/"), 0)));
}

/**
 * SQLite's sources, and its binaries for other platforms, are 25 of 27 MB; PDFium's forms for
 * browsers and older programs 3 of 7.
 */
function isUsed(path: string): boolean {
  const [, pdfium = ""] = path.split("/@embedpdf/pdfium/dist/");
  if (pdfium !== "") return /^(index\.js|pdfium\.wasm)$/.test(pdfium);
  const [, part = ""] = path.split("/better-sqlite3/");
  if (part.startsWith("prebuilds/"))
    return (
      part.startsWith(`prebuilds/${process.platform}`) && part.endsWith(`-${process.arch}.node`)
    );
  return !/^(deps|src|binding\.gyp)(\/|$)/.test(part);
}
