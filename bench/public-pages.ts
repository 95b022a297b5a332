import { setTimeout as sleep } from "node:timers/promises";
import { sitePaths } from "#contract/paths.ts";
import type { RunningApp } from "./app.ts";
import { waitFor } from "./processes.ts";
import type { Run } from "./run.ts";

const SQUEEZE_TIMEOUT_MS = 60_000;
const SQUEEZE_ASK_MS = 500;

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

/** Pages are compressed once more after a while, which all visitors but the first ones get. */
export async function waitUntilSqueezed(run: Run, app: RunningApp, paths: string[]): Promise<void> {
  run.tell("waiting until the pages are as small as they get");
  const headers = { "Accept-Encoding": "br" };
  for (const path of paths) {
    await waitFor(`${path} was not squeezed`, SQUEEZE_TIMEOUT_MS, async () => {
      const answer = await fetch(app.origin + path, { headers });
      await answer.arrayBuffer();
      if (answer.headers.get("etag")?.includes("squeezed")) return true;
      await sleep(SQUEEZE_ASK_MS);
      return null;
    });
  }
}
