import { brandPalette } from "#contract/brand-palette.ts";
import { adminPaths, settingsPaths, sitePaths } from "#contract/paths.ts";
import { widerPictureLine } from "#test/support/pages.ts";
import {
  expect,
  expectAccessibleEverywhere,
  failCalls,
  test,
  toast,
} from "#test/support/portal.ts";

const teal = brandPalette({ first: "#008080", second: null });

test.beforeEach(async ({ allowTrouble }) => {
  // A frame that is narrower than its page loads another width of the picture.
  allowTrouble(widerPictureLine);
});

test("a new site leads to its first step, shows each answer, and is its owner’s with one press", async ({
  owner,
  site,
}) => {
  await owner.goto(adminPaths.dashboard());
  await owner.getByRole("link", { name: "Make it yours" }).press("Enter");
  await expect(owner.getByRole("heading", { name: "Make it yours", level: 1 })).toBeVisible();
  const shown = owner.frameLocator('iframe[title="Home"]');
  await expect(shown.getByRole("heading", { level: 1 })).toHaveText(
    "Open new doors with intelligence.",
  );
  await expectAccessibleEverywhere(owner);

  await owner.getByLabel("Name", { exact: true }).fill("Harbour & Co");
  await owner.getByLabel("Email that visitors see").fill("hello@harbour.test");
  await owner.getByRole("textbox", { name: "Colour", exact: true }).fill("teal");
  await owner.getByLabel("Headline").fill("Clear water, clear books.");
  await expect(shown.getByRole("heading", { level: 1 })).toHaveText("Clear water, clear books.");
  await expect(shown.locator(".brand").first()).toHaveText("Harbour & Co");
  const fill = () =>
    shown.locator("html").evaluate((html) => getComputedStyle(html).getPropertyValue("--c-accent"));
  await expect.poll(fill).toBe(teal.accent);
  const visitors = await (await fetch(site.url)).text();
  expect(visitors).not.toContain("Clear water");

  await owner.getByRole("button", { name: "Make it public" }).press("Enter");
  await expect(toast(owner, "The site is yours")).toBeVisible();
  await expect(owner.getByRole("heading", { name: "Seven steps to an open door" })).toBeVisible();
  const home = await (await fetch(site.url)).text();
  for (const part of [
    "Clear water, clear books.",
    "Harbour &amp; Co",
    `--c-accent:${teal.accent}`,
  ]) {
    expect(home).toContain(part);
  }
});

test("what is refused stays in its field, and nothing is public", async ({
  owner,
  site,
  allowTrouble,
}) => {
  allowTrouble(/Failed to load resource/);
  await owner.goto(adminPaths.makeItYours());
  const press = () => owner.getByRole("button", { name: "Make it public" }).click();
  await owner.getByLabel("Name", { exact: true }).fill("Harbour & Co");
  await owner.getByRole("textbox", { name: "Colour", exact: true }).fill("#ff");
  await owner.getByLabel("Email that visitors see").fill("hello@");
  await press();
  await expect(owner.getByText("Not a colour. Try #0F8B8D.")).toBeVisible();
  await expect(owner.getByLabel("Email that visitors see")).toBeFocused();
  await owner.getByLabel("Email that visitors see").fill("");
  await owner.getByRole("textbox", { name: "Colour", exact: true }).fill("");
  const mend = await failCalls(owner, "POST", settingsPaths.makeItYours(), "network");
  await press();
  await expect(toast(owner, "Nothing is public yet")).toBeVisible();
  await expect(owner.getByLabel("Name", { exact: true })).toHaveValue("Harbour & Co");
  expect(await (await fetch(site.url + sitePaths.about())).text()).not.toContain("Harbour");
  await mend();
  await press();
  await expect(owner).toHaveURL(new RegExp(adminPaths.dashboard()));
});

test("put off, it waits among the first steps", async ({ owner }) => {
  await owner.goto(adminPaths.makeItYours());
  await owner.getByRole("link", { name: "Not now" }).click();
  await expect(owner.getByRole("heading", { name: "Seven steps to an open door" })).toBeVisible();
  await owner.getByRole("link", { name: "Make it yours" }).click();
  await expect(owner.getByRole("heading", { name: "Make it yours", level: 1 })).toBeVisible();
});
