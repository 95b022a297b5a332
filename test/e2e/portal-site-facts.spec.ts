import type { Page } from "@playwright/test";
import { adminPaths, settingsPaths, sitePaths } from "#contract/paths.ts";
import type { SiteSettings, SiteSettingsInput } from "#contract/site-settings.ts";
import { expectAccessible, expectFitsWidth } from "#test/support/page-checks.ts";
import {
  expect,
  expectAccessibleEverywhere,
  expectAccessibleInBothThemes,
  failCalls,
  screens,
  test,
  toast,
} from "#test/support/portal.ts";
import type { BuiltSite } from "#test/support/site.ts";

function stored(site: BuiltSite): Promise<SiteSettings> {
  return site.call("GET", settingsPaths.siteSettings());
}

function store(site: BuiltSite, facts: Partial<SiteSettingsInput>): Promise<SiteSettings> {
  return site.call("PUT", settingsPaths.siteSettings(), {
    time_zone: "Australia/Sydney",
    ...facts,
  });
}

async function openSite(page: Page) {
  await page.goto(adminPaths.siteSettings());
  const field = (name: string) => page.getByLabel(name, { exact: true });
  await expect(field("Name")).toBeVisible();
  return {
    field,
    button: (name: string) => page.getByRole("button", { name, exact: true }),
    bar: page.getByRole("region", { name: "Changes" }),
  };
}

test("the owner fills in the site's facts, mends two, and visitors read them at once", async ({
  owner,
  site,
}) => {
  const { field, button, bar } = await openSite(owner);
  await expectAccessibleEverywhere(owner);
  await field("Name").fill("Harbour & Co");
  await field("Phone (optional)").fill("+61 2 5550 1234");
  await field("Reply time (optional)").fill("We reply within one working day.");
  await field("Weeks (optional)").fill("4");
  await field("Price from, in Australian dollars (optional)").fill("9,000");
  await field("ABN (optional)").fill("51 824 753 557");
  await button("Add a link").click();
  await field("Social link 1").fill("http://www.linkedin.com/company/harbour-co");
  await field("Rating (optional)").fill("4.8");
  await expect(
    owner.getByText("Reads: “Length: Four weeks. Price: From $9,000, fixed.”"),
  ).toBeVisible();
  await expect(owner.getByText("We reply within one working day", { exact: true })).toBeVisible();

  await owner.keyboard.press("ControlOrMeta+s");
  await expect(field("ABN (optional)")).toHaveAccessibleDescription(/This is not an ABN/);
  await expect(field("Social link 1")).toHaveAccessibleDescription(/Start the address with https/);
  await expect(field("Reviews (optional)")).toHaveAccessibleDescription(/leave both fields empty/);
  await expect(bar).toContainText("8 changes not saved, 3 to fix");
  await expect(field("Social link 1"), "the first on the screen").toBeFocused();
  await expectAccessibleInBothThemes(owner);

  await field("ABN (optional)").fill("51824753556");
  await button("Make it https").click();
  await expect(field("Social link 1")).toBeFocused();
  await expect(owner.getByText(/^For now, search engines are told the sample/)).toBeVisible();
  await field("Reviews (optional)").fill("12");
  await expect(bar).toContainText("9 changes not saved");
  await owner.keyboard.press("ControlOrMeta+s");
  await expect(toast(owner, "Site settings saved.")).toBeVisible();
  await expect(bar).toBeHidden();
  // The fields show the stored form.
  await expect(field("ABN (optional)")).toHaveValue("51 824 753 556");
  await expect(field("Reply time (optional)")).toHaveValue("one working day");
  await expect(owner).toHaveTitle(/Harbour & Co admin$/);
  await expect(owner.getByRole("link", { name: "Harbour & Co" })).toBeVisible();

  await owner.goto(sitePaths.services());
  await expect(owner).toHaveTitle(/\| Harbour & Co$/);
  const footer = owner.locator(".site-footer");
  await expect(footer).toContainText("+61 2 5550 1234");
  await expect(footer.getByRole("link", { name: "LinkedIn" })).toBeVisible();
  await expect(owner.locator(".pilot-terms")).toContainText("From $9,000, fixed");
  expect(await stored(site)).toMatchObject({ rating_value: 4.8, rating_count: 12 });
});

