import type { Page } from "@playwright/test";
import { sitePaths } from "#contract/paths.ts";
import { expect, screens, test } from "#test/support/browser.ts";
import { articlePath } from "#test/support/pages.ts";
import { expectWhole } from "#test/support/whole-page.ts";

const longPages = [sitePaths.home(), sitePaths.services(), sitePaths.resources(), articlePath];

test.beforeEach(async ({ page }) => {
  await page.setViewportSize(screens.phone);
  await page.addInitScript(() => {
    // The footer is far below the window, and the last one to be laid out.
    const inside = () => document.querySelector(".site-footer .wrap");
    const note = () => {
      const isLaidOut = inside()?.checkVisibility({ contentVisibilityAuto: true });
      document.documentElement.dataset.first = isLaidOut ? "whole" : "in part";
    };
    const look = () => requestAnimationFrame(inside() ? note : look);
    requestAnimationFrame(look);
  });
});

/** Expects the first frame that has all of the page laid out. */
async function expectFirst(page: Page, first: "in part" | "whole"): Promise<void> {
  await expect(page.locator("html")).toHaveAttribute("data-first", first);
}

/** Measures each part of the page, except for folded ones. */
function heights(page: Page): Promise<string[]> {
  return page
    .locator("main, main :not(details *), .site-footer")
    .evaluateAll((parts) =>
      parts.flatMap((part) =>
        part instanceof HTMLElement ? `${part.tagName} ${part.offsetHeight}` : [],
      ),
    );
}

for (const path of longPages) {
  test(`${path} is laid out in pieces, and soon as if it had been in one`, async ({ page }) => {
    await page.goto(path);
    await expectFirst(page, "in part");
    await expectWhole(page);
    const inPieces = await heights(page);
    await page.goto(`${path}#main`);
    await page.reload();
    await expectFirst(page, "whole");
    expect(inPieces).toEqual(await heights(page));
  });
}

test("a place that is come back to is where it was", async ({ page }) => {
  for (const path of longPages) {
    await page.goto(path);
    await expectWhole(page);
    await page.evaluate(() => scrollTo({ top: 4_000, behavior: "instant" }));
    await page.reload();
    await expectFirst(page, "whole");
    await expect.poll(() => page.evaluate(() => Math.round(scrollY)), path).toBe(4_000);
  }
});

test("a place that the address names is found at once", async ({ page }) => {
  await page.goto(`${sitePaths.services()}#media-creative`);
  await expectFirst(page, "whole");
  await expect(page.locator("#media-creative")).toBeInViewport();
});

test("a page for paper is laid out in one", async ({ page }) => {
  await page.emulateMedia({ media: "print" });
  await page.goto(articlePath);
  await expectFirst(page, "whole");
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("a page is laid out in one, since nothing sees where a visit begins", async ({ page }) => {
    await page.goto(articlePath);
    await expect(page.locator(".site-footer")).toHaveCSS("content-visibility", "visible");
  });
});
