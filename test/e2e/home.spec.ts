import type { Page } from "@playwright/test";
import { sitePaths } from "#contract/paths.ts";
import { expect, screens, test } from "#test/support/browser.ts";
import { expectAccessible } from "#test/support/page-checks.ts";

/** Returns how far the door of the sum stands open. */
function doorOf(page: Page): Promise<number> {
  return page
    .locator(".rooms")
    .evaluate((rooms) => Number(getComputedStyle(rooms).getPropertyValue("--open")));
}

test("the sum follows the numbers that are typed, by keyboard alone", async ({ page }) => {
  await page.goto(sitePaths.home());
  const result = page.getByRole("status");
  await expect(result).toContainText("7.2 hours a week.");
  await expect(page.getByRole("button", { name: "Work it out" })).toBeHidden();
  await page.getByRole("spinbutton", { name: /It happens .*times a week/ }).focus();

  const retype = async (text: string) => {
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.type(text);
    await page.keyboard.press("Tab");
  };
  for (const text of ["15", "6", "5", "30"]) await retype(text);
  await expect(result).toContainText("Not worth automating.");
  await expect(page.getByText("15 × (6 − 5 − 0.3 × 6) ÷ 60 = −0.2")).toBeVisible();
  expect(await doorOf(page)).toBe(0);
  await expectAccessible(page);

  for (let step = 0; step < 4; step += 1) await page.keyboard.press("Shift+Tab");
  for (const text of ["9999", "999", "0", "0"]) await retype(text);
  await expect(result).toContainText("166,483.4 hours a week.");
  expect(await doorOf(page)).toBe(1);

  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.press("Delete");
  await expect(result).toContainText("Four numbers make the sum.");
  await page.keyboard.type("10");
  await page.keyboard.press("Enter");
  await expect(result).toContainText("149,835 hours a week.");
  await expect(page).toHaveURL(/\/$/);
});

test("the way in is in the first view of a small phone", async ({ page }) => {
  for (const [width, height] of [
    [390, 664],
    [360, 640],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto(sitePaths.home());
    const button = page.locator(".home-hero").getByRole("link", { name: "Book Your Pilot" });
    await expect(button).toBeInViewport({ ratio: 1 });
  }
});

test("a phone shows result and door while numbers are typed above its keyboard", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 400 });
  await page.goto(sitePaths.home());
  await expect(page.locator("html")).toHaveClass(/js/);
  for (const field of ["runs", "do", "check", "redo"]) {
    await page.locator(`#sum-${field}`).focus();
    for (const part of [`#sum-${field}`, ".sum-result strong", ".sum-result span", ".sum-door"]) {
      await expect(page.locator(part), `${part} from ${field}`).toBeInViewport({ ratio: 1 });
    }
  }
});

test("the numbers fill the contact form, after what was typed there before", async ({ page }) => {
  await page.goto(sitePaths.contact());
  const message = page.getByLabel("Message*");
  await expect(page.locator("form[novalidate]")).toBeVisible();
  await message.fill("We pack parcels.");
  await page.goto(sitePaths.home());
  await page.getByRole("button", { name: "Send us these numbers" }).click();
  await expect(page).toHaveURL(/\/contact\?runs=180&do=4&check=1&redo=15$/);
  await expect(message).toBeFocused();
  await expect(message).toHaveValue(
    /^We pack parcels\.\n\nIt happens 180 times a week, .* The work is: $/,
  );
  await page.keyboard.type("invoices.");
  await page.reload();
  await expect(message).toHaveValue(/^We pack parcels\.\n\nIt happens .* The work is: invoices\.$/);
});

test("the header's ground, links and button change their tone in one step", async ({ page }) => {
  await page.goto(sitePaths.home());
  const tones = await page.evaluate(async () => {
    const [bar, link, button] = [".site-header", ".header-nav a", ".header-button"].map((name) => {
      const element = document.querySelector(name);
      if (!element) throw new Error(name);
      return getComputedStyle(element);
    });
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const top = (room: string) =>
      (document.querySelector(room)?.getBoundingClientRect().top ?? 0) + scrollY;
    const seen = new Set<string>();
    for (const room of [".sum-room", ".anatomy"]) {
      for (const offset of [-60, -20]) {
        scrollTo({ top: top(room) + offset, behavior: "instant" });
        for (let frame = 0; frame < 12; frame++) {
          await nextFrame();
          const colours = [bar?.backgroundColor, link?.color, button?.backgroundColor];
          seen.add([...colours, button?.color].join(" "));
        }
      }
    }
    return [...seen];
  });
  const [ink, paper, amber] = ["rgb(14, 17, 22)", "rgb(246, 243, 236)", "rgb(255, 180, 92)"];
  expect(tones.map((tone) => tone.replace(/^rgba\(.+?\) /, "")).sort()).toEqual([
    `${ink} ${ink} ${paper}`,
    `${paper} ${amber} ${ink}`,
  ]);
});

