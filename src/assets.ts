import { readFileSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import { z } from "zod";
import { publicationKinds } from "#contract/nouns.ts";
import { adminPaths, publicationPaths } from "#contract/paths.ts";
import type { SiteAssets } from "#site/props.ts";
import { SHEET_FILE, SiteSheet } from "#site/site-sheet.ts";

const Manifest = z.record(
  z.string(),
  z.object({
    file: z.string(),
    css: z.array(z.string()).default([]),
    imports: z.array(z.string()).default([]),
  }),
);
type Manifest = z.infer<typeof Manifest>;

const BuiltSheet = z.object({
  rules: z.array(
    z.object({
      within: z.array(z.string()),
      selectors: z
        .array(z.object({ text: z.string(), needs: z.array(z.array(z.string())) }))
        .optional(),
      texts: z.array(z.object({ text: z.string(), name: z.string().optional() })),
    }),
  ),
  address: z.string(),
  size: z.number(),
  scriptWords: z.record(z.string(), z.array(z.string())),
});

const SITE = "src/site/browser/site.ts";
const CONTACT = "src/site/islands/contact.client.tsx";
const DOWNLOAD = "src/site/browser/downloads.ts";
const EMBED = "src/site/browser/embeds.ts";
const PORTAL_ENTRY = "src/admin/main.tsx";
const SHELL = "src/admin/shell/portal-layout.tsx";

/**
 * What the first screens load, which the page names: asked for one after the other, as each script finds
 * the next, they take a round trip each.
 */
const screens: readonly (readonly [path: string, entries: readonly string[]])[] = [
  [adminPaths.login(), ["src/admin/pages/login/login-page.tsx"]],
  [adminPaths.dashboard(), [SHELL, "src/admin/pages/dashboard/dashboard-page.tsx"]],
  // The text editor, the panel and the checks are left out: the form can be written in before they have loaded.
  ...publicationKinds.map((kind): [string, string[]] => {
    const list = publicationPaths[kind].screen();
    return [`${list}/`, [SHELL, `src/admin/pages/${basename(list)}/${kind}-editor.tsx`]];
  }),
  [adminPaths.messages(), [SHELL, "src/admin/pages/messages/messages-page.tsx"]],
  [adminPaths.root(), [SHELL]],
];

/** @throws when there is no build */
export function readAssets(clientFolder: string): SiteAssets {
  const manifest = readManifest(clientFolder);
  const weigh = (entry: string, loaded: string[] = []) =>
    transferredSize(clientFolder, manifest, [entry], loaded);
  const first = assetsOf(manifest, [PORTAL_ENTRY]);
  return {
    stylesheet: readSheet(clientFolder),
    script: addressOf(manifest, SITE),
    contactScript: addressOf(manifest, CONTACT),
    downloadScript: addressOf(manifest, DOWNLOAD),
    embedScript: addressOf(manifest, EMBED),
    scriptBytes: {
      site: weigh(SITE),
      contact: weigh(CONTACT, [SITE]),
      download: weigh(DOWNLOAD, [SITE]),
      embed: weigh(EMBED, [SITE]),
    },
    portal: {
      script: addressOf(manifest, PORTAL_ENTRY),
      modules: first.modules.filter((file) => file !== addressOf(manifest, PORTAL_ENTRY)),
      stylesheets: first.stylesheets,
      earlyScript: addressOf(manifest, "src/admin/early.client.ts"),
      screens: screens.map(([path, entries]) => ({ path, ...screenAssets(manifest, entries) })),
    },
    development: [],
  };
}

/** The build's parts have a manifest each (scripts/build.ts). */
function readManifest(clientFolder: string): Manifest {
  const read = (part: string) =>
    Manifest.parse(JSON.parse(readFileSync(join(clientFolder, ".vite", `${part}.json`), "utf8")));
  return { ...read("site"), ...read("contact"), ...read("portal") };
}

function builtEntry(manifest: Manifest, entry: string) {
  const built = manifest[entry];
  if (!built) throw new Error(`The build has no ${entry}. Build again.`);
  return built;
}

function addressOf(manifest: Manifest, entry: string): string {
  return `/${builtEntry(manifest, entry).file}`;
}

function readSheet(clientFolder: string): SiteSheet {
  const text = readFileSync(join(clientFolder, ".vite", SHEET_FILE), "utf8");
  return new SiteSheet(BuiltSheet.parse(JSON.parse(text)));
}

/** The scripts of these entries without those loaded already, compressed where they are smaller so. */
function transferredSize(
  clientFolder: string,
  manifest: Manifest,
  entries: readonly string[],
  loaded: readonly string[],
): number {
  const present = assetsOf(manifest, loaded).modules;
  const files = assetsOf(manifest, entries).modules.filter((file) => !present.includes(file));
  return files.reduce((sum, file) => {
    const compressed = statSync(join(clientFolder, `${file}.br`), { throwIfNoEntry: false });
    return sum + (compressed ?? statSync(join(clientFolder, file))).size;
  }, 0);
}

/** Scripts and stylesheets of these entries and of what they import, directly or not. */
function assetsOf(manifest: Manifest, entries: readonly string[]) {
  const seen = new Set<string>();
  const visit = (name: string) => {
    if (seen.has(name)) return;
    seen.add(name);
    builtEntry(manifest, name).imports.forEach(visit);
  };
  entries.forEach(visit);
  const chunks = [...seen].flatMap((name) => manifest[name] ?? []);
  return {
    modules: chunks.map(({ file }) => `/${file}`),
    stylesheets: [...new Set(chunks.flatMap(({ css }) => css))].map((file) => `/${file}`),
  };
}

function screenAssets(manifest: Manifest, entries: readonly string[]) {
  const loaded = assetsOf(manifest, [PORTAL_ENTRY]);
  const { modules, stylesheets } = assetsOf(manifest, entries);
  return {
    modules: modules.filter((file) => !loaded.modules.includes(file)),
    stylesheets: stylesheets.filter((file) => !loaded.stylesheets.includes(file)),
  };
}
