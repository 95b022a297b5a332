// Builds browser and server, with the packages they load, into the folder on the command line.
import { join } from "node:path";
import { build } from "vite";
import { type BuiltFile, checkBudgets } from "./budgets.ts";
import { copyNativePackages, nativePackages } from "./native-packages.ts";
import { precompress } from "./precompress.ts";
import { takeSheetApart } from "./site-sheet.ts";

const [folder = "dist"] = process.argv.slice(2);
const client = join(folder, "client");

const siteScripts = [
  "src/site/browser/site.ts",
  "src/site/islands/contact.client.tsx",
  "src/site/browser/downloads.ts",
];

/** What the site's islands share with the portal; they must get nothing else of it. */
const shared = [
  /node_modules\/(react|react-dom|scheduler)\//,
  /\/icons\/circle-/,
  /preload-helper/,
  /src\/ui\/button\.tsx/,
  /src\/ui\/icon\.tsx/,
  /src\/contract\/paths?\.ts/,
  /src\/contract\/idempotency-key\.ts/,
  /src\/contract\/limits\.ts/,
];

/** What every screen of the portal needs, signing in among them; dates, toaster and dialogs are loaded later. */
const portalBase = [
  /node_modules\/react-router\//,
  /node_modules\/@tanstack\//,
  /src\/admin\/(?!dates)[^/.]+\.tsx?$/,
  /src\/admin\/layout\/(?!action-dialog|focus-after|load-failure|progress-announcement|soon|toaster|use-action)[^/.]+\.tsx?$/,
  /src\/ui\/mark\.tsx$/,
];

