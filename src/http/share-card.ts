import type { RoutePath } from "#contract/path.ts";
import { sitePaths } from "#contract/paths.ts";
import type { App } from "#domain/app.ts";
import { ownPicture } from "#site/picture.tsx";
import { cached } from "./cached.ts";
import { found } from "./page.ts";
import type { Rendered } from "./page-cache.ts";
import { publicRoute, type Route } from "./route.ts";
import { type DrawnCard, drawCard } from "./share-card-drawing.ts";
import { readPicture } from "./share-card-picture.ts";

/** The picture that networks show of a shared link. */
export interface ShareCard extends Pick<DrawnCard, "title" | "line" | "look"> {
  /** An `image_url`. Addresses of other sites are not fetched. */
  picture: string;
}

/** The site's own, for what has no picture that could be shown. */
const DEFAULT_PICTURE = sitePaths.picture("hero-2");

/** @param find the card at a name, without the ending of its address */
export function shareCardRoute(
  path: RoutePath,
  find: (app: App, name: string) => Promise<ShareCard | null>,
): Route {
  return publicRoute("GET", path, (c) => {
    const { app, gates } = c.var.services;
    const render = async (): Promise<Rendered> => {
      const [name = ""] = Object.values(c.req.param());
      const card = found(await find(app, name.replace(/\.jpg$/, "")));
      return {
        status: 200,
        contentType: "image/jpeg",
        kind: "file",
        body: await draw(app, card),
        // Networks show the picture on pages of their own.
        headers: { "Cross-Origin-Resource-Policy": "cross-origin" },
      };
    };
    return cached(c, render, { gate: gates.shareCards });
  });
}

async function draw(app: App, { picture, ...card }: ShareCard): Promise<Buffer<ArrayBuffer>> {
  const own = await readPicture(app, picture);
  // A book without a picture has a cover that is drawn.
  const isReplaced = own === null && card.look !== "book";
  return drawCard({
    ...card,
    brand: app.content.facts.brand,
    picture: isReplaced ? await readPicture(app, DEFAULT_PICTURE) : own,
    isCoverBare: own !== null && ownPicture(picture) !== null,
  });
}
