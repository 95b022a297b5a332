import { picturePaths } from "#contract/paths.ts";
import { TintedPictures } from "#contract/tinted-pictures.ts";
import { adminCall, json, type Route } from "#http/route.ts";

export const tintedPictureRoutes: Route[] = [
  adminCall(
    "GET",
    picturePaths.tinted,
    {
      operationId: "getTintedPictures",
      scope: "settings:read",
      summary: "How far the site’s pictures have got in the colours of its brand.",
      answer: TintedPictures,
    },
    async ({ owner }) => json(await owner.tintedPictures.progress()),
  ),
  adminCall(
    "POST",
    picturePaths.tintAgain,
    {
      operationId: "tintPicturesAgain",
      scope: "settings:write",
      summary: "Draws the pictures that are left at once, also after it was stopped.",
      answer: TintedPictures,
    },
    async ({ owner }) => json(await owner.tintedPictures.tryAgain()),
  ),
  adminCall(
    "POST",
    picturePaths.tintStop,
    {
      operationId: "stopTintingPictures",
      scope: "settings:write",
      summary: "Stops drawing until it is asked to go on, or until other colours are chosen.",
      answer: TintedPictures,
    },
    async ({ owner }) => json(await owner.tintedPictures.stop()),
  ),
];
