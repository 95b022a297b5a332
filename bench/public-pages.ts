import { sitePaths } from "#contract/paths.ts";
import type { RunningApp } from "./app.ts";

/** Of the pages that a search engine is told of: one of each shape. */
export async function kindsOfPages(app: RunningApp): Promise<string[]> {
  const sitemap = await (await fetch(app.origin + sitePaths.sitemap())).text();
  const paths = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, address = ""]) => new URL(address).pathname,
  );
  const shapeOf = (path: string) => path.replace(/^(\/[^/]+)\/.+$/, "$1/:slug");
  return [
    ...new Map(paths.toReversed().map((path) => [shapeOf(path), path])).values(),
  ].toReversed();
}
