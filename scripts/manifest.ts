import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";

const Manifest = z.record(
  z.string(),
  z.object({
    file: z.string(),
    imports: z.array(z.string()).default([]),
    dynamicImports: z.array(z.string()).default([]),
    /** Whose addresses are in it, such as a stylesheet that it fetches. */
    assets: z.array(z.string()).default([]),
  }),
);
export type Manifest = z.infer<typeof Manifest>;

/** What the build of the browser's part says of its files, by entry. */
export async function readManifest(client: string): Promise<Manifest> {
  return Manifest.parse(JSON.parse(await readFile(join(client, ".vite", "manifest.json"), "utf8")));
}
