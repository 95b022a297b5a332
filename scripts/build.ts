// Builds browser and server into the folder named on the command line.
import { join } from "node:path";
import { build } from "vite";
import { type BuiltFile, checkBudgets } from "./budgets.ts";
import { precompress } from "./precompress.ts";

const [folder = "dist"] = process.argv.slice(2);
const client = join(folder, "client");

/** These find their binaries beside their own files, so they stay where they are. */
const nativePackages = ["@node-rs/argon2", "better-sqlite3", "pg", "sharp"];

/** What the islands of the site need as the portal does; they must get nothing else of it. */
const shared =
  /node_modules\/(react|react-dom|scheduler|lucide-react\/dist\/esm\/shared)\/|\/icons\/circle-|preload-helper|src\/(ui\/(button|icon)\.tsx|contract\/(paths|limits)\.ts)/;

/** What every first screen of the portal needs. */
const portalBase =
  /node_modules\/(react-router|@tanstack)\/|src\/admin\/((?:api|failure|main|queries|request|routes|session|settings|sign-in|theme)\.tsx?$|data\/counters\.ts|layout\/(portal-layout|sidebar|top-bar|theme-button|warnings|screen|screen-failure|loading-screen|load-failure|tab-title|toasts|sign-in-again)\.tsx?$)/;

/**
 * What every page of a kind loads anyway stays in one file: left to itself, the bundler cuts it into
 * a file per set of users, and small files compress badly.
 */
const sharedFiles = {
  groups: [
    { name: "shared", test: shared, priority: 2 },
    { name: "portal-base", test: portalBase, priority: 1 },
  ],
};

try {
  await Promise.all([buildClient(), buildServer()]);
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
  await checkBudgets(client, scriptsOf(built));
}

async function buildServer(): Promise<void> {
  await build({
    logLevel: "warn",
    // One file loads in a third of the time that a thousand small ones take.
    ssr: { noExternal: true, external: nativePackages },
    build: { ssr: true, outDir: join(folder, "server") },
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

/** Of a module that nobody uses, nothing is left but its name. */
function usedModules(modules: Record<string, { renderedLength: number }>): string[] {
  return Object.entries(modules).flatMap(([id, { renderedLength }]) =>
    renderedLength > 0 ? [id] : [],
  );
}
