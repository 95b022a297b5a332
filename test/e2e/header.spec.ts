import type { Page } from "@playwright/test";
import { sitePaths } from "#contract/paths.ts";
import { expect, screens, test } from "#test/support/browser.ts";

const transparent = "rgba(0, 0, 0, 0)";

function scrollTo(page: Page, top: number): Promise<void> {
  return page.evaluate((y) => window.scrollTo({ top: y, behavior: "instant" }), top);
}

test("the header turns translucent once the page is scrolled more than 20 pixels", async ({
  page,
}) => {
  await page.goto(sitePaths.home());
  const header = page.getByRole("banner");
  await expect(header).toHaveCSS("background-color", transparent);
  await scrollTo(page, 20);
  await expect(header).toHaveCSS("background-color", transparent);
  await scrollTo(page, 21);
  await expect(header).toHaveCSS("background-color", /^rgba\(.+, 0\.\d+\)$/);
  await expect(header).toHaveCSS("backdrop-filter", /blur/);
  await expect(header).toHaveCSS("position", "fixed");
  await scrollTo(page, 0);
  await expect(header).toHaveCSS("background-color", transparent);
});

test("a page opened in its middle has a translucent header from the start", async ({ page }) => {
  await page.goto(sitePaths.resourcesEbooks());
  await expect(page.getByRole("banner")).toHaveCSS("background-color", /^rgba\(.+, 0\.\d+\)$/);
});

test("what opens dark is dark before its first room has come", async ({ page }) => {
  for (const [path, colour] of [
    [sitePaths.home(), "rgb(14, 17, 22)"],
    [sitePaths.blogs(), transparent],
  ] as const) {
    await page.goto(path);
    await expect(page.locator("html")).toHaveCSS("background-color", colour);
  }
});

test("the keyboard reaches skip link, brand, links and button in this order", async ({ page }) => {
  await page.goto(sitePaths.about());
  const names = ["Skip to content", /, home$/, "Home", "About", "Services", "Resources", "Contact"];
  for (const name of [...names, "Book Your Pilot"]) {
    await page.keyboard.press("Tab");
    await expect(page.locator(":focus")).toHaveAccessibleName(name);
    await expect(page.locator(":focus")).toBeInViewport();
  }
});

test("the skip link appears on focus and leads past the header", async ({ page }) => {
  await page.goto(sitePaths.services());
  await page.keyboard.press("Tab");
  const skip = page.getByRole("link", { name: "Skip to content" });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport({ ratio: 1 });
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.locator("main :focus")).toHaveCount(1);
});

for (const path of [sitePaths.home(), sitePaths.resources(), sitePaths.contact()]) {
  test(`everything focusable on ${path} shows its focus, clear of the header`, async ({ page }) => {
    await page.goto(path);
    const stops = await page.locator("a[href]:visible, button:visible, input:visible").count();
    for (let stop = 0; stop < stops; stop++) {
      await page.keyboard.press("Tab");
      // The page may scroll to it, and a busy machine takes its time.
      await expect.poll(() => page.evaluate(invisibleFocus)).toEqual([]);
    }
  });
}

/** Runs in the page. The focused element, unless it or its card shows a ring below the header. */
function invisibleFocus(): string[] {
  const focused = document.activeElement;
  if (!focused || focused === document.body) return [];
  const card = focused.closest("article") ?? focused;
  const styles = [focused, card].flatMap((element) => [
    getComputedStyle(element),
    getComputedStyle(element, "::after"),
  ]);
  const hasRing = styles.some(
    ({ outlineStyle, outlineWidth }) =>
      outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2,
  );
  const header = document.querySelector("header.site-header");
  const edge = header?.contains(focused) ? 0 : (header?.getBoundingClientRect().bottom ?? 0);
  const isCovered =
    !focused.matches(".skip-link") && focused.getBoundingClientRect().bottom <= edge;
  if (hasRing && !isCovered) return [];
  return [`${isCovered ? "covered" : "no ring"}: ${focused.outerHTML.slice(0, 120)}`];
}

