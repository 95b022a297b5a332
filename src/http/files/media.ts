import { ownPicture } from "#contract/bundled-pictures.ts";
import { picturePaths } from "#contract/paths.ts";
import type { App } from "#domain/app.ts";
import type { HttpContext } from "#http/context.ts";
import { found } from "#http/page.ts";
import { redirect } from "#http/redirect.ts";
import { publicRoute, type Route } from "#http/route.ts";
import { sendStoredFile } from "./stored-file.ts";

/** Pictures of the owner's own, and those of the site in the colours of its brand. */
export const mediaRoutes: Route[] = [
  publicRoute("GET", picturePaths.file, sendPicture),
  publicRoute("GET", picturePaths.ofSite, sendTinted),
];

/** The address contains a hash and never shows anything else. */
const IMMUTABLE = "public, max-age=31536000, immutable";

async function sendPicture(c: HttpContext): Promise<Response> {
  const name = c.req.param("name") ?? "";
  const { pictureFiles } = c.var.services.app;
  const opened = await pictureFiles.open(name);
  if (!opened) {
    const present = found(await pictureFiles.findReplaced(name));
    // The picture may be replaced again.
    c.header("Cache-Control", "public, no-cache");
    c.header("Cross-Origin-Resource-Policy", "cross-origin");
    return redirect(c, present, 302);
  }
  return send(c, { name, cacheControl: IMMUTABLE, ...opened });
}

async function sendTinted(c: HttpContext): Promise<Response> {
  const { path } = c.req;
  const { name, file } = found(await c.var.services.app.tintedFiles.open(path));
  const type = name.endsWith(".avif") ? "image/avif" : "image/webp";
  const cacheControl = ownPicture(path) === null ? IMMUTABLE : "public, max-age=3600";
  return send(c, { name, type, file, cacheControl });
}

type Opened = NonNullable<Awaited<ReturnType<App["pictureFiles"]["open"]>>>;

interface Sent extends Opened {
  name: string;
  cacheControl: string;
}

async function send(c: HttpContext, { name, type, file, cacheControl }: Sent): Promise<Response> {
  let isRead = false;
  try {
    return await sendStoredFile(c, {
      size: file.size,
      etag: `"${name}"`,
      kind: "part",
      headers: {
        "Content-Type": type,
        "Cache-Control": cacheControl,
        // Feed readers and shared links show it on their own pages.
        "Cross-Origin-Resource-Policy": "cross-origin",
      },
      open: async () => {
        isRead = true;
        return file;
      },
    });
  } finally {
    if (!isRead) await file.close();
  }
}
