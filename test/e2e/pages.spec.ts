import { sitePaths } from "#contract/paths.ts";
import { expect, screens, test } from "#test/support/browser.ts";
import {
  expectAccessible,
  expectFitsWidth,
  expectPicturesLoaded,
  expectReadableColors,
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

  test("every page passes axe with nothing waiting to appear", async ({ page }) => {
    for (const { path } of everyPage) {
      await page.goto(path);
      await expectAccessible(page);
    }
  });
});

test("the checks find a planted button without a name, and planted grey on grey", async ({
  page,
}) => {
  await page.goto(sitePaths.privacy());
  await expectAccessible(page);
  await page.evaluate(() => {
    const button = document.querySelector("main")?.appendChild(document.createElement("button"));
    button?.style.setProperty("padding", "20px");
  });
  await expect(expectAccessible(page)).rejects.toThrow(/button-name/);
  await expectReadableColors(page);
  await page.evaluate(() => {
    const text = document.querySelector("main")?.appendChild(document.createElement("p"));
    text?.append("grey on grey");
    text?.style.setProperty("color", "#888");
    text?.style.setProperty("background", "#999");
  });
  await expect(expectReadableColors(page)).rejects.toThrow(/color-contrast/);
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

  test("the busy pages fit", async ({ page }) => {
    for (const path of busyPages) {
      await page.goto(path);
      await expectFitsWidth(page);
    }
  });
});

for (const [screen, viewport] of Object.entries(screens)) {
  test.describe(`with text of twice the size on a ${screen}`, () => {
    test.use({ viewport });

    test("the busy pages fit", async ({ page }) => {
      for (const path of busyPages) {
        await page.goto(path);
        await page.evaluate(() => {
          document.documentElement.style.fontSize = "200%";
        });
        await expectFitsWidth(page);
      }
    });
  });
}