test.describe("on a phone", () => {
  test.use({ viewport: screens.phone });

  test("the menu opens by keyboard, holds the same links and closes on Escape", {
    tag: "@journey",
  }, async ({ page }) => {
    await page.goto(sitePaths.about());
    const menu = page.getByRole("navigation", { name: "Menu" });
    await expect(page.getByRole("navigation", { name: "Main" })).toBeHidden();
    await expect(menu).toBeHidden();
    const toggle = page.getByRole("button", { name: "Menu" });
    await expect(toggle).toHaveAttribute("aria-expanded", "false");
    await toggle.focus();
    await page.keyboard.press("Enter");
    await expect(menu).toBeVisible();
    const close = page.getByRole("button", { name: "Close" });
    await expect(close).toHaveAttribute("aria-expanded", "true");
    for (const name of ["Home", "About", "Services", "Resources", "Contact", "Book Your Pilot"]) {
      await page.keyboard.press("Tab");
      await expect(page.locator(":focus")).toContainText(name);
    }
    await page.keyboard.press("Escape");
    await expect(menu).toBeHidden();
    await expect(toggle).toBeFocused();
  });

  test("the open menu is on ink, also over a page that begins in paper", async ({ page }) => {
    await page.goto(sitePaths.privacy());
    const toggle = page.locator(".menu-toggle");
    await expect(toggle).toHaveCSS("color", "rgb(14, 17, 22)");
    await toggle.click();
    await expect(toggle).toHaveText("Close");
    await expect(toggle).toHaveCSS("color", "rgb(246, 243, 236)");
  });

  test("the keyboard stays in the open menu", async ({ page }) => {
    await page.goto(sitePaths.home());
    await page.getByRole("button", { name: "Menu" }).click();
    for (let stop = 0; stop < 20; stop++) {
      await page.keyboard.press("Tab");
      await expect(page.locator("main :focus, footer :focus, .skip-link:focus")).toHaveCount(0);
    }
    await page.getByRole("button", { name: "Close" }).click();
    await page.keyboard.press("Tab");
    await expect(page.locator("main :focus")).toHaveCount(1);
  });

  test("a link of the menu leads there and closes it", async ({ page }) => {
    await page.goto(sitePaths.home());
    await page.getByRole("button", { name: "Menu" }).click();
    const menu = page.getByRole("navigation", { name: "Menu" });
    await expect(menu.getByRole("link", { name: "Home" })).toHaveAttribute("aria-current", "page");
    await menu.getByRole("link", { name: "Services" }).click();
    await expect(page).toHaveURL(/\/services$/);
    await expect(menu).toBeHidden();
    await page.goBack();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(menu).toBeHidden();
  });

  test("the menu's button leads to the contact form", async ({ page }) => {
    await page.goto(sitePaths.home());
    await page.getByRole("button", { name: "Menu" }).click();
    const menu = page.getByRole("navigation", { name: "Menu" });
    await menu.getByRole("link", { name: "Book Your Pilot" }).click();
    await expect(page).toHaveURL(/\/contact$/);
  });

  test("an open menu closes when the window grows wide", async ({ page }) => {
    await page.goto(sitePaths.home());
    await page.getByRole("button", { name: "Menu" }).click();
    // The smallest width at which the header shows its links.
    await page.setViewportSize({ width: 961, height: 800 });
    await expect(page.getByRole("navigation", { name: "Menu" })).toBeHidden();
    await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
    await expect(page.getByRole("main")).not.toHaveAttribute("inert");
  });

  test("the contact page's menu closes once a turned tablet has room for the links", async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1024, height: 1366 });
    await page.goto(sitePaths.contact());
    await page.getByRole("button", { name: "Menu" }).click();
    await expect(page.getByRole("navigation", { name: "Menu" })).toBeVisible();
    await page.setViewportSize({ width: 1366, height: 1024 });
    await expect(page.getByRole("navigation", { name: "Menu" })).toBeHidden();
    await expect(page.getByRole("main")).not.toHaveAttribute("inert");
  });

  test("touch targets are at least 24 pixels each way", async ({ page }) => {
    for (const path of [sitePaths.home(), sitePaths.resources(), sitePaths.contact()]) {
      await page.goto(path);
      const small = await page
        .locator("a[href]:visible, button:visible, input:visible, textarea:visible")
        .evaluateAll((controls) =>
          controls
            .filter((control) => !control.closest("p, .skip-link, .contact-trap, .whole-link"))
            .map((control) => ({ html: control.outerHTML, box: control.getBoundingClientRect() }))
            .filter(({ box }) => box.width < 24 || box.height < 24)
            .map(({ html }) => html.slice(0, 120)),
        );
      expect(small, path).toEqual([]);
    }
  });
});
