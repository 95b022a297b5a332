import type { Page } from "@playwright/test";
import { sitePaths } from "#contract/paths.ts";
import { expect, screens, test } from "#test/support/browser.ts";
import { expectReadable } from "#test/support/page-checks.ts";
import { everyPage, notFoundLine } from "#test/support/pages.ts";

test.beforeEach(({ allowTrouble }) => allowTrouble(notFoundLine));

/** Follows a link from Home to About. Whether the page changed with a transition. */
async function turnsPages(page: Page): Promise<boolean> {
  await page.addInitScript(() => {
    addEventListener("pagereveal", (event) => {
      document.documentElement.dataset.turned = String(
        Reflect.get(event, "viewTransition") !== null,
      );
    });
  });
  await page.goto(sitePaths.home());
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "About" }).click();
  await expect(page).toHaveURL(/\/about$/);
  await expect(page.locator("html")).toHaveAttribute("data-turned");
  return (await page.locator("html").getAttribute("data-turned")) === "true";
}

test("pages change with a transition", async ({ page, allowTrouble }) => {
  // A busy machine's browser may give up a transition after waiting four seconds, and says so.
  allowTrouble(/^thrown: $/);
  await expect.poll(() => turnsPages(page), { timeout: 50_000 }).toBe(true);
});

test("the door of Home is turned without work for the page", async ({ page }) => {
  await page.goto(sitePaths.home());
  const properties = await page.locator(".scene").evaluate((scene: HTMLElement) => {
    // Loading may have taken so long that the arrival is over. It starts again when the scene is shown again.
    scene.style.display = "none";
    scene.getAnimations({ subtree: true });
    scene.style.display = "";
    return scene
      .getAnimations({ subtree: true })
      .flatMap(({ effect }) => (effect instanceof KeyframeEffect ? effect.getKeyframes() : []))
      .flatMap((frame) => Object.keys(frame));
  });
  const ofFrames = ["offset", "easing", "composite", "computedOffset"];
  const animated = new Set(properties.filter((property) => !ofFrames.includes(property)));
  expect([...animated].sort()).toEqual(["opacity", "rotate", "transform"]);
});

test("the door of Home waits for the wall that it is in", async ({ page }) => {
  const { promise: permission, resolve: letGo } = Promise.withResolvers<void>();
  await page.route("**/hero-2-wall-*", async (route) => {
    await permission;
    await route.continue();
  });
  await page.goto(sitePaths.home(), { waitUntil: "commit" });
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const leaf = page.locator(".hero-leaf");
  await expect(leaf).toBeHidden();
  const animations = () =>
    leaf.evaluate((element) =>
      element.getAnimations().map((one) => Reflect.get(one, "animationName")),
    );
  expect(await animations()).not.toContain("leaf-arrives");
  letGo();
  await expect(leaf).toBeVisible();
  // Finished animations are no longer listed.
  await expect(leaf).toHaveCSS("animation-name", "leaf-arrives, leaf-opens");
});

test("content below waits from the first scroll on and rises once it is reached", async ({
  page,
}) => {
  await page.goto(sitePaths.resources());
  const card = page.locator("#ebooks").getByRole("article").first();
  await expect(card).toHaveCSS("opacity", "1");
  await page.mouse.move(700, 400);
  await page.mouse.wheel(0, 40);
  await expect(card).toHaveCSS("opacity", "0");
  await card.scrollIntoViewIfNeeded();
  await expect(card).toHaveCSS("opacity", "1");
});

test.describe("with reduced motion", () => {
  test.use({ contextOptions: { reducedMotion: "reduce" } });

  test("pages change at once", async ({ page }) => {
    expect(await turnsPages(page)).toBe(false);
  });

  test("nothing moves for more than an instant, and nothing waits to appear", async ({ page }) => {
    for (const { path } of everyPage) {
      await page.goto(path);
      for (const viewport of Object.values(screens)) {
        await page.setViewportSize(viewport);
        expect(await page.evaluate(movesLongerThan, 10), path).toEqual([]);
        await expectReadable(page);
      }
    }
  });
});

/** Runs in the page. Elements whose transitions or animations take longer. */
function movesLongerThan(milliseconds: number): string[] {
  const longest = (list: string) =>
    Math.max(
      ...list.split(",").map((time) => Number.parseFloat(time) * (time.endsWith("ms") ? 1 : 1000)),
    );
  const moving: string[] = [];
  for (const element of document.querySelectorAll("body, body *")) {
    for (const pseudo of [null, "::before", "::after"]) {
      const style = getComputedStyle(element, pseudo);
      const durations = [style.transitionDuration, style.transitionDelay];
      if (style.animationName !== "none")
        durations.push(style.animationDuration, style.animationDelay);
      if (Math.max(...durations.map(longest)) <= milliseconds) continue;
      moving.push(`${element.tagName}.${element.className}${pseudo ?? ""} ${durations.join(" ")}`);
    }
  }
  return moving;
}

test.describe("in forced colours", () => {
  test.use({ contextOptions: { forcedColors: "active" } });

  for (const path of [sitePaths.home(), sitePaths.resources(), sitePaths.contact()]) {
    test(`every button of ${path} stands out from its background`, async ({ page }) => {
      await page.goto(path);
      const buttons = page.locator("a.button:visible, button:visible");
      expect(await buttons.count()).toBeGreaterThan(0);
      const invisible = await buttons.evaluateAll((all) =>
        all
          .map((button) => ({ text: button.textContent, style: getComputedStyle(button) }))
          .filter(({ style }) => style.color === style.backgroundColor)
          .map(({ text }) => text),
      );
      expect(invisible).toEqual([]);
      for (const button of await page.locator("a.button:visible").all()) {
        await expect(button).not.toHaveCSS("border-top-width", "0px");
      }
    });
  }
});
