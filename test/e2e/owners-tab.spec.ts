import type { Page } from "@playwright/test";
import { publicationKinds } from "#contract/nouns.ts";
import { adminPaths, publicationPaths, sitePaths } from "#contract/paths.ts";
import { SINGLE_KEYS_OFF, SINGLE_KEYS_STORAGE_KEY, TOKEN_STORAGE_KEY } from "#contract/portal.ts";
import { administrator } from "#test/support/administrator.ts";
import { openContactForm } from "#test/support/contact-form.ts";
import { expectAccessible, expectReadableColors } from "#test/support/page-checks.ts";
import { widerPictureLine } from "#test/support/pages.ts";
import { expect, screens, test } from "#test/support/portal.ts";
import { newBlog, newCaseStudy, newEbook } from "#test/support/samples.ts";

const tab = (page: Page) => page.getByRole("link", { name: "Edit this page", exact: true });

const screen = (path: string) => new RegExp(`${path}$`);

test("visitors neither see nor load the way into the editor", async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await page.goto(sitePaths.home(), { waitUntil: "networkidle" });
  await expect(tab(page)).toHaveCount(0);
  expect(asked.filter((url) => url.includes("owners-tab"))).toEqual([]);
});

test("the tab and its key lead from a page, or a service on it, to its editor", async ({
  owner,
}) => {
  await owner.goto(sitePaths.home());
  await tab(owner).click();
  await expect(owner).toHaveURL(screen(adminPaths.sitePage("home")));
  await owner.goto(`${sitePaths.services()}#ai-automation`);
  await expect(tab(owner)).toBeVisible();
  await owner.keyboard.press("e");
  await expect(owner).toHaveURL(screen(`${adminPaths.sitePage("services")}#ai-automation`));
  const service = owner.frameLocator("iframe").locator("#ai-automation");
  await expect(service).toBeInViewport();
});

test("the editor opens where the page was", async ({ owner }) => {
  await owner.goto(sitePaths.about());
  const name = "Our DNA";
  await expect(tab(owner)).toBeVisible();
  const y = 120;
  await owner.getByRole("heading", { name }).evaluate((heading, above) => {
    const top = heading.getBoundingClientRect().top + scrollY - above;
    scrollTo({ top, behavior: "instant" });
  }, y);
  await tab(owner).click();
  const same = owner.frameLocator("iframe").first().getByRole("heading", { name });
  await expect.poll(async () => Math.abs(((await same.boundingBox())?.y ?? 0) - y)).toBeLessThan(8);
});

test("from something published, the tab leads to its own editor, and from a list to the list", async ({
  owner,
  site,
}) => {
  const samples = { blog: newBlog, ebook: newEbook, "case-study": newCaseStudy };
  for (const kind of publicationKinds) {
    const paths = publicationPaths[kind];
    const body = { ...samples[kind], slug: "here", image_url: "/pictures/article-1.webp" };
    const { id } = await site.call<{ id: string }>("POST", paths.ownersList(), body);
    await owner.goto(paths.page("here"));
    await tab(owner).click();
    await expect(owner).toHaveURL(screen(paths.editScreen(id)));
    await owner.goto(paths.list());
    await tab(owner).click();
    await expect(owner).toHaveURL(screen(paths.screen()));
  }
});

test("who is signed out meanwhile comes to the same page after signing in", async ({
  page,
  allowTrouble,
}) => {
  allowTrouble(/status of 401/);
  await page.goto("/robots.txt");
  await page.evaluate((key) => localStorage.setItem(key, "ended"), TOKEN_STORAGE_KEY);
  await page.goto(sitePaths.about());
  await tab(page).click();
  await page.getByLabel("Username").fill(administrator.username);
  await page.getByLabel("Password", { exact: true }).fill(administrator.password);
  await page.getByRole("button", { name: "Login" }).click();
  await expect(page).toHaveURL(screen(adminPaths.sitePage("about")));
});

test("the key does nothing while somebody types, with another key, or where it is switched off", async ({
  owner,
}) => {
  await openContactForm(owner);
  await expect(tab(owner)).toBeVisible();
  const message = owner.getByLabel("Message*");
  await message.pressSequentially("See");
  await expect(message).toHaveValue("See");
  await owner.getByRole("heading", { level: 1 }).click();
  await owner.keyboard.press("Shift+E");
  await owner.evaluate(([key, off]) => localStorage.setItem(key, off), [
    SINGLE_KEYS_STORAGE_KEY,
    SINGLE_KEYS_OFF,
  ] as const);
  await owner.keyboard.press("e");
  await expect(message).toHaveValue("See");
  expect(new URL(owner.url()).pathname).toBe(sitePaths.contact());
});

test("the tab keeps to the gutter, or stands beside Menu on a phone, and moves nothing", async ({
  owner,
  allowTrouble,
}) => {
  allowTrouble(widerPictureLine);
  const places = () =>
    owner.evaluate(() =>
      ["main", "h1", ".brand", ".menu-toggle", ".header-button"].map((selector) => {
        const { x, y, width } = document.querySelector(selector)?.getBoundingClientRect() ?? {};
        return [selector, x, y, width];
      }),
    );
  for (const [width, height] of [
    [1440, 900],
    [960, 700],
    [390, 844],
    [320, 640],
  ] as const) {
    await owner.setViewportSize({ width, height });
    await owner.goto(sitePaths.home());
    await expect(tab(owner)).toBeVisible();
    const withTab = await places();
    const box = await tab(owner).boundingBox();
    if (!box) throw new Error("The tab is not shown.");
    if (width < 960) {
      const menu = await owner.locator(".menu-toggle").boundingBox();
      expect([box.width, box.height]).toEqual([44, 44]);
      expect(box.x + box.width).toBeLessThan(menu?.x ?? 0);
    } else {
      const words = await owner.locator(".wrap > *").first().boundingBox();
      expect(box.x).toBe(0);
      expect(box.width).toBeLessThanOrEqual(words?.x ?? 0);
    }
    await expectAccessible(owner);
    await tab(owner).evaluate((link) => link.parentElement?.remove());
    expect(await places()).toEqual(withTab);
  }
});

test("the tab takes the portal's theme and is not printed", async ({ owner }) => {
  await owner.goto(sitePaths.about());
  for (const colorScheme of ["dark", "light"] as const) {
    await owner.emulateMedia({ colorScheme });
    await expect(tab(owner)).toHaveCSS(
      "background-color",
      colorScheme === "dark" ? "rgb(26, 32, 43)" : "rgb(255, 254, 251)",
    );
    await expectReadableColors(owner);
  }
  await owner.setViewportSize(screens.phone);
  await owner.emulateMedia({ media: "print" });
  await expect(tab(owner)).toBeHidden();
  await owner.emulateMedia({ media: "screen" });
});
