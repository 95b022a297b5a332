// Builds browser and server, with the packages they load: `node scripts/build.ts FOLDER MARK`.
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip, zstdCompress } from "node:zlib";
import { build, type Plugin, type Rolldown } from "vite";
import product from "#package.json" with { type: "json" };
import { checkBudgets } from "./budgets.ts";
import type { browserParts } from "./manifest.ts";
import { copyNativePackages, nativePackages } from "./native-packages.ts";
import { noteBundled, writeNotices } from "./notices.ts";
import { takeSheetApart } from "./site-sheet.ts";

const [folder = "dist", mark = "unmarked"] = process.argv.slice(2);
const client = join(folder, "client");

const entries = {
  site: {
    site: "src/site/site.css",
    browser: "src/site/browser/site.ts",
    download: "src/site/browser/downloads.ts",
    embed: "src/site/browser/embeds.ts",
  },
  contact: { contact: "src/site/islands/contact.client.tsx" },
  portal: { portal: "src/admin/main.tsx", portalEarly: "src/admin/early.client.ts" },
};

/**
 * The portal is cut where it loads a screen or the text's editor. Two files more hold what nearly every screen
 * has: left alone, the bundler makes a file of each of their modules.
 */
const portalChunks: Rolldown.CodeSplittingOptions = {
  groups: [
    {
      name: "libraries",
      test: /node_modules\/(?:react|react-dom|scheduler|react-router|@tanstack|sonner)\//,
    },
    {
      name: "common",
      // The fields of schemas would bring Zod along, which no screen needs to be seen.
      test: /src\/(?:ui\/|contract\/(?!fields)|admin\/(?:layout|data|forms|lists|upload)\/)/,
      minShareCount: 11,
    },
  ],
};

/** The script of every page has the paths that it asks for, and no other. Libraries do not bear it. */
const onlyAskedPaths: Rolldown.TreeshakingOptions = {
  manualPureFunctions: ["path", "numberedPath", "tokenPath", "forEachKind"],
  propertyReadSideEffects: false,
};

/** What a page loads later has no sheet, which Vite's own half kilobyte would wait for. */
const plainImports: Plugin = {
  name: "plain-imports",
  enforce: "pre",
  load: {
    filter: { id: /vite\/preload-helper/ },
    handler: () => "export const __vitePreload = (load) => load();",
  },
};

const text = /\.(css|html|js|json|mjs|svg|txt|webmanifest|xml)$/;

const encodings = {
  br: (bytes: Buffer) =>
    promisify(brotliCompress)(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 11,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
  gz: (bytes: Buffer) => promisify(gzip)(bytes, { level: 9 }),
  zst: (bytes: Buffer) =>
    promisify(zstdCompress)(bytes, {
      params: { [constants.ZSTD_c_compressionLevel]: 19 },
      // zstd otherwise allocates for the largest input: 80 MB per small file.
      pledgedSrcSize: bytes.length,
    }),
};

/** Writes .br, .gz and .zst beside text files, where they are smaller. */
async function precompress(folder: string): Promise<void> {
  const paths = await readdir(folder, { recursive: true });
  const files = paths.filter((path) => text.test(path) && !path.startsWith("."));
  await Promise.all(files.map((path) => compress(join(folder, path))));
}

async function compress(path: string): Promise<void> {
  const bytes = await readFile(path);
  for (const [suffix, encode] of Object.entries(encodings)) {
    const encoded = await encode(bytes);
    if (encoded.length < bytes.length) await writeFile(`${path}.${suffix}`, encoded);
  }
}

try {
  const bundled = new Set<string>();
  const [native] = await Promise.all([
    copyNativePackages(folder),
    buildClient(bundled),
    buildServer(bundled),
  ]);
  await writeNotices(folder, `${product.version}+${mark}`, new Set([...bundled, ...native]));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
}

/** Each part alone, so that a page loads of a module that parts share only what it asks for itself. */
async function buildClient(bundled: Set<string>): Promise<void> {
  await Promise.all([
    buildBrowserPart(bundled, "site"),
    buildBrowserPart(bundled, "contact"),
    buildBrowserPart(bundled, "portal", portalChunks),
  ]);
  await takeSheetApart(client, entries.site.site, [
    entries.site.browser,
    entries.contact.contact,
    entries.site.download,
    entries.site.embed,
  ]);
  await precompress(client);
  await checkBudgets(client);
}

async function buildBrowserPart(
  bundled: Set<string>,
  name: (typeof browserParts)[number],
  codeSplitting?: Rolldown.CodeSplittingOptions,
): Promise<void> {
  await build({
    logLevel: "warn",
    plugins: [noteBundled(bundled), ...(name === "portal" ? [] : [plainImports])],
    build: {
      outDir: client,
      emptyOutDir: false,
      copyPublicDir: name === "site",
      manifest: `.vite/${name}.json`,
      rolldownOptions: {
        input: entries[name],
        output: { codeSplitting },
        treeshake: name === "site" ? onlyAskedPaths : undefined,
        // Otherwise the script of every page holds what only a later one asks for.
        optimization: name === "site" ? { inlineConst: { mode: "all", pass: 2 } } : undefined,
      },
    },
  });
}

async function buildServer(bundled: Set<string>): Promise<void> {
  await build({
    logLevel: "warn",
    plugins: [noteBundled(bundled)],
    // Leaves out React's development build, which is larger than all of our code.
    define: {
      "process.env.NODE_ENV": JSON.stringify("production"),
      BUILD_MARK: JSON.stringify(mark),
    },
    // One file loads in a third of the time of a thousand small ones.
    ssr: { noExternal: true, external: nativePackages },
    build: {
      ssr: true,
      outDir: join(folder, "server"),
      // Chunks stand beside the entries, so that the code finds the worker's file as it does in the sources.
      rolldownOptions: { output: { chunkFileNames: "[name]-[hash].js" } },
    },
  });
}
