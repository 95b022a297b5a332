import { setTimeout as sleep } from "node:timers/promises";
import type { Page } from "@playwright/test";
import fonts from "#contract/fonts.json" with { type: "json" };
import { settingsPaths, sitePaths } from "#contract/paths.ts";
import { typePairs } from "#contract/type-pair.ts";
import { expect, screens, test } from "#test/support/browser.ts";
import { expectFitsWidth, seeWholePage } from "#test/support/page-checks.ts";
import { articlePath } from "#test/support/pages.ts";
import { startSite } from "#test/support/site.ts";

const paths = [sitePaths.home(), sitePaths.services(), articlePath];

for (const pair of typePairs.filter((one) => one !== "threshold")) {
  test(`the pair of type ${pair} comes alone, and nothing moves when its files come late`, async ({
    page,
  }) => {
    const site = await startSite("demo");
    await site.call("PUT", settingsPaths.siteSettings(), { type_pair: pair });
    let fetched: string[] = [];
    await page.route("**/fonts/*", async (route) => {
      fetched.push(new URL(route.request().url()).pathname);
      await sleep(400);
      await route.continue().catch(() => undefined);
    });
    const { faces, preload } = fonts[pair];
    const itsFiles = new Set(faces.map(({ css }) => /\/fonts\/[^']+/.exec(css)?.[0]));
    for (const [name, screen] of Object.entries(screens)) {
      await page.setViewportSize(screen);
      for (const path of paths) {
        await test.step(`${path} on a ${name}`, async () => {
          fetched = [];
          await page.goto(site.url + path);
          // In the font that stands in, a long title may break elsewhere.
          expect(await shiftOf(page)).toBeLessThan(path === articlePath ? 0.05 : 0.01);
          expect(await linesOf(page)).toBeLessThanOrEqual(path === sitePaths.home() ? 3 : 6);
          await seeWholePage(page);
          await expectFitsWidth(page);
          expect(fetched).toEqual(expect.arrayContaining(preload));
          expect(fetched.filter((file) => !itsFiles.has(file))).toEqual([]);
          expect(new Set(fetched).size, "files fetched once").toBe(fetched.length);
        });
      }
    }
    await page.close();
    await site.close();
    expect(site.errors).toEqual([]);
  });
}

async function shiftOf(page: Page): Promise<number> {
  return page.evaluate(async () => {
    await document.fonts.ready;
    let sum = 0;
    new PerformanceObserver((shifts) => {
      for (const shift of shifts.getEntries()) sum += Number(Reflect.get(shift, "value"));
    }).observe({ type: "layout-shift", buffered: true });
    // The letters that have arrived are laid out in the next frame and painted before the one after it.
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
    return sum;
  });
}

async function linesOf(page: Page): Promise<number> {
  return page.locator("h1").evaluate((title) => {
    const tops = new Set<number>();
    const range = document.createRange();
    range.selectNodeContents(title);
    for (const { bottom } of range.getClientRects()) tops.add(Math.round(bottom / 8));
    return tops.size;
  });
}
