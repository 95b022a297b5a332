import { publicationPaths, sitePaths } from "#contract/paths.ts";
import { expectAccessible, expectFitsWidth } from "#test/support/page-checks.ts";
import {
  expect,
  expectAccessibleEverywhere,
  expectAccessibleInBothThemes,
  screens,
  test,
  toast,
  unfold,
} from "#test/support/portal.ts";

const paths = publicationPaths["case-study"];

const chapters = ["Situation", "Constraint", "Decision", "What we built", "Measured outcome"];

test("what was typed and chosen is offered again after the page was lost", async ({
  owner,
  allowTrouble,
}) => {
  allowTrouble(/Failed to load resource/);
  const context = owner.context();
  await owner.goto(paths.newScreen());
  await expect(owner.getByRole("textbox", { name: "Title" })).toBeVisible();
  // The draft could save itself first, and leave nothing to offer.
  await context.setOffline(true);
  await owner.getByRole("textbox", { name: "Title" }).fill("Half a case");
  await owner.getByLabel("Media & Creative").check();
  await owner.getByRole("button", { name: "Stop", exact: true }).click();
  await owner.getByRole("button", { name: "Add a figure" }).click();
  await owner.getByRole("textbox", { name: "Value" }).fill("11");
  await expect(owner.getByText(/Copy kept in this browser/)).toBeVisible();
  const later = await context.newPage();
  await owner.close();
  await context.setOffline(false);
  await later.goto(paths.newScreen());
  await later.getByRole("button", { name: "Restore it" }).click();
  await expect(later.getByRole("textbox", { name: "Title" })).toHaveValue("Half a case");
  await expect(later.getByRole("textbox", { name: "Value" })).toHaveValue("11");
  await expect(later.getByLabel("Media & Creative")).toBeChecked();
  await expect(later.getByRole("button", { name: "Stop", exact: true })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
});

test("the first case study is written by its fields and opens Work to visitors", async ({
  owner,
  site,
}) => {
  await owner.goto(paths.screen());
  await expect(owner.getByRole("heading", { name: "No case studies yet" })).toBeVisible();
  await owner.getByRole("link", { name: "New Case Study" }).first().click();
  await expect(owner.getByRole("heading", { level: 1 })).toHaveText("New Case Study");
  const field = (label: string) =>
    owner.getByRole("textbox", { name: new RegExp(`^${label}( \\(optional\\))?$`) });
  const save = owner.getByRole("button", { name: /^(Publish|Update|Unpublish|Save draft)$/ });

  await save.click();
  await expect(owner.getByText("Enter a sector.")).toBeVisible();
  const summary = owner.getByRole("group", { name: "It cannot be published yet." });
  // The six texts get their editors one after the other.
  await expect(field("Measured outcome")).toBeVisible();
  await summary.getByRole("link", { name: "Measured outcome" }).click();
  await expect(field("Measured outcome")).toBeFocused();
  await expectAccessibleInBothThemes(owner);

  await owner.setViewportSize({ width: 320, height: 640 });
  await field("Measured outcome").fill("w".repeat(60));
  await expectFitsWidth(owner);
  await owner.setViewportSize(screens.desktop);

  await field("Title").fill("Eleven hours a week");
  await field("Summary").fill("Invoices matched by software.");
  for (const chapter of chapters) await field(chapter).fill(`${chapter} in **words**.`);
  await field("Sector").fill("Wholesale");
  await field("Image URL").fill("/pictures/work-1.webp");
  await owner.getByLabel("AI & Automation").check();
  await owner.getByRole("button", { name: "Change", exact: true }).click();
  await owner.getByRole("button", { name: "Add a figure" }).click();
  await expect(field("Value")).toBeFocused();
  await field("Value").fill("11");
  await field("What it means").fill("hours freed each week");
  await owner.getByRole("button", { name: "Add a figure" }).click();
  await owner.getByRole("button", { name: "Remove figure 2" }).click();
  await expect(owner.getByRole("button", { name: "Remove figure 1" })).toBeFocused();
  await field("Quote").fill("We read one line.");
  await save.click();
  await expect(owner.getByText("Enter who said it, or leave the quote out.")).toBeVisible();
  await field("Who said it").fill("Office manager");
  await save.click();
  await expect(toast(owner, "Case study created!")).toBeVisible();
  await unfold(owner, "Address");
  await expect(field("Address")).toHaveValue("eleven-hours-a-week");
  await expectAccessible(owner);
  const { pathname } = new URL(owner.url());
  await owner.getByRole("link", { name: "Skip to content" }).press("Enter");
  await expect(owner.locator("#main")).toBeFocused();
  expect(new URL(owner.url()).pathname, "the address of what was created").toBe(pathname);

  const home = await fetch(site.url + sitePaths.home());
  expect(await home.text()).toContain(`href="${paths.list()}"`);
  const page = await fetch(site.url + paths.page("eleven-hours-a-week"));
  expect(await page.text()).toContain("hours freed each week");

  await owner.reload();
  await expect(owner.getByLabel("AI & Automation")).toBeChecked();
  await expect(owner.getByRole("button", { name: "Change", exact: true })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
  await expect(field("Value")).toHaveValue("11");
  await expectAccessibleEverywhere(owner);

  const id = pathname.split("/").at(-1) ?? "";
  const odd = "* one\n* two\n\n__so__ it\nstays";
  await site.call("PUT", paths.ownersItem(id), { situation: odd });
  await owner.reload();
  await expect(owner.getByText("so", { exact: true })).toHaveCSS("font-weight", "700");
  await field("Constraint").fill("An hour a week.");
  await expect(owner.getByRole("toolbar", { name: "Formatting" })).toHaveCount(1);
  await field("Constraint").press("ControlOrMeta+a");
  await owner.getByRole("button", { name: "Bold" }).click();
  await save.click();
  await expect(toast(owner, "Case study updated!")).toBeVisible();
  const written = await site.call("GET", paths.ownersItem(id));
  expect(written).toMatchObject({ situation: odd, constraint: "**An hour a week.**" });
  await owner.getByRole("button", { name: "Markdown", exact: true }).click();
  await expect(field("Situation")).toHaveValue(odd);

  await owner.getByRole("link", { name: "Back to case studies" }).click();
  await expect(owner.getByRole("link", { name: "Eleven hours a week", exact: true })).toBeVisible();
  await expectAccessibleEverywhere(owner);
});

for (const screen of [screens.phone, screens.desktop]) {
  test(`work reads and passes axe at ${screen.width} pixels`, async ({ page, site }) => {
    const token = site.ownerToken ?? (await site.signIn());
    const body = {
      title: "Eleven hours a week",
      sector: "Wholesale",
      summary: "Invoices matched by software.",
      situation: "Two people.",
      constraint: "An approval.",
      decision: "Four suppliers.",
      what_was_built: "A screen.",
      result: "| Minutes | Before |\n| --- | --- |\n| each | 6.5 |",
      what_did_not_work: "Handwriting.",
      figures: [{ value: "11", unit: "hours", meaning: "freed each week", measured: "A log." }],
      quote: "We read one line.",
      quote_by: "Office manager",
      services: ["AI & Automation"],
      ended_in: "go",
      is_sample: true,
      image_url: "/pictures/work-1.webp",
    };
    const created = await fetch(site.url + paths.ownersList(), {
      method: "POST",
      headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });
    expect(created.status).toBe(201);
    await page.setViewportSize(screen);
    for (const path of [paths.list(), paths.page("eleven-hours-a-week")]) {
      await page.goto(path);
      await expectAccessible(page);
      await expectFitsWidth(page);
    }
    await page.goto(paths.list());
    const words = await page.getByText(body.summary).boundingBox();
    const room = await page.locator("main li").boundingBox();
    const least = screen === screens.phone ? 0.9 : 0.2;
    expect(words?.width, "no column is squeezed").toBeGreaterThan((room?.width ?? 0) * least);
  });
}
