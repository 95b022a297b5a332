import type { Page } from "@playwright/test";
import type { Ebook } from "#contract/ebook.ts";
import { adminPaths, publicationPaths, sitePaths, writingPaths } from "#contract/paths.ts";
import { createWithPdf, openEditor, storedEbook, watchRequests } from "#test/support/ebooks.ts";
import { expectFitsWidth } from "#test/support/page-checks.ts";
import {
  expect,
  expectAccessibleEverywhere,
  expectAccessibleInBothThemes,
  failCalls,
  holdCalls,
  type Trouble,
  test,
  toast,
  unfold,
} from "#test/support/portal.ts";
import type { BuiltSite } from "#test/support/site.ts";

const guide = {
  title: "The field guide",
  description: "Twenty pages on writing briefs.",
  pages: "20 pages",
  image_url: "/pictures/ebook-1.webp",
};

const unsaid = { contents: "", published_at: "", search_title: "", search_description: "" };

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

/** Stands in for a change in another tab. */
function changeElsewhere(site: BuiltSite, id: string, change: object) {
  return site.call("PUT", publicationPaths.ebook.ownersItem(id), change);
}

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

test("an update sends the whole ebook with the version that was read, and confirms it", async ({
  owner,
  site,
}) => {
  const { id, version } = await site.createEbook({ ...guide, topics: ["Briefs"] });
  await openEditor(owner, id);
  const sent = watchRequests(owner, "PUT", publicationPaths.ebook.ownersItem(id));
  await field(owner, "Title").fill("  The longer field guide ");
  await field(owner, "Format").fill("");
  await saveButton(owner).click();
  await expect(toast(owner, "Ebook updated!")).toBeVisible();
  await expect(field(owner, "Format")).toHaveValue("PDF");
  expect(sent.map((request) => request.postDataJSON())).toEqual([
    {
      ...guide,
      ...unsaid,
      slug: "the-field-guide",
      title: "The longer field guide",
      format: "PDF",
      topics: ["Briefs"],
      published: true,
    },
  ]);
  expect(sent[0]?.headers()["if-match"]).toBe(`"${version}"`);
  expect((await storedEbook(site, id)).title).toBe("The longer field guide");
});

