import { sitePaths } from "#contract/paths.ts";
import { expect, screens, test } from "#test/support/browser.ts";
import {
  expectAccessible,
  expectFitsWidth,
  expectPicturesLoaded,
  seeWholePage,
} from "#test/support/page-checks.ts";
import { articlePath, everyPage, guidePath, notFoundLine } from "#test/support/pages.ts";

test.beforeEach(({ allowTrouble }) => allowTrouble(notFoundLine));

for (const [screen, viewport] of Object.entries(screens)) {
  test.describe(`on a ${screen}`, () => {
    test.use({ viewport });

    for (const { name, path, status = 200 } of everyPage) {
      test(`${name} is whole, fits and passes axe`, async ({ page }) => {
        const answer = await page.goto(path);
        expect(answer?.status()).toBe(status);
        await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
        await seeWholePage(page);
        await expectPicturesLoaded(page);
        await expectFitsWidth(page);
        await expectAccessible(page);
      });
    }
  });
}

test.describe("with reduced motion", () => {
  test.use({ viewport: screens.phone, contextOptions: { reducedMotion: "reduce" } });

  for (const { name, path } of everyPage) {
    test(`${name} passes axe with nothing waiting to appear`, async ({ page }) => {
      await page.goto(path);
      await expectAccessible(page);
    });
  }
});

const busyPages = [
  sitePaths.home(),
  sitePaths.services(),
  sitePaths.resources(),
  sitePaths.contact(),
  articlePath,
  guidePath,
];

test.describe("on the narrowest phone", () => {
  test.use({ viewport: { width: 320, height: 640 } });

  for (const path of busyPages) {
    test(`${path} fits`, async ({ page }) => {
      await page.goto(path);
      await expectFitsWidth(page);
    });
  }
});

for (const [screen, viewport] of Object.entries(screens)) {
  test.describe(`with text of twice the size on a ${screen}`, () => {
    test.use({ viewport });

    for (const path of busyPages) {
      test(`${path} fits`, async ({ page }) => {
        await page.goto(path);
        await page.evaluate(() => {
          document.documentElement.style.fontSize = "200%";
        });
        await expectFitsWidth(page);
      });
    }
  });
}
