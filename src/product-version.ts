import { readFileSync } from "node:fs";
import { z } from "zod";

/** The build writes the mark here; the sources have no such name. */
declare const BUILD_MARK: string;

const Manifest = z.object({ version: z.string() });

/**
 * The version with the mark of its build, as `1.0.0+20261205.3f2a91c0`; without one when run from the sources.
 * `package.json` sits beside `dist/` and `src/` alike.
 */
export function productVersion(): string {
  const { version } = Manifest.parse(JSON.parse(readFileSync("package.json", "utf8")));
  return typeof BUILD_MARK === "undefined" ? version : `${version}+${BUILD_MARK}`;
}
