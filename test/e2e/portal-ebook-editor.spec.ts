import type { Page } from "@playwright/test";
import { adminPaths, publicationPaths, sitePaths, writingPaths } from "#contract/paths.ts";
import { openEditor, storedEbook, watchRequests } from "#test/support/ebooks.ts";
import { expectFitsWidth } from "#test/support/page-checks.ts";
import {
  expect,
  expectAccessibleEverywhere,
  expectAccessibleInBothThemes,
  failCalls,
  test,
  toast,
  unfold,
} from "#test/support/portal.ts";

const guide = {
  title: "The field guide",
  description: "Twenty pages on writing briefs.",
  pages: "20 pages",
  image_url: "/pictures/ebook-1.webp",
};

/** Matches a label with or without "(optional)". */
const field = (page: Page, label: string) =>
  page.getByLabel(new RegExp(`^${label}( \\(optional\\))?$`));

async function fillDetails(page: Page): Promise<void> {
  await field(page, "Title").fill(guide.title);
  await field(page, "Description").fill(guide.description);
  await field(page, "Pages").fill(guide.pages);
  await field(page, "Image URL").fill(guide.image_url);
}

const saveButton = (page: Page) =>
  page.getByRole("button", { name: /^(Publish|Update|Unpublish|Save draft)$/ });

test("an ebook is created first, then opens for its upload and appears on the website", {
  tag: "@journey",
}, async ({ owner, site }) => {
  await owner.goto(adminPaths.newEbook());
  await expect(owner.getByRole("heading", { name: "New Ebook" })).toBeVisible();
  await expect(owner.getByText("Save the ebook first")).toBeVisible();
  await expect(field(owner, "Format")).toHaveValue("PDF");
  await expect(field(owner, "Publish immediately")).toBeChecked();
  await expectAccessibleEverywhere(owner);

  await fillDetails(owner);
  await saveButton(owner).click();
  await expect(toast(owner, "Ebook created!")).toBeVisible();
  await expect(owner).toHaveURL(/\/admin\/ebooks\/edit\/[0-9a-f-]+$/);
  await expect(owner.getByRole("heading", { name: "Edit Ebook" })).toBeVisible();
  await expect(owner.getByText("Drop the PDF here")).toBeVisible();
  await expect(owner.locator("input[type=file][accept*=pdf]")).toBeFocused();
  await expect(field(owner, "Title")).toHaveValue(guide.title);
  await unfold(owner, "Address");
  await expect(field(owner, "Address")).toHaveValue("the-field-guide");
  const [id = ""] = /[0-9a-f-]+$/.exec(owner.url()) ?? [];
  const whole = { ...guide, format: "PDF", topics: [], published: true };
  expect(await storedEbook(site, id)).toMatchObject(whole);
  const page = await fetch(site.url + sitePaths.ebook("the-field-guide"));
  expect(await page.text()).toContain("Coming Soon");

  await owner.goBack();
  await expect(owner).not.toHaveURL(adminPaths.newEbook());
});

test("a missing or wrong value is reported at its field, and nothing is published", async ({
  owner,
}) => {
  await owner.goto(adminPaths.newEbook());
  const sent = watchRequests(owner, "POST", publicationPaths.ebook.ownersList());
  await saveButton(owner).click();
  const summary = owner.getByRole("group", { name: "It cannot be published yet." });
  await expect(summary.getByRole("link")).toHaveText(["Title", "Description", "Pages", "Cover"]);
  await expect(field(owner, "Title")).toHaveAccessibleDescription("Enter a title.");
  await expect(field(owner, "Description")).toHaveAccessibleDescription("Enter a description.");
  await expect(field(owner, "Pages")).toHaveAccessibleDescription("Enter the number of pages.");
  await expect(owner.getByText("Choose a cover picture, or give its address.")).toBeVisible();
  await expectAccessibleInBothThemes(owner);
  await fillDetails(owner);
  await field(owner, "Image URL").fill("cover.webp");
  await unfold(owner, "Address");
  await field(owner, "Address").fill("Not / this");
  await field(owner, "Address").blur();
  await expect(field(owner, "Address")).toHaveValue("not-this");
  await field(owner, "Address").fill("x".repeat(101));
  await saveButton(owner).click();
  await expect(owner.getByText("Start the address with https://…", { exact: true })).toBeVisible();
  await summary.getByRole("link", { name: "Cover" }).click();
  await expect(field(owner, "Image URL")).toBeFocused();
  await expect(owner.getByText("Keep the address to 100 characters or fewer.")).toBeVisible();
  // A draft may have been kept meanwhile on a slow machine.
  const published = sent.filter((request) => request.postDataJSON().published !== false);
  expect(published).toHaveLength(0);
});

