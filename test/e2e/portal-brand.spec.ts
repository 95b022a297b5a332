import type { Locator, Page } from "@playwright/test";
import { oklchOf, toOklch } from "#contract/oklch.ts";
import { adminPaths, settingsPages, settingsPaths, sitePaths } from "#contract/paths.ts";
import type { SiteSettings, SiteSettingsInput } from "#contract/site-settings.ts";
import {
  expect,
  expectAccessibleEverywhere,
  expectAccessibleInBothThemes,
  test,
  toast,
} from "#test/support/portal.ts";
import type { BuiltSite } from "#test/support/site.ts";

const TEAL = "rgb(15, 139, 141)";
/** A frame that is out of sight takes its time with pictures. */
const UNSEEN_PRELOAD = /preloaded using link preload but not used/;

function store(site: BuiltSite, facts: SiteSettingsInput): Promise<SiteSettings> {
  return site.call("PUT", settingsPaths.siteSettings(), facts);
}

async function openBrand(page: Page) {
  await page.goto(settingsPages.brand());
  const colour = page.getByRole("textbox", { name: "Your colour", exact: true });
  await expect(colour).toBeVisible();
  return {
    colour,
    bar: page.getByRole("region", { name: "Changes" }),
    choice: (name: string) => page.getByRole("radio", { name, exact: true }),
    button: (name: string) => page.getByRole("button", { name, exact: true }),
  };
}

/** What the browser has computed for a token of the page. */
function token(page: Page, name: string): Promise<string> {
  return page.evaluate((property) => {
    const probe = document.createElement("i");
    probe.style.color = `var(${property})`;
    document.body.append(probe);
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  }, name);
}

