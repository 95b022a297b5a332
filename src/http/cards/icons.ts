import { brandPalette } from "#contract/brand-palette.ts";
import type { RoutePath } from "#contract/paths.ts";
import { sitePaths } from "#contract/paths.ts";
import { cached } from "#http/cache/cached.ts";
import type { HttpContext } from "#http/context.ts";
import { found } from "#http/page.ts";
import { publicRoute, type Route } from "#http/route.ts";
import { hasBundledIcons, iconPicture, initialOf, showsDoor } from "#site/icons.tsx";
import { drawIconFile, drawSvg, drawTile, type IconSign } from "./icon-drawing.ts";
import { readPicture } from "./share-card-picture.ts";

/** Feed readers and search engines show icons on their own pages. */
const crossOrigin = { "Cross-Origin-Resource-Policy": "cross-origin" };

/** The SVG contains a bitmap, and people sometimes open it directly. */
const svgHeaders = {
  ...crossOrigin,
  "Content-Security-Policy": "default-src 'none'; img-src data:; frame-ancestors 'none'; sandbox",
};

/** The icons of an agency with its own name, logo, icon or colours. Before them, the bundled files of the door answer. */
export const iconRoutes: Route[] = [
  icon(sitePaths.favicon, "image/svg+xml", drawSvg, svgHeaders),
  icon(sitePaths.plainFavicon, "image/x-icon", drawIconFile),
  icon(sitePaths.touchIcon, "image/png", (sign) => drawTile(sign, 180)),
  icon(sitePaths.icon192, "image/png", (sign) => drawTile(sign, 192)),
  icon(sitePaths.icon512, "image/png", (sign) => drawTile(sign, 512)),
  // Older phones ask for this one, and before the other.
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
    // Answers without a policy of their own get the one for data.
    for (const [name, value] of Object.entries(headers)) answer.headers.set(name, value);
    return answer;
  });
}

/** Null if the bundled door is the icon and this server has no bundled files. */
async function signOf(c: HttpContext): Promise<IconSign | null> {
  const { app } = c.var.services;
  const { facts } = app.content;
  if (hasBundledIcons(facts)) return null;
  const picture = iconPicture(facts);
  return {
    picture: picture === null ? null : await readPicture(app, picture),
    initial: showsDoor(facts) ? null : initialOf(facts),
    palette: brandPalette(facts.colours),
    typePair: facts.typePair,
  };
}
