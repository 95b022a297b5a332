import type { RoutePath } from "#contract/paths.ts";
import { sitePaths } from "#contract/paths.ts";
import { cached } from "#http/cache/cached.ts";
import type { HttpContext } from "#http/context.ts";
import { found } from "#http/page.ts";
import { publicRoute, type Route } from "#http/route.ts";
import { initialOf, showsDoor } from "#site/icons.tsx";
import { drawIconFile, drawSvg, drawTile, type IconSign } from "./icon-drawing.ts";
import { readPicture } from "./share-card-picture.ts";

/** Readers of feeds and search engines show icons on pages of their own. */
const crossOrigin = { "Cross-Origin-Resource-Policy": "cross-origin" };

/** A drawing that holds a picture, and is opened by itself now and then. */
const svgHeaders = {
  ...crossOrigin,
  "Content-Security-Policy": "default-src 'none'; img-src data:; frame-ancestors 'none'; sandbox",
};

/** Of an agency of its own name or logo. Where the door stands for the site, its files answer first. */
export const iconRoutes: Route[] = [
  icon(sitePaths.favicon, "image/svg+xml", drawSvg, svgHeaders),
  icon(sitePaths.plainFavicon, "image/x-icon", drawIconFile),
  icon(sitePaths.touchIcon, "image/png", (sign) => drawTile(sign, 180)),
  icon(sitePaths.icon192, "image/png", (sign) => drawTile(sign, 192)),
  icon(sitePaths.icon512, "image/png", (sign) => drawTile(sign, 512)),
  // Asked for by older phones, and before the other one.
  publicRoute("GET", sitePaths.plainTouchIcon, (c) => c.redirect(sitePaths.touchIcon(), 302)),
];

function icon(
  path: RoutePath,
  contentType: string,
  draw: (sign: IconSign) => Promise<string | Buffer<ArrayBuffer>>,
  headers: Record<string, string> = crossOrigin,
): Route {
  return publicRoute("GET", path, async (c) => {
    const render = async () => {
      const body = await draw(found(await signOf(c)));
      return { status: 200, contentType, kind: "file", body, headers } as const;
    };
    const answer = await cached(c, render, { gate: c.var.services.gates.shareCards });
    // Answers without a policy of their own are given one for data.
    for (const [name, value] of Object.entries(headers)) answer.headers.set(name, value);
    return answer;
  });
}

/** Null where the door stands for the site, and this server has no files for browsers. */
async function signOf(c: HttpContext): Promise<IconSign | null> {
  const { app } = c.var.services;
  const { facts } = app.content;
  if (showsDoor(facts)) return null;
  const logo = facts.logo === null ? null : await readPicture(app, facts.logo);
  return { logo, initial: initialOf(facts) };
}