test("a brand is chosen by keyboard, refused, mended and saved, and visitors see it", async ({
  owner,
  site,
  allowTrouble,
}) => {
  allowTrouble(UNSEEN_PRELOAD);
  const { colour, bar, choice, button } = await openBrand(owner);
  await expect(bar).toBeHidden();
  await expectAccessibleEverywhere(owner);
  await colour.focus();
  await owner.keyboard.type("turkwise");
  await owner.keyboard.press("Tab");
  await expect(colour).toHaveAccessibleDescription(/Not a colour. Try #0F8B8D./);
  await expect(bar).toContainText("Visitors still see the former brand");
  await expectAccessibleInBothThemes(owner);
  for (const [typed, hex] of [
    ["#f00", "#ff0000"],
    ["rebeccapurple", "#663399"],
    ["color(display-p3 0 1 0)", "#00ff00"],
    ["0F8B8D", "#0f8b8d"],
  ] as const) {
    await colour.fill(typed);
    await owner.keyboard.press("Tab");
    await expect(colour).toHaveValue(hex);
    await expect(owner.getByLabel("Pick your colour")).toHaveValue(hex);
  }
  await expect(colour).not.toHaveAccessibleDescription(/Not a colour/);

  await expect(choice("None")).toBeFocused();
  await owner.keyboard.press("ArrowRight");
  await expect(choice("Keep the amber")).toBeChecked();
  await owner.keyboard.press("Tab");
  await owner.keyboard.press("ArrowRight");
  await expect(choice("Gazette")).toBeChecked();
  await owner.keyboard.press("Tab");
  await owner.keyboard.press("ArrowRight");
  await expect(choice("Soft")).toBeChecked();
  await expectAccessibleEverywhere(owner);
  await owner.keyboard.press("ControlOrMeta+s");
  await expect(toast(owner, "Brand saved.")).toBeVisible();
  await expect(bar).toBeHidden();
  expect(await site.call("GET", settingsPaths.siteSettings())).toMatchObject({
    brand_color: "#0f8b8d",
    second_color: "#ffb45c",
    corners: "soft",
    type_pair: "gazette",
  });
  expect(await token(owner, "--c-fill"), "the portal follows").toBe(TEAL);

  await choice("Pick").press("Space");
  await expect(owner.getByRole("textbox", { name: "Second colour", exact: true })).toHaveValue(
    "#ffb45c",
  );
  await owner.getByRole("textbox", { name: "Second colour", exact: true }).fill("0f8b8d");
  await owner.keyboard.press("ControlOrMeta+s");
  await expect(
    owner.getByRole("textbox", { name: "Second colour", exact: true }),
  ).toHaveAccessibleDescription(/That is your first colour/);
  await button("Discard").click();
  await expect(choice("Keep the amber")).toBeChecked();

  await owner.goto(sitePaths.home());
  expect(await token(owner, "--c-fill")).toBe(TEAL);
  expect(await token(owner, "--c-light")).toBe("rgb(255, 180, 92)");
  await expect(owner.getByRole("heading", { level: 1 })).toHaveCSS("font-family", /^Newsreader,/);
});

test("of two tabs the second one learns that the brand was changed, and chooses", async ({
  owner,
  site,
  allowTrouble,
}) => {
  allowTrouble(/409/);
  allowTrouble(UNSEEN_PRELOAD);
  const { colour, choice, button } = await openBrand(owner);
  await store(site, { brand_color: "#8a1c3b", city: "Hobart" });
  await colour.fill("#0f8b8d");
  await owner.keyboard.press("ControlOrMeta+s");
  const notice = owner.getByRole("alert").filter({ hasText: "changed elsewhere" });
  await expect(notice).toBeVisible();
  await button("Load theirs").click();
  await expect(notice).toBeHidden();
  await expect(colour).toHaveValue("#8a1c3b");
  await expect(choice("The doors, in your colours")).toBeFocused();

  await store(site, { city: "Perth" });
  await colour.fill("#0f8b8d");
  await owner.keyboard.press("ControlOrMeta+s");
  await button("Keep mine").press("Enter");
  await expect(toast(owner, "Brand saved.")).toBeVisible();
  expect(await site.call("GET", settingsPaths.siteSettings())).toMatchObject({
    brand_color: "#0f8b8d",
    city: "Perth",
  });
});

test("Home, its phone and the samples follow the choice, and show on request what visitors see", async ({
  owner,
  site,
  allowTrouble,
}) => {
  allowTrouble(UNSEEN_PRELOAD);
  await store(site, { brand_color: "#8a1c3b" });
  const { colour, choice, button } = await openBrand(owner);
  const frames = ["Home", "Home on a phone"].map((name) =>
    owner.frameLocator(`iframe[title="${name}"]`).locator("html"),
  );
  const expectFill = async (hex: string) => {
    for (const page of frames) await expect(page).toHaveCSS("--c-fill", hex);
    const sample = owner.locator("p", { hasText: "Your first automation" });
    await expect(sample).toHaveCSS("--c-fill", hex);
  };
  await expectFill("#8a1c3b");
  await colour.fill("teal");
  await expectFill("#007c7c");
  await colour.fill("tea");
  await expectFill("#007c7c");
  await expect(owner.getByText("Your teal is a wall")).toBeHidden();
  await colour.fill("teal");
  await expect(owner.getByText("Your teal is a wall")).toBeVisible();
  await choice("Soft").check();
  for (const page of frames) await expect(page).toHaveCSS("--r-2", "12px");
  await button("Now").click();
  await expectFill("#8a1c3b");
  for (const page of frames) await expect(page).toHaveCSS("--r-2", "4px");
  await colour.fill("");
  await button("New").click();
  await expectFill("#0e1116");
});

test("the previews are set in a pair of type that is only chosen, with its own files", async ({
  owner,
  site,
  allowTrouble,
}) => {
  allowTrouble(UNSEEN_PRELOAD);
  await store(site, { type_pair: "studio" });
  const { choice, button } = await openBrand(owner);
  const home = owner.frameLocator('iframe[title="Home"]');
  const phone = owner.frameLocator('iframe[title="Home on a phone"]');
  const headings = [
    home.getByRole("heading", { level: 1 }),
    phone.getByRole("heading", { level: 1 }),
    owner.locator("p", { hasText: "Count conversions" }),
    owner.locator("p", { hasText: "The Pilot Playbook" }),
  ];
  const expectHeadings = async (family: string) => {
    for (const heading of headings) {
      await expect(heading).toHaveCSS("font-family", new RegExp(`^"?${family}"?,`));
    }
    const loaded = (element: Element, name: string) =>
      [...element.ownerDocument.fonts].some(
        (face) => face.family.replaceAll('"', "") === name && face.status === "loaded",
      );
    for (const heading of headings.slice(0, 3)) {
      await expect.poll(() => heading.evaluate(loaded, family)).toBe(true);
    }
  };
  await expectHeadings("Instrument Serif");
  await choice("Plain").check();
  await expectHeadings("Schibsted Grotesk Display");
  await choice("Threshold").check();
  await expectHeadings("Hedvig Letters Serif");
  await button("Now").click();
  await expectHeadings("Instrument Serif");
  const portal = owner.getByRole("heading", { name: "Brand", exact: true });
  await expect(portal, "the portal keeps its own").toHaveCSS("font-family", /^"?Hedvig/);
});

/** The hue of a canvas, each pixel counted as much as it is coloured. */
function hueOf(canvas: Locator): Promise<number> {
  return canvas
    .evaluate((element: HTMLCanvasElement) => {
      const { width, height } = element;
      const data = element.getContext("2d")?.getImageData(0, 0, width, height).data ?? [];
      const sums = [0, 0, 0];
      for (let at = 0; at < data.length; at += 1) {
        if (at % 4 < 3) sums[at % 4] = (sums[at % 4] ?? 0) + (data[at] ?? 0);
      }
      return sums.map((sum) => (sum * 4) / data.length);
    })
    .then(([red = 0, green = 0, blue = 0]) => oklchOf([red / 255, green / 255, blue / 255]).h);
}

test("the hero of Home and of its phone takes a colour that is only chosen", async ({
  owner,
  allowTrouble,
}) => {
  allowTrouble(UNSEEN_PRELOAD);
  const { colour } = await openBrand(owner);
  const heroes = ["Home", "Home on a phone"].map((name) =>
    owner.frameLocator(`iframe[title="${name}"]`).locator(".home-hero .stage"),
  );
  const expectHue = async (hex: string) => {
    const wanted = toOklch(hex).h;
    for (const hero of heroes) {
      await expect(hero.locator("canvas:visible"), "the wall and its leaf").toHaveCount(2);
      await expect(hero.locator("img:visible")).toHaveCount(0);
      await expect
        .poll(async () =>
          Math.abs((await hueOf(hero.locator(".picture-hero-2-wall:visible"))) - wanted),
        )
        .toBeLessThan(20);
    }
  };
  for (const hero of heroes) await expect(hero.locator("img").first()).toBeVisible();
  await colour.fill("teal");
  await expectHue("#007c7c");
  await colour.fill("tea");
  await expectHue("#007c7c");
  await colour.fill("#8a1c3b");
  await colour.fill("#1f7a4d");
  await expectHue("#1f7a4d");
  await colour.fill("");
  for (const hero of heroes) {
    await expect(hero.locator("img").first()).toBeVisible();
    await expect(hero.locator("canvas")).toHaveCount(0);
  }
});

test("the drawing of pictures is stopped and goes on where its progress is shown", async ({
  owner,
  site,
  allowTrouble,
}) => {
  allowTrouble(UNSEEN_PRELOAD);
  await store(site, { brand_color: "#1f7a4d" });
  const { button } = await openBrand(owner);
  const progress = owner.getByRole("status").filter({ hasText: "visitors see the former ones" });
  await expect(progress).toContainText(/Drawing \d+ of \d+/);
  await button("Stop").press("Enter");
  await expect(progress).toContainText(/\d+ of \d+ are drawn/);
  await expect(button("Go on")).toBeFocused();
  await expectAccessibleInBothThemes(owner);
  await owner.reload();
  await button("Go on").press("Enter");
  await expect(progress).toContainText(/Drawing \d+ of \d+/);
  await expect(button("Stop")).toBeFocused();
});

test("a colour is taken from the logo, and a saved brand is used again from Earlier", async ({
  owner,
  site,
  allowTrouble,
}) => {
  allowTrouble(UNSEEN_PRELOAD);
  await store(site, { brand_color: "#8a1c3b", corners: "soft" });
  await store(site, { brand_color: "", corners: "sharp", logo: "/pictures/article-1.webp" });
  const { colour, bar, button } = await openBrand(owner);
  const logo = owner.getByRole("group", { name: "From your logo" });
  await expect(logo.getByRole("button")).toHaveCount(3);
  await logo.getByRole("button").first().press("Enter");
  await expect(colour).toHaveValue(/^#[\da-f]{6}$/);
  await expectAccessibleInBothThemes(owner);
  await button("Discard").click();

  await owner.goto(adminPaths.sitePage("home"));
  await owner.getByRole("button", { name: "Earlier" }).click();
  const [now, before] = [0, 1].map((at) =>
    owner.getByRole("listitem").filter({ hasText: "Brand saved" }).nth(at),
  );
  await expect(now ?? owner.locator("li")).toContainText("Dusk and amber, sharp corners");
  await expect(before ?? owner.locator("li")).toContainText("#8a1c3b, soft corners");
  await expectAccessibleInBothThemes(owner);
  await before?.getByRole("link", { name: "Use these again" }).click();
  await expect(colour).toHaveValue("#8a1c3b");
  await expect(owner.getByRole("radio", { name: "Soft" })).toBeChecked();
  await expect(bar).toContainText("Visitors still see the former brand");
});
