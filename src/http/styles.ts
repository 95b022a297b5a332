import { sitePaths } from "#contract/paths.ts";
import { cached } from "./cache/cached.ts";
import { found, nameIn } from "./page.ts";
import { redirect } from "./redirect.ts";
import { publicRoute, type Route } from "./route.ts";

/** What the address of a file names never changes. */
const headers = { "Cache-Control": "public, max-age=31536000, immutable" };

/** The styles that a page is painted without at first. */
export const stylesRoute: Route = publicRoute("GET", sitePaths.styles, async (c) => {
  const { stylesheet } = c.var.services.site.assets;
  const styles = found(typeof stylesheet === "string" ? null : stylesheet);
  const css = styles.find(nameIn(c, sitePaths.styles));
  if (css === null) {
    c.header("Cache-Control", "public, no-cache");
    return redirect(c, styles.wholeAddress, 302);
  }
  return cached(c, async () => ({
    status: 200,
    contentType: "text/css; charset=utf-8",
    kind: "part",
    body: css,
    headers,
  }));
});
