import { brandPalette } from "#contract/brand-palette.ts";
import { coverSvg } from "#contract/cover-drawing.ts";
import { sitePaths } from "#contract/paths.ts";
import { queryOf } from "#http/cache/cache-key.ts";
import { publicRoute } from "#http/route.ts";

const SIZE = 'width="1600" height="900"';

/** The picture behind the `image_url` of a drawn cover: that of the title in the query, or of the site's name. */
export const drawnCoverRoute = publicRoute("GET", sitePaths.drawnCover, (c) => {
  const { brand, colours } = c.var.services.app.content.facts;
  const palette = brandPalette(colours);
  const cover = coverSvg(queryOf(c.req.url).get("title") ?? brand, palette, SIZE);
  return c.body(
    `<svg xmlns="http://www.w3.org/2000/svg" ${SIZE} viewBox="0 0 1600 900"><rect ${SIZE} fill="${palette.wall}"/>${cover}</svg>`,
    200,
    {
      "Content-Type": "image/svg+xml",
      "Cache-Control": "public, max-age=3600",
      // As for the pictures beside it.
      "Cross-Origin-Resource-Policy": "cross-origin",
    },
  );
});
