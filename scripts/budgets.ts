import { existsSync } from "node:fs";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import { requestLimits } from "#contract/request-limits.ts";
import { type Manifest, readManifest } from "./manifest.ts";

export interface BuiltFile {
  fileName: string;
  moduleIds: string[];
}

interface Budget {
  name: string;

  /** Entries of the manifest that are loaded together. */
  entries: string[];
  /** Loaded by then, and so free. */
  after?: string[];
  /** In bytes, compressed. */
  bar: number;
}

const SITE = "src/site/browser/site.ts";
const CONTACT = "src/site/islands/contact.client.tsx";
const DOWNLOAD = "src/site/browser/downloads.ts";
const PORTAL = "src/admin/main.tsx";
/** What stands around every screen but those of signing in. */
const SHELL = "src/admin/shell/portal-layout.tsx";
const LOGIN = "src/admin/pages/login/login-page.tsx";
const DASHBOARD = "src/admin/pages/dashboard/dashboard-page.tsx";
const BLOG_EDITOR = "src/admin/pages/blogs/blog-editor.tsx";

/** React, the form and its notifications. */
const CONTACT_BAR = 75_000;

interface FirstLoad extends Budget {
  /** What must not be among it. */
  later: RegExp;
}

/** Large, and useless before there is something to draw, fill in or say. */
const laterLibraries =
  /node_modules\/(react-hook-form|@hookform|zod|sonner|@tiptap|@simplewebauthn|qr)\//;

/** What is typed is checked once it is saved. */
const notForWriting = /node_modules\/(@hookform|zod|sonner|@tiptap|@simplewebauthn|qr)\//;

/** On 1.6 Mbit/s a kilobyte takes 5 ms: docs/decisions/0015-portal-libraries.md. */
const firstLoads: FirstLoad[] = [
  { name: "The sign-in page", entries: [PORTAL, LOGIN], later: laterLibraries, bar: 115_000 },
  {
    name: "The dashboard",
    entries: [PORTAL, SHELL, DASHBOARD],
    later: laterLibraries,
    bar: 125_000,
  },
  {
    name: "A new blog",
    entries: [PORTAL, SHELL, BLOG_EDITOR],
    later: notForWriting,
    bar: 165_000,
  },
];

/** Fits a form with its schema and dialogs, but not a second library of its own. */
const SCREEN_BAR = 85_000;

/** For what a screen fetches once it is seen, such as its dialogs. */
const PART_BAR = 120_000;

/** The writing room's text: ProseMirror, its tools and the parser of the site (docs/decisions/0029). */
const TEXT_EDITOR = "src/admin/writing/text-editor.tsx";
const TEXT_EDITOR_BAR = 185_000;

/** Weighs scripts as transferred. @throws with a line for everything over budget */
export async function checkBudgets(client: string, files: BuiltFile[]): Promise<void> {
  const manifest = await readManifest(client);
  const breaches = [
    ...(await Promise.all(budgetsOf(manifest).map((budget) => weigh(client, manifest, budget)))),
    ...firstLoads.map((load) => findLaterLibrary(manifest, load, files)),
  ].filter((breach) => breach !== null);
  if (breaches.length > 0) throw new Error(breaches.join("\n"));
}

function budgetsOf(manifest: Manifest): Budget[] {
  const later = Object.keys(manifest).filter(
    (entry) =>
      /^src\/(?:admin|contract)\/.*\.tsx?$/.test(entry) &&
      !/(main|client|login-page)\.tsx$/.test(entry),
  );
  // The portal's routes load the screens, and these or their parts load the rest.
  const screens = new Set(manifest[PORTAL]?.dynamicImports);
  return [
    { name: "A public page", entries: [SITE], bar: requestLimits.pageScript },
    { name: "The contact page", entries: [SITE, CONTACT], bar: CONTACT_BAR },
    { name: "A page with guides", entries: [SITE, DOWNLOAD], bar: requestLimits.pageScript },
    ...firstLoads,
    ...later.flatMap((entry) =>
      waysTo(manifest, entry).map((way) => ({
        name: entry,
        entries: [entry],
        after: [PORTAL, SHELL, ...way],
        bar: barOf(entry, screens),
      })),
    ),
  ];
}

function barOf(entry: string, screens: ReadonlySet<string>): number {
  if (entry === TEXT_EDITOR) return TEXT_EDITOR_BAR;
  return screens.has(entry) ? SCREEN_BAR : PART_BAR;
}

/** The chunks that load one another before `entry`, for each way that leads to it. */
function waysTo(manifest: Manifest, entry: string, passed: readonly string[] = []): string[][] {
  const loaders = Object.keys(manifest).filter(
    (name) => manifest[name]?.dynamicImports.includes(entry) && !passed.includes(name),
  );
  if (loaders.length === 0) return [[]];
  return loaders.flatMap((loader) =>
    waysTo(manifest, loader, [...passed, entry]).map((way) => [loader, ...way]),
  );
}

async function weigh(client: string, manifest: Manifest, budget: Budget): Promise<string | null> {
  const { name, entries, after = [], bar } = budget;
  const present = filesOf(manifest, after);
  const files = [...filesOf(manifest, entries)].filter((file) => !present.has(file));
  const sizes = await Promise.all(files.map((file) => compressedSize(join(client, file))));
  const size = sizes.reduce((sum, one) => sum + one, 0);
  return size > bar ? `${name} loads ${inKb(size)} of script; the bar is ${inKb(bar)}.` : null;
}

function findLaterLibrary(
  manifest: Manifest,
  { name, entries, later }: FirstLoad,
  files: BuiltFile[],
): string | null {
  const loaded = filesOf(manifest, entries);
  for (const { fileName, moduleIds } of files) {
    const library = loaded.has(fileName) && findIn(moduleIds, later);
    if (library) return `${name} loads ${library} at once; import it where it is needed, later.`;
  }
  return null;
}

function findIn(moduleIds: string[], libraries: RegExp): string | undefined {
  return moduleIds.map((id) => libraries.exec(id)?.[1]).find(Boolean);
}

/** With everything that they import statically. */
function filesOf(manifest: Manifest, entries: string[]): Set<string> {
  const files = new Set<string>();
  const add = (entry: string) => {
    const chunk = manifest[entry];
    if (!chunk) throw new Error(`The build has no ${entry}; its budget cannot be checked.`);
    if (files.has(chunk.file)) return;
    files.add(chunk.file);
    chunk.imports.forEach(add);
  };
  entries.forEach(add);
  return files;
}

async function compressedSize(path: string): Promise<number> {
  // Where compression gained nothing, there is no compressed file.
  const travels = existsSync(`${path}.br`) ? `${path}.br` : path;
  return (await stat(travels)).size;
}

function inKb(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`;
}
