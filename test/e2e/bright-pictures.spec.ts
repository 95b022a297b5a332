import sharp from "sharp";
import { picturePaths, siteDraftPaths, sitePaths } from "#contract/paths.ts";
import type { Picture } from "#contract/picture.ts";
import { writePicture } from "#contract/placed-picture.ts";
import { measureContrast } from "#test/support/contrast.ts";
import { comeToRest, expectFitsWidth, expectPicturesLoaded } from "#test/support/page-checks.ts";
import { notFoundLine, unknownPath } from "#test/support/pages.ts";
import { expect, test } from "#test/support/portal.ts";

test.use({ bypassCSP: true, contextOptions: { reducedMotion: "reduce" } });

const places: Record<string, readonly [key: string, words: string]> = {
  [sitePaths.home()]: ["home.picture", ".site-header, .home-hero, .promise"],
  [sitePaths.about()]: ["about.picture", ".site-header, .page-hero"],
  [sitePaths.resources()]: ["resources.picture", ".site-header, .page-hero"],
  [sitePaths.contact()]: ["contact.picture", ".site-header, .contact-door"],
  [unknownPath]: ["notFound.picture", ".site-header, .not-found"],
};

test("words stand out over a picture of the owner's that is as bright as paper", async ({
  page,
  site,
  allowTrouble,
}) => {
  allowTrouble(notFoundLine);
  test.setTimeout(180_000);
  const white = sharp({ create: { width: 1800, height: 1200, channels: 3, background: "#fff" } });
  const form = new FormData();
  form.append(
    "file",
    new Blob([new Uint8Array(await white.png().toBuffer())], { type: "image/png" }),
    "white.png",
  );
  const answer = await fetch(site.url + picturePaths.list(), {
    method: "POST",
    headers: { Authorization: `Bearer ${site.ownerToken}` },
    body: form,
  });
  const { url: address }: Picture = await answer.json();
  const value = writePicture({ address, alt: "", point: { x: 30, y: 70 } });
  const keys = [...Object.values(places).map(([key]) => key), "home.promisePicture"];
  await site.call("PUT", siteDraftPaths.draft(), {
    changes: keys.map((key) => ({ key, value, seen: null })),
  });
  await site.call("POST", siteDraftPaths.publish());
  for (const [path, [, words]] of Object.entries(places)) {
    for (const width of [390, 768, 1440, 1920]) {
      await page.setViewportSize({ width, height: width < 500 ? 844 : 900 });
      await page.goto(path);
      await page.evaluate(() => {
        for (const image of document.images) image.loading = "eager";
      });
      await expectPicturesLoaded(page);
      await comeToRest(page);
      await expectFitsWidth(page);
      await expect(page.locator(".is-chosen").first()).toHaveCSS("object-position", "30% 70%");
      const measured = await measureContrast(page, words);
      const faint = measured.filter(({ worst, needed }) => worst < needed);
      expect(faint, `${path} at ${width} pixels`).toEqual([]);
    }
  }
});