test("the header has the tone of the room beneath it, and leaves small screens on the way down", async ({
  page,
}) => {
  await page.goto(sitePaths.home());
  const header = page.getByRole("banner");
  for (const [selector, tone] of [
    [".light-spill", "rgba(246, 243, 236, 0.96)"],
    [".sum-room", "rgba(14, 17, 22, 0.9)"],
    [".anatomy", "rgba(246, 243, 236, 0.96)"],
    [".promise", "rgba(14, 17, 22, 0.9)"],
  ] as const) {
    await page.locator(selector).evaluate((room) => {
      scrollTo({ top: room.getBoundingClientRect().top + scrollY, behavior: "instant" });
    });
    await expect(header).toHaveCSS("background-color", tone);
  }

  await page.setViewportSize(screens.phone);
  const top = () => header.evaluate((bar) => Math.round(bar.getBoundingClientRect().bottom));
  // Two places in one frame would be one way to the page.
  const scrollTo_ = (y: number) =>
    page.evaluate((to) => {
      scrollTo({ top: to, behavior: "instant" });
      return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    }, y);
  await scrollTo_(300);
  await expect.poll(top).toBeGreaterThan(0);
  await scrollTo_(900);
  await expect.poll(top).toBe(0);
  await page.getByRole("button", { name: "Menu" }).focus();
  await expect.poll(top).toBeGreaterThan(0);
});

const weighed = {
  "phone with two pixels to one": { ...screens.phone, scale: 2 },
  "phone with three pixels to one": { ...screens.phone, scale: 3 },
  desktop: { ...screens.desktop, scale: 1 },
  "wide desktop": { width: 1920, height: 1080, scale: 1 },
};

for (const [name, { scale, ...viewport }] of Object.entries(weighed)) {
  test(`Home weighs at most 150 kB on a ${name}, and nothing shifts`, async ({
    browser,
    demoSite,
  }) => {
    const context = await browser.newContext({ viewport, deviceScaleFactor: scale });
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send("Network.enable");
    await session.send("Network.setCacheDisabled", { cacheDisabled: true });
    let bytes = 0;
    session.on("Network.loadingFinished", ({ encodedDataLength }) => {
      bytes += encodedDataLength;
    });
    await page.addInitScript(() => {
      new PerformanceObserver((list) => {
        const shifts = list.getEntries().map((entry) => Number(Reflect.get(entry, "value")));
        const before = Number(document.documentElement.dataset.shift ?? 0);
        document.documentElement.dataset.shift = String(shifts.reduce((a, b) => a + b, before));
      }).observe({ type: "layout-shift", buffered: true });
    });
    await page.goto(demoSite.url + sitePaths.home(), { waitUntil: "networkidle" });
    expect(bytes).toBeGreaterThan(50_000);
    expect(bytes).toBeLessThanOrEqual(150_000);
    const preloaded = await page.evaluate(() =>
      performance
        .getEntriesByType("resource")
        .filter(({ name }) => name.includes("/hero-2"))
        .map((entry) => [entry.name.split("/").pop(), Reflect.get(entry, "initiatorType")]),
    );
    // The preload fetches it once: with other sizes, the picture would be fetched a second time.
    expect(preloaded.filter(([file]) => String(file).startsWith("hero-2-wall"))).toEqual([
      [expect.stringMatching(/^hero-2-wall-\d+\.\w+\.avif$/), "link"],
    ]);
    // Words of the header are a pixel or two narrower until the fonts arrive, if those come late.
    const shift = await page.locator("html").getAttribute("data-shift");
    expect(Number(shift ?? 0)).toBeLessThan(0.001);
    await context.close();
  });
}
