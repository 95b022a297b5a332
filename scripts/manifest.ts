import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";

const Manifest = z.record(
  z.string(),
  z.object({
    file: z.string(),
    imports: z.array(z.string()).default([]),
    dynamicImports: z.array(z.string()).default([]),
    /** Files whose addresses it contains, such as a stylesheet that it fetches. */
    assets: z.array(z.string()).default([]),
  }),
);
export type Manifest = z.infer<typeof Manifest>;

/** The parts of the browser's code, each built alone. */
export const browserParts = ["site", "contact", "portal"] as const;

/** Joins the manifests of all builds, by entry. */
export async function readManifest(client: string): Promise<Manifest> {
  const manifests = await Promise.all(
    browserParts.map(async (part) =>
      Manifest.parse(JSON.parse(await readFile(join(client, ".vite", `${part}.json`), "utf8"))),
    ),
  );
  return Object.assign({}, ...manifests);
}
