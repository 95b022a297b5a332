import { hasDoor } from "#contract/brand.ts";
import { brandPalette } from "#contract/brand-palette.ts";
import { ownPicture } from "#contract/bundled-pictures.ts";
import { isCoverDrawn } from "#contract/drawn-cover.ts";
import type { Path } from "#contract/paths.ts";
import { sitePaths } from "#contract/paths.ts";
import type { App } from "#domain/app.ts";
import { cached } from "#http/cache/cached.ts";
import type { Rendered } from "#http/cache/page-cache.ts";
import { found, movable, nameIn } from "#http/page.ts";
import { publicRoute, type Route } from "#http/route.ts";
import type { ShareCard } from "#site/share-card.ts";
import { drawCard } from "./share-card-drawing.ts";
import { readPicture } from "./share-card-picture.ts";

/** The site's own picture, used when there is none that can be shown. */
const DEFAULT_PICTURE = sitePaths.picture("hero-2");

/** Networks show the card on their own pages. */
const crossOrigin = { "Cross-Origin-Resource-Policy": "cross-origin" };

/**
 * @param find finds the card by its name, which is the last part of the address without its extension
 * @param findMoved finds the present name behind a former one
 */
export function shareCardRoute(
  path: Path<`${string}/:${string}`>,
  find: (app: App, name: string) => Promise<ShareCard | null>,
  findMoved: (app: App, name: string) => Promise<string | null> = async () => null,
): Route {
  const route = publicRoute("GET", path, (c) => {
    const { app, gates } = c.var.services;
    const render = async (): Promise<Rendered> => {
      const card = found(await find(app, nameIn(c, path)));
      return {
        status: 200,
        contentType: "image/jpeg",
        kind: "file",
        body: await drawShareCard(app, card),
        headers: crossOrigin,
      };
    };
    return cached(c, render, { gate: gates.shareCards });
  });
  const { handle, ...rest } = movable(route, path, findMoved);
  return {
    ...rest,
    handle: async (c) => {
      const answer = await handle(c);
      for (const [header, value] of Object.entries(crossOrigin)) {
        answer.headers.set(header, value);
      }
      return answer;
    },
  };
}

/** Draws a JPEG. */
export async function drawShareCard(
  app: App,
  { picture, ...card }: ShareCard,
): Promise<Buffer<ArrayBuffer>> {
  const own = await readPicture(app, picture);
  const { brand, logo, logoOnDusk, colours, typePair } = app.content.facts;
  const onDusk = logoOnDusk ?? logo;
  const hasDrawnCover = isCoverDrawn(picture) && card.look !== "behind";
  const isReplaced = own === null && card.look !== "book" && !hasDrawnCover;
  return drawCard({
    ...card,
    brand,
    logo: onDusk === null ? null : await readPicture(app, onDusk),
    hasDoor: logo === null && hasDoor(brand),
    palette: brandPalette(colours),
    typePair,
    picture: isReplaced ? await readPicture(app, DEFAULT_PICTURE) : own,
    hasDrawnCover,
    isCoverBare: own !== null && ownPicture(picture) !== null,
  });
}