test("the limits of topics and title are reported where they are exceeded, on phones as well", async ({
  owner,
  site,
}) => {
  const topics = Array.from({ length: 19 }, (_, index) => `${index}`.padEnd(60, "x"));
  const { id } = await site.createEbook({ ...guide, topics });
  await openEditor(owner, id);
  const entry = field(owner, "Topics");
  await entry.fill("y".repeat(61));
  await owner.keyboard.press("Enter");
  await expect(owner.getByText("Keep a topic to 60 characters or fewer.")).toBeVisible();
  await expect(entry).toHaveValue("y".repeat(61));
  await entry.fill("The twentieth");
  await owner.keyboard.press("Enter");
  await expect(owner.getByText("20 of 20 topics")).toBeVisible();
  await entry.fill("One more");
  await owner.keyboard.press("Enter");
  await expect(owner.getByText("Keep topics to 20 or fewer.")).toBeVisible();
  await entry.fill("");
  await field(owner, "Title").fill("W".repeat(300));
  await expect(owner.getByText("300 of 200")).toBeVisible();
  await saveButton(owner).click();
  await expect(
    owner.getByText("Keep a title to 200 characters or fewer.", { exact: true }),
  ).toBeVisible();
  for (const width of [1440, 390, 320]) {
    await owner.setViewportSize({ width, height: 900 });
    await expectFitsWidth(owner);
  }
});

test("an ebook that cannot be loaded shows the reason and recovers; a missing one leads back", async ({
  owner,
  site,
  allowTrouble,
}) => {
  allowTrouble(/Failed to load resource/);
  const { id } = await site.createEbook(guide);
  const recover = await failCalls(owner, "GET", writingPaths.ebook.draft(id), "network");
  await owner.goto(publicationPaths.ebook.editScreen(id));
  await expect(owner.getByRole("alert")).toContainText("Failed to fetch ebook");
  await expectAccessibleInBothThemes(owner);
  await recover();
  await owner.getByRole("button", { name: "Try again" }).click();
  await expect(field(owner, "Title")).toHaveValue(guide.title);

  await owner.goto(publicationPaths.ebook.editScreen("01890000-0000-7000-8000-000000000000"));
  await expect(owner.getByRole("heading", { name: "This ebook does not exist" })).toBeVisible();
  await expect(owner.getByRole("button", { name: "Try again" })).toHaveCount(0);
  await owner.getByRole("link", { name: "See all ebooks" }).click();
  await expect(owner).toHaveURL(adminPaths.ebooks());
});

test("the cover shows as its address is typed, and a broken one is reported", async ({
  owner,
  allowTrouble,
}) => {
  allowTrouble(/Failed to load resource.*404/);
  await owner.goto(adminPaths.newEbook());
  const cover = owner.getByRole("img", { name: "Preview of the cover image" });
  await field(owner, "Image URL").fill("not an address");
  await expect(cover).toHaveCount(0);
  await field(owner, "Image URL").fill(guide.image_url);
  await expect(cover).toHaveJSProperty("complete", true);
  await field(owner, "Image URL").fill("/no-such-picture.png");
  await expect(owner.getByText("This picture could not be loaded.")).toBeVisible();
  await expect(cover).toHaveCount(0);
});
