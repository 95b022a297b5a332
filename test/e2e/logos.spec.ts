import type { Page } from "@playwright/test";
import { settingsPaths, sitePaths } from "#contract/paths.ts";
import { expect, screens, test } from "#test/support/portal.ts";
import type { BuiltSite } from "#test/support/site.ts";

const onLight = "/pictures/article-1.webp";
const onDark = "/pictures/article-2.webp";
/** A header over a picture, on paper, over both, and one whose page is in two parts. */
const pages = [sitePaths.home(), sitePaths.privacy(), sitePaths.contact(), sitePaths.services()];

async function choose(site: BuiltSite, logo: string, logo_on_dusk: string): Promise<void> {
  const brand = "Harbour & Co";
  const body = { time_zone: "Australia/Sydney", brand, logo, logo_on_dusk };
  await site.call("PUT", settingsPaths.siteSettings(), body);
}

/** What of the brand is shown in this part of the page: the picture of each logo, or the name. */
function shownIn(page: Page, part: "header" | "footer"): Promise<string[]> {
  return page.evaluate((name) => {
    const signs = document.querySelectorAll(`.site-${name} .brand :is(img, span)`);
    return [...signs]
      .filter((sign) => sign.checkVisibility() && sign.getBoundingClientRect().width > 0)
      .map((sign) => sign.getAttribute("src") ?? sign.textContent);
  }, part);
}

/** Names the places from the top to the end of the page where the header does not show one that suits its ground. */
function wrongPlaces(page: Page, logos: readonly [onLight: string, onDark: string]) {
  return page.evaluate(async ([light, dark]) => {
    const found: string[] = [];
    const signs = [...document.querySelectorAll(".site-header .brand :is(img, span)")];
    const header = document.querySelector(".site-header") ?? document.body;
    const paper = "rgb(246, 243, 236)";
    for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight / 3) {
      scrollTo({ top, behavior: "instant" });
      // The bar takes its tone from an event, which comes with a frame.
      for (let frames = 0; frames < 2; frames++) await new Promise(requestAnimationFrame);
      const shown = signs.filter((sign) => sign.checkVisibility());
      const [sign] = shown.map((one) => one.getAttribute("src") ?? one.textContent);
      const isDark = getComputedStyle(header).color === paper;
      if (shown.length !== 1 || sign !== (isDark ? dark : light)) {
        found.push(`${location.pathname} at ${top} of ${innerWidth}: ${shown.length}, ${sign}`);
      }
    }
    return found;
  }, logos);
}

test("of two logos a header shows the one for its ground, wherever a page is scrolled to", async ({
  page,
  site,
}) => {
  await choose(site, onLight, onDark);
  for (const path of pages) {
    await page.goto(path);
    await expect(page.locator("html")).toHaveClass(/js/);
    await page.evaluate(() => document.documentElement.style.setProperty("--d-3", "0s"));
    for (const width of [320, 760, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await wrongPlaces(page, [onLight, onDark])).toEqual([]);
    }
    expect(await shownIn(page, "footer")).toEqual([onDark]);
    await page.emulateMedia({ media: "print" });
    expect(await shownIn(page, "header")).toEqual([]);
    expect(await shownIn(page, "footer")).toEqual([onLight]);
    await page.emulateMedia({ media: "screen" });
  }
});

test("a phone’s open menu shows the logo for dark backgrounds", async ({ page, site }) => {
  await choose(site, onLight, onDark);
  await page.setViewportSize(screens.phone);
  for (const path of [sitePaths.home(), sitePaths.privacy()]) {
    await page.goto(path);
    await page.getByRole("button", { name: "Menu" }).click();
    expect(await shownIn(page, "header")).toEqual([onDark]);
  }
});

test("with a logo for dark backgrounds alone, the name stands on light ones", async ({
  page,
  site,
}) => {
  await choose(site, "", onDark);
  await page.goto(sitePaths.home());
  await page.setViewportSize(screens.phone);
  expect(await wrongPlaces(page, ["Harbour & Co", onDark])).toEqual([]);
  await page.goto(sitePaths.privacy());
  expect(await shownIn(page, "header")).toEqual(["Harbour & Co"]);
  expect(await shownIn(page, "footer")).toEqual([onDark]);
});

for (const [colorScheme, logo] of [
  ["light", onLight],
  ["dark", onDark],
] as const) {
  test(`with forced colours, grounds of the system show the logo for ${colorScheme} ones`, async ({
    page,
    site,
  }) => {
    await choose(site, onLight, onDark);
    await page.emulateMedia({ forcedColors: "active", colorScheme });
    await page.goto(sitePaths.privacy());
    await page.evaluate(() => scrollTo(0, 300));
    await expect(page.locator(".site-header")).toHaveClass(/is-scrolled/);
    expect(await shownIn(page, "header")).toEqual([logo]);
    expect(await shownIn(page, "footer")).toEqual([logo]);
  });
}

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("header and footer show one logo each", async ({ page, site }) => {
    await choose(site, onLight, onDark);
    for (const path of pages) {
      await page.goto(path);
      const top = path === sitePaths.privacy() ? onLight : onDark;
      expect(await shownIn(page, "header")).toEqual([top]);
      expect(await shownIn(page, "footer")).toEqual([onDark]);
    }
  });
});
