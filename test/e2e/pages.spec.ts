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

const settings = {
  desktop: { viewport: screens.desktop },
  phone: { viewport: screens.phone, contextOptions: { reducedMotion: "reduce" } },
} as const;

for (const [screen, setting] of Object.entries(settings)) {
  const suffix = "contextOptions" in setting ? ", with reduced motion" : "";
  test.describe(`on a ${screen}${suffix}`, () => {
    test.use(setting);

    for (const { name, path, status = 200 } of everyPage) {
      test(`${name} is complete, fits and passes axe`, async ({ page }) => {
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

test("the checks find a planted button without a name and planted grey on grey", async ({
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

test("busy pages fit the narrowest phone, and text of twice the size on every screen", async ({
  page,
}) => {
  for (const path of busyPages) {
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto(path);
    await expectFitsWidth(page);
    await page.evaluate(() => {
      document.documentElement.style.fontSize = "200%";
    });
    for (const viewport of Object.values(screens)) {
      await page.setViewportSize(viewport);
      await expectFitsWidth(page);
    }
  }
});