test("the country decides the currency, the privacy law and what the footer says", async ({
  owner,
  site,
}) => {
  const { field } = await openSite(owner);
  const footer = owner.getByRole("figure", { name: "In the footer" });
  await expect(footer).toContainText("Australia, open to clients worldwide");
  await field("City (optional)").fill("Vienna");
  await field("Country").selectOption({ label: "Austria" });
  await expect(field("Country")).toHaveAccessibleDescription(/GDPR/);
  await field("Clients from").fill("Europe");
  await expect(footer).toContainText("Vienna, Austria, open to clients in Europe");
  await field("Price from, in euros (optional)").fill("€9,000");
  await expect(owner.getByText("Price: From €9,000, fixed.”")).toBeVisible();
  await expect(field("ABN (optional)")).toBeHidden();
  await owner.keyboard.press("ControlOrMeta+s");
  await expect(toast(owner, "Site settings saved.")).toBeVisible();
  expect(await stored(site)).toMatchObject({ country: "AT", pilot_price_from: 9000 });
  await owner.goto(sitePaths.home());
  await expect(owner.locator(".site-footer")).toContainText("Vienna, Austria");
  await owner.locator("#sum-runs").fill("200");
  await expect(owner.locator(".sum-result span")).toContainText(/^At €55 an hour, €[\d,]+ a year/);
});

test("people are added, moved and removed by keyboard, and stand on About in that order", async ({
  owner,
  site,
}) => {
  const { button } = await openSite(owner);
  const row = (at: number) => owner.getByRole("group", { name: `person ${at}`, exact: true });
  for (const [at, name] of ["Ines Duarte", "Alex Marlow", "Priya Nair"].entries()) {
    await button("Add a person").press("Enter");
    await expect(row(at + 1).getByLabel("Person’s name")).toBeFocused();
    await owner.keyboard.type(name);
  }
  await button("Move person 3 up").press("Enter");
  await expect(button("Move person 2 up")).toBeFocused();
  await owner.keyboard.press("Enter");
  await expect(button("Move person 1 up")).toBeFocused();
  await expect(owner.getByRole("status").getByText("Now person 1 of 3")).toBeAttached();
  await expect(button("Move person 1 up")).toBeDisabled();
  await button("Remove person 3").press("Enter");
  await expect(owner.getByRole("status").getByText("Removed person 3")).toBeAttached();
  await expect(button("Remove person 2")).toBeFocused();
  await row(1).getByLabel("Role (optional)").fill("Founder");
  await expectAccessibleEverywhere(owner);
  await owner.setViewportSize(screens.phone);
  await expectFitsWidth(owner);
  await owner.keyboard.press("ControlOrMeta+s");
  await expect(toast(owner, "Site settings saved.")).toBeVisible();
  expect((await stored(site)).team.map(({ name }) => name)).toEqual(["Priya Nair", "Ines Duarte"]);

  await owner.goto(sitePaths.about());
  await expect(owner.locator(".person h3")).toHaveText(["Priya Nair", "Ines Duarte"]);
  await expectAccessible(owner);
});

test("what another tab saved meanwhile is neither overwritten nor lost without a choice", async ({
  owner,
  site,
  allowTrouble,
}) => {
  allowTrouble(/409|503/);
  const busy = { status: 503, code: "unavailable", detail: "The database is busy." } as const;
  const { field, button } = await openSite(owner);
  await store(site, { city: "Hobart" });
  await field("Phone (optional)").fill("+61 2 5550 1234");
  await owner.keyboard.press("ControlOrMeta+s");
  const notice = owner.getByRole("alert").filter({ hasText: "changed elsewhere" });
  await expect(notice).toBeVisible();
  await expectAccessibleInBothThemes(owner);
  await expect(field("Phone (optional)")).toHaveValue("+61 2 5550 1234");
  await button("Load theirs").click();
  await expect(notice).toBeHidden();
  await expect(field("Reviews (optional)")).toBeFocused();
  await expect(field("City (optional)")).toHaveValue("Hobart");
  await expect(field("Phone (optional)")).toHaveValue("");

  await store(site, { city: "Perth" });
  await field("City (optional)").fill("Cairns");
  await owner.keyboard.press("ControlOrMeta+s");
  await expect(notice).toBeVisible();
  await failCalls(owner, "PUT", settingsPaths.siteSettings(), busy, 1);
  await button("Keep mine").press("Enter");
  await expect(owner.getByText(busy.detail)).toBeVisible();
  await expect(button("Keep mine")).toBeFocused();
  await button("Keep mine").press("Enter");
  await expect(toast(owner, "Site settings saved.")).toBeVisible();
  await expect(field("Reviews (optional)")).toBeFocused();
  expect((await stored(site)).city).toBe("Cairns");
});

test("once a logo is removed, the keyboard is at the way to another one", async ({
  owner,
  site,
}) => {
  await store(site, { logo: "/pictures/article-1.webp" });
  const { button } = await openSite(owner);
  const logo = owner.getByRole("group", { name: "Logo for light backgrounds" });
  await expect(logo.getByLabel("Upload")).toBeAttached();
  await button("Remove the picture").press("Enter");
  await expect(logo.getByLabel("Upload")).toBeFocused();
});
