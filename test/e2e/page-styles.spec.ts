import { brotliCompressSync } from "node:zlib";
import { sitePaths } from "#contract/paths.ts";
import { expect, screens, test } from "#test/support/browser.ts";
import { newMessage, openContactForm, send, type } from "#test/support/contact-form.ts";
import {
  articlePath,
  everyPage,
  guidePath,
  notFoundLine,
  unknownPath,
} from "#test/support/pages.ts";
import { expectLooksOfWholeSheet, expectRulesOfWholeSheet } from "#test/support/whole-sheet.ts";

for (const [screen, viewport] of Object.entries(screens)) {
  test(`every page has the styles that it can use, on a ${screen}`, async ({
    page,
    allowTrouble,
  }) => {
    allowTrouble(notFoundLine);
    await page.setViewportSize(viewport);
    for (const { path } of everyPage) {
      await page.goto(path);
      await expect(page.locator("html")).toHaveClass(/js/);
      await expectRulesOfWholeSheet(page);
    }
  });
}

for (const [screen, viewport] of Object.entries(screens)) {
  test(`long pages look as with the whole sheet, on a ${screen}`, async ({ page }) => {
    await page.setViewportSize(viewport);
    for (const path of [sitePaths.home(), articlePath]) {
      await page.goto(path);
      await expectLooksOfWholeSheet(page);
    }
  });
}

test("what scripts add has its styles: the menu, what waits, a covered header", async ({
  page,
}) => {
  await page.setViewportSize(screens.phone);
  for (const path of [sitePaths.home(), sitePaths.services(), sitePaths.resources()]) {
    await page.goto(path);
    await page.mouse.wheel(0, 1500);
    await expect(page.locator(".site-header")).toHaveClass(/is-scrolled/);
    await expectRulesOfWholeSheet(page);
    await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
    await page.getByRole("button", { name: "Menu" }).click();
    await expect(page.locator(".site-header")).toHaveClass(/is-menu-open/);
    await expectRulesOfWholeSheet(page);
  }
});

test("what the contact form says has its styles", async ({ page }) => {
  await openContactForm(page);
  await send(page);
  await expect(page.locator(".field-error").first()).toBeVisible();
  await expectRulesOfWholeSheet(page);
  await type(page, newMessage("Ines Whole"));
  await send(page);
  await expect(page.locator(".contact-arrival, .receipt").first()).toBeVisible();
  await expectRulesOfWholeSheet(page);
});

test("a download that fails has its styles", async ({ page, allowTrouble }) => {
  allowTrouble(/Failed to load resource/);
  await page.route("**/download", (route) => route.fulfill({ status: 500, body: "" }));
  await page.goto(guidePath);
  await expect(page.locator(".download").first()).toHaveAttribute("data-state", "ready");
  await page.locator(".download a").first().click();
  await expect(page.locator(".download-failed").first()).toBeVisible();
  await expectRulesOfWholeSheet(page);
});

/** Ten packets, after which a server waits for an answer (RFC 6928). */
const FIRST_TRIP_BYTES = 14_600;
const HEAD_BYTES = 1000;
/** The limit for each of the five files that Home opens with, which share a slow line: docs/decisions/0058. */
const SHARED_TRIPS_BYTES = 9 * 1460;

/** Text alone. */
const pagesWithoutPicture = [sitePaths.privacy(), sitePaths.colophon()];

test("a page that the browser has keeps its styles and its policy after a 304", async ({
  page,
  allowTrouble,
}) => {
  allowTrouble(/style-src/);
  const network = await page.context().newCDPSession(page);
  await network.send("Network.enable");
  const statuses: number[] = [];
  network.on("Network.responseReceivedExtraInfo", ({ statusCode }) => statuses.push(statusCode));
  await page.goto(sitePaths.about());
  await page.reload();
  expect(statuses).toContain(304);
  await expect(page.locator(".site-header")).toHaveCSS("position", "fixed");
  const refused = page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        document.addEventListener("securitypolicyviolation", ({ effectiveDirective }) =>
          resolve(effectiveDirective),
        );
        document.head.append(document.createElement("style"));
        document.querySelector("style:last-of-type")?.append(".site-header { position: static }");
      }),
  );
  expect(await refused).toBe("style-src-elem");
  await expect(page.locator(".site-header")).toHaveCSS("position", "fixed");
});

test("a page comes whole in its first trip", async ({ request }) => {
  for (const { path } of everyPage) {
    const html = await (await request.get(path)).body();
    const bytes = brotliCompressSync(html).length + HEAD_BYTES;
    expect(bytes, path).toBeLessThan(FIRST_TRIP_BYTES);
  }
});

test.describe("on Lighthouse’s phone", () => {
  test.use({ viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75 });

  test("the fonts and the first picture of a page come in one trip each", async ({
    page,
    request,
  }) => {
    for (const { path } of everyPage) {
      // Nobody waits for the picture of a page that is not there, which is crossed by its words.
      if (path === unknownPath) continue;
      await page.goto(path);
      const addresses = await page.evaluate(() => [
        ...[...document.querySelectorAll<HTMLLinkElement>("link[as=font]")].map(({ href }) => href),
        ...[...document.querySelectorAll<HTMLImageElement>("img[fetchpriority=high]")].map(
          ({ currentSrc }) => currentSrc,
        ),
      ]);
      // Two fonts.
      expect(addresses, path).toHaveLength(pagesWithoutPicture.includes(path) ? 2 : 3);
      const limit = path === sitePaths.home() ? SHARED_TRIPS_BYTES : FIRST_TRIP_BYTES;
      for (const address of addresses) {
        const answer = await request.get(address);
        const head = answer
          .headersArray()
          .reduce((bytes, { name, value }) => bytes + name.length + value.length + 4, 20);
        const bytes = head + (await answer.body()).length;
        expect(bytes, `${address} of ${path}`).toBeLessThan(limit);
      }
    }
  });
});
