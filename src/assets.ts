import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import type { SiteAssets } from "#site/props.ts";

const Manifest = z.record(
  z.string(),
  z.object({ file: z.string(), css: z.array(z.string()).optional() }),
);

/** Where the build put the files of the browser. @throws when the build is not there */
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
    development: [],
  };
}
