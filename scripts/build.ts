// Builds browser and server, with the packages they load, into the folder on the command line.
import { join } from "node:path";
import { build } from "vite";
import { type BuiltFile, checkBudgets } from "./budgets.ts";
import { copyNativePackages, nativePackages } from "./native-packages.ts";
import { precompress } from "./precompress.ts";

const [folder = "dist"] = process.argv.slice(2);
const client = join(folder, "client");

/** What the site's islands share with the portal; they must get nothing else of it. */
const shared = [
  /node_modules\/(react|react-dom|scheduler)\//,
  /\/icons\/circle-/,
  /preload-helper/,
  /src\/ui\/button\.tsx/,
  /src\/ui\/icon\.tsx/,
  /src\/contract\/paths?\.ts/,
  /src\/contract\/limits\.ts/,
];

/** What every screen of the portal needs, signing in among them; dates and toaster are loaded later. */
const portalBase = [
  /node_modules\/react-router\//,
  /node_modules\/@tanstack\//,
  /src\/admin\/(?!dates)[^/.]+\.tsx?$/,
  /src\/admin\/layout\/(?!toaster)[^/.]+\.tsx?$/,
];

/** What uploads and pictures share. The portal's first file names every other: fewer are lighter. */
const uploads = [/src\/admin\/upload\//, /src\/contract\/(?:file-size|picture-\w+)\.ts$/];

/** One file each: left alone, the bundler makes many small ones, which compress badly. */
const sharedFiles = {
  groups: [
    { name: "shared", test: (id: string) => isIn(shared, id), priority: 2 },
    { name: "portal-base", test: (id: string) => isIn(portalBase, id), priority: 1 },
    { name: "uploads", test: (id: string) => isIn(uploads, id), priority: 1 },
  ],
};

try {
  await Promise.all([buildClient(), buildServer(), copyNativePackages(folder)]);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
}

async function buildClient(): Promise<void> {
  const built = await build({
    logLevel: "warn",
    build: {
      outDir: client,
      rolldownOptions: { output: { codeSplitting: sharedFiles } },
    },
  });
  await precompress(client);
  const scripts = scriptsOf(built);
  checkPatterns([...shared, ...portalBase, ...uploads], scripts);
  await checkBudgets(client, scripts);
}

async function buildServer(): Promise<void> {
  await build({
    logLevel: "warn",
    // Without React's development build, which is larger than all of our code.
    define: { "process.env.NODE_ENV": JSON.stringify("production") },
    // One file loads in a third of the time of a thousand small ones.
    ssr: { noExternal: true, external: nativePackages },
    build: {
      ssr: true,
      outDir: join(folder, "server"),
      // Beside the entries, so that the code finds the worker's file as it does in the sources.
      rolldownOptions: { output: { chunkFileNames: "[name]-[hash].js" } },
    },
  });
}

function scriptsOf(built: Awaited<ReturnType<typeof build>>): BuiltFile[] {
  if (!("output" in built)) throw new Error("The build of the browser's part gave no files.");
  return built.output.flatMap((file) =>
    file.type === "chunk"
      ? [{ fileName: file.fileName, moduleIds: usedModules(file.modules) }]
      : [],
  );
}

function isIn(patterns: readonly RegExp[], id: string): boolean {
  return patterns.some((pattern) => pattern.test(id));
}

/** @throws when a pattern matches nothing any more, because a file or a package was renamed */
function checkPatterns(patterns: readonly RegExp[], files: readonly BuiltFile[]): void {
  const ids = files.flatMap(({ moduleIds }) => moduleIds);
  const idle = patterns.filter((pattern) => !ids.some((id) => pattern.test(id)));
  if (idle.length > 0) throw new Error(`scripts/build.ts groups no file by ${idle.join(", ")}.`);
}

/** Of an unused module, only the name is left. */
function usedModules(modules: Record<string, { renderedLength: number }>): string[] {
  return Object.entries(modules).flatMap(([id, { renderedLength }]) =>
    renderedLength > 0 ? [id] : [],
  );
}
