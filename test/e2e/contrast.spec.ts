import { sitePaths } from "#contract/paths.ts";
import { expect, test } from "#test/support/browser.ts";
import { measureContrast } from "#test/support/contrast.ts";
import { comeToRest, expectPicturesLoaded } from "#test/support/page-checks.ts";
import { guidePath, notFoundLine, unknownPath } from "#test/support/pages.ts";

// Contrast over pictures depends on every crop, so it is measured. The policy is bypassed for the
// one style that removes the text from the picture.
test.use({ bypassCSP: true, contextOptions: { reducedMotion: "reduce" } });
test.beforeEach(({ allowTrouble }) => allowTrouble(notFoundLine));

/** Places where text lies on a picture, with the header over it at the top. */
const overPictures: Record<string, string> = {
  [sitePaths.home()]: ".site-header, .home-hero, .promise",
  [sitePaths.about()]: ".site-header, .page-hero",
  [sitePaths.services()]: ".site-header, .page-hero, .pilot",
  [sitePaths.resources()]: ".site-header, .page-hero",
  [sitePaths.contact()]: ".site-header, .contact-door",
  [guidePath]: ".site-header, .page-hero",
  [unknownPath]: ".site-header, .not-found",
};

const viewports = [
  [390, 844],
  [768, 1024],
  [1440, 720],
  [1920, 1080],
] as const;

for (const [path, places] of Object.entries(overPictures)) {
  test(`every line over the pictures of ${path} stands out, from phones to wide screens`, async ({
    page,
  }) => {
    for (const [width, height] of viewports) {
      await page.setViewportSize({ width, height });
      await page.goto(path);
      await page.evaluate(() => document.fonts.ready);
      await page.evaluate(() => {
        for (const image of document.images) image.loading = "eager";
      });
      await expectPicturesLoaded(page);
      await comeToRest(page);
      const measured = await measureContrast(page, places);
      expect(measured.length).toBeGreaterThan(3);
      const faint = measured.filter(({ worst, needed }) => worst < needed);
      expect(faint, `at ${width} pixels`).toEqual([]);
    }
  });
}
