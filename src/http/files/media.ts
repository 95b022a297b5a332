import { picturePaths } from "#contract/paths.ts";
import type { HttpContext } from "#http/context.ts";
import { found } from "#http/page.ts";
import { redirect } from "#http/redirect.ts";
import { publicRoute, type Route } from "#http/route.ts";
import { sendStoredFile } from "./stored-file.ts";

/** The owner's pictures. An address contains a hash and never shows anything else. */
export const mediaRoutes: Route[] = [publicRoute("GET", picturePaths.file, sendPicture)];

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
  const { type, file } = opened;
  let isRead = false;
  try {
    return await sendStoredFile(c, {
      size: file.size,
      etag: `"${name}"`,
      kind: "part",
      headers: {
        "Content-Type": type,
        "Cache-Control": "public, max-age=31536000, immutable",
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