/** What uploads and pictures share. The portal's first file names every other: fewer are lighter. */
const uploads = [/src\/admin\/upload\//, /src\/contract\/(?:file-size|picture-\w+)\.ts$/];

const signIn = [/src\/entrance\//, /src\/admin\/pages\/login\/sign-in-(?:form|layout)\./];

/** What the sign-in page fetches beyond the password, and the account's settings share with it. */
const passkeys = [
  /src\/admin\/pages\/login\/(?:other-steps|passkey-button|second-step-form)\.tsx$/,
  /src\/admin\/data\/passkeys\.ts$/,
  /src\/contract\/sign-in-paths\.ts$/,
  /icons\/key-round\.svg/,
];

/** The contact form has them, too. */
const fields = [/src\/ui\/(?:text|password)-field\.tsx$/];

/** What the sidebar and most screens share. */
const frame = [
  /src\/admin\/(?:data\/(?:sign-out|stats)|forms\/before-leaving)\.ts$/,
  /src\/admin\/dates\.ts$/,
  /src\/admin\/layout\/(?:focus-after|load-failure)\.tsx?$/,
  /src\/contract\/durations\.ts$/,
  /src\/ui\/(?:badge|error-boundary|panel|segmented|skeleton)\.tsx$/,
  /icons\/(?:arrow-up-right|image|inbox|sun-moon|trash-2|x)\.svg/,
];

/** What lists and editors share, without schemas. */
const content = [
  /src\/admin\/content\/(?:conflict|list-address|noun|publishing|queries)\.tsx?$/,
  /src\/contract\/(?:counted|writing-paths)\.ts$/,
  /src\/admin\/data\/page-request\.ts$/,
  /src\/admin\/(?:forms\/unsaved-changes|layout\/soon)\.tsx?$/,
  /src\/ui\/(?:checkbox|copy-button|remote-picture)\.tsx$/,
  /icons\/(?:check|chevron-down|copy|list-todo|minus)\.svg/,
];

const forms = [
  /node_modules\/react-hook-form\//,
  /src\/admin\/forms\/(?:form|save-shortcut|submitted-form)\.tsx?$/,
  /src\/contract\/image-address\.ts$/,
];

/** What forms check, which editors fetch after the form. */
const rules = [
  /node_modules\/(?:@hookform|zod)\//,
  /src\/admin\/content\/form-rules\.ts$/,
  /src\/admin\/forms\/use-save-form\.ts$/,
  /src\/contract\/(?:fields|paging|publication|time-zone)\.ts$/,
];

/** What several screens have, and neither the frame nor the dashboard. */
const screens = [
  /icons\/(?:archive|arrow-down|arrow-up|code|download|file-up|mail|pencil|plus|rotate-ccw)\.svg/,
  /icons\/(?:search|send|shield-check|undo-2)\.svg/,
  /src\/admin\/data\/save-file\.ts$/,
  /src\/admin\/layout\/(?:progress-announcement|use-action)\.tsx?$/,
  /src\/admin\/pages\/ebooks\/file-badge\.tsx$/,
  /src\/contract\/ebook-download\.ts$/,
];

/** What the pages of settings share with the dashboard. */
const settings = [
  /src\/admin\/data\/(?:first-steps|mail-test|settings-api)\.ts$/,
  /src\/contract\/settings-paths\.ts$/,
];

/** What the portal's lists share. */
const lists = [
  /src\/admin\/lists\//,
  /src\/admin\/content\/(?:list-focus|list-screen|publish-toggle|table)\./,
  /src\/admin\/keys\/key-choice\.ts$/,
];

/** What every editor needs before the first word. */
const editing = [
  /node_modules\/(?:idb|@date-fns\/tz)\//,
  /src\/admin\/content\/(?:autosaver|checked-form|draft-\w+|editor-\w+|field-links|fields|filled-fields)\.tsx?$/,
  /src\/admin\/content\/(?:form-values|local-draft|plan|publish-button|required-fields)\.tsx?$/,
  /src\/admin\/content\/(?:composing|saving|stored-item|unfinished-pictures)\.ts$/,
  /src\/admin\/content\/use-(?:autosave|content-editor)\.ts$/,
  /src\/admin\/publishing\/(?:panel-switch|preview-button)\.tsx$/,
];

/** What stands beside or below the text, in every editor. */
const panels = [
  /src\/admin\/content\/(?:cover-field|rows-field|text-panel)\./,
  /src\/admin\/publishing\/(?:address-fields|date-field|editor-panel|folding-section)\./,
  /src\/admin\/publishing\/(?:plan-fields|plan-text|publishing-section)\./,
  /src\/admin\/publishing\/(?:search-fields|to-fill-in)\./,
];

/** With what it takes from Base UI, which dialogs use too. */
const toolbar = [/src\/ui\/toolbar\.tsx$/];

/** What the toolbar and dialogs share. */
const stores = [/node_modules\/use-sync-external-store\//];

/** With the rest of what they take from Base UI. */
const dialogs = [/src\/ui\/(?:confirm-dialog|dialog)\.tsx$/];

/** What an editor says once something is not as it should be. */
const troubles = [
  /src\/admin\/content\/(?:conflict-answers|conflict-notice|found-draft-notice|refusal-summary)\.tsx?$/,
  /src\/admin\/forms\/leave-question\.tsx$/,
];

const groups = {
  shared,
  "portal-base": portalBase,
  uploads,
  fields,
  "sign-in": signIn,
  passkeys,
  frame,
  content,
  forms,
  rules,
  screens,
  settings,
  lists,
  editing,
  panels,
  stores,
  toolbar,
  dialogs,
  troubles,
};

/**
 * One file each, the first that fits. Left alone, the bundler makes a file of every icon that two screens
 * share: they compress badly, and over HTTP/1.1 six travel at a time, a round trip for each six.
 */
const sharedFiles = {
  groups: Object.entries(groups).map(([name, patterns], at, { length }) => ({
    name,
    test: (id: string) => isIn(patterns, id),
    priority: length - at,
  })),
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
  await takeSheetApart(client, "src/site/site.css", siteScripts);
  await precompress(client);
  const scripts = scriptsOf(built);
  checkPatterns(Object.values(groups).flat(), scripts);
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
