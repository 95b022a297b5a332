import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import type { SiteAssets } from "#site/props.ts";

const Manifest = z.record(
  z.string(),
  z.object({
    file: z.string(),
    css: z.array(z.string()).default([]),
    imports: z.array(z.string()).default([]),
  }),
);
type Manifest = z.infer<typeof Manifest>;

const PORTAL_ENTRY = "src/admin/main.tsx";

/** @throws when there is no build */
export function readAssets(clientFolder: string): SiteAssets {
  const text = readFileSync(join(clientFolder, ".vite", "manifest.json"), "utf8");
  const manifest = Manifest.parse(JSON.parse(text));
  const address = (entry: string) => {
    const built = manifest[entry];
    if (!built) throw new Error(`The build has no ${entry}. Build again.`);
    return `/${built.file}`;
  };
  return {
    stylesheet: address("src/site/site.css"),
    script: address("src/site/browser/site.ts"),
    contactIsland: address("src/site/islands/contact.client.tsx"),
    downloadIsland: address("src/site/islands/download.client.tsx"),
    portal: {
      script: address(PORTAL_ENTRY),
      ...initialAssets(manifest, PORTAL_ENTRY),
      themeScript: address("src/admin/theme.client.ts"),
    },
    development: [],
  };
}

/** What a script imports, directly or not, with all stylesheets. */
function initialAssets(manifest: Manifest, entry: string) {
  const seen = new Set<string>();
  const visit = (name: string) => {
    if (seen.has(name)) return;
    seen.add(name);
    for (const imported of manifest[name]?.imports ?? []) visit(imported);
  };
  visit(entry);
  const chunks = [...seen].flatMap((name) => manifest[name] ?? []);
  return {
    modules: chunks.slice(1).map(({ file }) => `/${file}`),
    stylesheets: [...new Set(chunks.flatMap(({ css }) => css))].map((file) => `/${file}`),
  };
}