test("topics are added by button and Enter, trimmed and unique, and removed by keyboard", async ({
  owner,
  site,
}) => {
  const { id } = await site.createEbook({ ...guide, topics: [] });
  await openEditor(owner, id);
  const sent = watchRequests(owner, "PUT", publicationPaths.ebook.ownersItem(id));
  const entry = field(owner, "Topics");
  const topics = owner.getByRole("list", { name: "Topics added" }).getByRole("listitem");
  for (const topic of ["  Pilots , ROI", "ROI", "   ", " Governance"]) {
    await entry.fill(topic);
    await owner.keyboard.press("Enter");
    await expect(entry).toHaveValue("");
  }
  await entry.fill("Worksheets");
  await owner.getByRole("button", { name: "Add", exact: true }).click();
  await expect(topics).toHaveText(["Pilots", "ROI", "Governance", "Worksheets"]);
  expect(sent).toHaveLength(0);

  await owner.getByRole("button", { name: "Remove ROI" }).press("Enter");
  await expect(owner.getByRole("button", { name: "Remove Governance" })).toBeFocused();
  await owner.getByRole("button", { name: "Remove Worksheets" }).press("Enter");
  await expect(owner.getByRole("button", { name: "Remove Governance" })).toBeFocused();
  await owner.keyboard.press("Enter");
  await expect(owner.getByRole("button", { name: "Remove Pilots" })).toBeFocused();
  await owner.keyboard.press("Enter");
  await expect(entry).toBeFocused();
  await expect(topics).toHaveCount(0);

  await entry.fill("Left in the field");
  await saveButton(owner).click();
  await expect(toast(owner, "Ebook updated!")).toBeVisible();
  await expect(topics).toHaveText(["Left in the field"]);
  await expect(entry).toHaveValue("");
  expect((await storedEbook(site, id)).topics).toEqual(["Left in the field"]);
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

const troubles: Trouble[] = [
  "network",
  { status: 413, code: "too_large", detail: "The request is larger than 256 kB." },
  { status: 429, code: "rate_limited", detail: "Too many requests. Wait a minute." },
  { status: 500, code: "internal", detail: "Something went wrong on the server." },
  {
    status: 422,
    code: "invalid_fields",
    detail: "Some fields need a change.",
    errors: { pages: ["Say it in words."] },
  },
];

test("a failed save shows its reason in a toast, and what was typed stays", async ({
  owner,
  site,
  allowTrouble,
}) => {
  allowTrouble(/Failed to load resource/);
  const { id } = await site.createEbook(guide);
  await openEditor(owner, id);
  await field(owner, "Title").fill("Typed with care");
  for (const trouble of troubles) {
    const recover = await failCalls(owner, "PUT", publicationPaths.ebook.ownersItem(id), trouble);
    await saveButton(owner).click();
    const reason = trouble === "network" ? "cannot be reached" : trouble.detail;
    const failure = toast(owner, "Failed to save ebook").filter({ hasText: reason });
    await expect(failure).toBeVisible();
    await expect(field(owner, "Title")).toHaveValue("Typed with care");
    if (trouble !== "network" && trouble.errors) {
      await expect(field(owner, "Pages")).toHaveAccessibleDescription("Say it in words.");
    }
    await recover();
  }
  await saveButton(owner).click();
  await expect(toast(owner, "Ebook updated!")).toBeVisible();
});

test("an ebook deleted meanwhile can be saved as a new one", async ({
  owner,
  site,
  allowTrouble,
}) => {
  allowTrouble(/409|404/);
  const { id } = await site.createEbook(guide);
  await openEditor(owner, id);
  await changeElsewhere(site, id, { title: "Theirs" });
  await field(owner, "Title").fill("Mine");
  await saveButton(owner).click();
  const loadTheirs = owner.getByRole("button", { name: "Load theirs" });
  await expect(loadTheirs).toBeVisible();
  await site.call("DELETE", publicationPaths.ebook.ownersItem(id));
  await loadTheirs.click();
  await expect(owner.getByText("This ebook was deleted elsewhere.")).toBeVisible();
  await expect(field(owner, "Title")).toHaveValue("Mine");
  await owner.getByRole("button", { name: "Save as a new ebook" }).click();
  await expect(toast(owner, "Ebook created!")).toBeVisible();
});

test("a file uploaded elsewhere does not conflict with the details", async ({
  owner,
  site,
  allowTrouble,
}) => {
  allowTrouble(/409/);
  const { id } = await site.createEbook(guide);
  await openEditor(owner, id);
  await site.uploadPdf(id, new TextEncoder().encode("%PDF-1.7\n"));
  await field(owner, "Title").fill("Mine");
  await saveButton(owner).click();
  await expect(toast(owner, "Ebook updated!")).toBeVisible();
  await expect(owner.getByText("PDF Ready")).toBeVisible();
  expect(await storedEbook(site, id)).toMatchObject({ title: "Mine", file_size: 9 });
});

test("words typed during a save stay and count as unsaved", async ({ owner, site }) => {
  const { id } = await site.createEbook(guide);
  await openEditor(owner, id);
  const answer = await holdCalls(owner, "PUT", publicationPaths.ebook.ownersItem(id));
  await field(owner, "Title").fill("First");
  await saveButton(owner).click();
  await expect(owner.getByRole("button", { name: "Saving..." })).toBeDisabled();
  await field(owner, "Title").fill("First, and more");
  answer();
  await expect(toast(owner, "Ebook updated!")).toBeVisible();
  await expect(field(owner, "Title")).toHaveValue("First, and more");
  await expect(owner.getByText("Edited, saving shortly")).toBeVisible();
  expect((await storedEbook(site, id)).title).toBe("First");
});

test("words typed while an ebook is created stay and count as unsaved", async ({ owner, site }) => {
  await owner.goto(adminPaths.newEbook());
  const answer = await holdCalls(owner, "POST", publicationPaths.ebook.ownersList());
  await fillDetails(owner);
  await saveButton(owner).click();
  await expect(owner.getByRole("button", { name: "Saving..." })).toBeVisible();
  await field(owner, "Description").fill("Twenty-one pages.");
  answer();
  await expect(owner.getByRole("heading", { name: "Edit Ebook" })).toBeVisible();
  await expect(field(owner, "Description")).toHaveValue("Twenty-one pages.");
  await expect(owner.getByText("Edited, saving shortly")).toBeVisible();
  await saveButton(owner).click();
  await expect(toast(owner, "Ebook updated!")).toBeVisible();
  const [ebook] = await site.call<Ebook[]>("GET", publicationPaths.ebook.ownersList());
  expect(ebook).toMatchObject({ description: "Twenty-one pages." });
});

test("leaving with unsaved text asks, and the text can be restored", async ({
  owner,
  site,
  allowTrouble,
}) => {
  allowTrouble(/Failed to load resource/);
  const { id } = await site.createEbook(guide);
  await openEditor(owner, id);
  // A draft could save itself before the test leaves.
  const recover = await failCalls(owner, "PUT", writingPaths.ebook.draft(id), "network");
  await field(owner, "Title").fill("Typed with care");
  await owner.getByRole("link", { name: "Back to ebooks" }).click();
  const dialog = owner.getByRole("alertdialog", { name: "Leave without saving?" });
  await dialog.getByRole("button", { name: "Keep editing" }).click();
  await expect(field(owner, "Title")).toHaveValue("Typed with care");
  await owner.getByRole("link", { name: "Back to ebooks" }).click();
  await dialog.getByRole("button", { name: "Leave" }).click();
  await recover();
  await owner.getByRole("link", { name: "Upload PDF Now" }).click();
  await expect(field(owner, "Title")).toHaveValue(guide.title);
  await owner.getByRole("button", { name: "Restore it" }).click();
  await expect(field(owner, "Title")).toHaveValue("Typed with care");
  await saveButton(owner).click();
  await expect(toast(owner, "Ebook updated!")).toBeVisible();
  await owner.getByRole("link", { name: "Back to ebooks" }).click();
  await expect(owner.getByRole("heading", { name: "Typed with care" })).toBeVisible();
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

test("a reopened editor shows what is stored now and saves without a conflict", async ({
  owner,
  site,
}) => {
  const { id } = await createWithPdf(site, guide);
  await openEditor(owner, id);
  await owner.getByRole("link", { name: "Back to ebooks" }).click();
  await changeElsewhere(site, id, { title: "Changed elsewhere" });
  await owner.getByRole("link", { name: "Edit Details" }).click();
  await expect(field(owner, "Title")).toHaveValue("Changed elsewhere");
  await field(owner, "Pages").fill("21 pages");
  await saveButton(owner).click();
  await expect(toast(owner, "Ebook updated!")).toBeVisible();
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
