import type { Page } from "@playwright/test";
import type { Blog } from "#contract/blog.ts";
import {
  adminPaths,
  publicationPaths,
  settingsPaths,
  sitePaths,
  writingPaths,
} from "#contract/paths.ts";
import type { VersionSummary } from "#contract/publication.ts";
import { expectAccessible } from "#test/support/page-checks.ts";
import {
  expect,
  expectAccessibleEverywhere,
  expectAccessibleInBothThemes,
  loseAnswer,
  screens,
  test,
  toast,
  unfold,
} from "#test/support/portal.ts";
import type { BuiltSite } from "#test/support/site.ts";

async function openEditor(page: Page, id: string) {
  await page.goto(adminPaths.editBlog(id));
  await expect(page.getByRole("textbox", { name: "Title" })).toBeVisible();
}

function storedBlog(site: BuiltSite, id: string): Promise<Blog> {
  return site.call("GET", publicationPaths.blog.ownersItem(id));
}

const saved = (page: Page) => page.getByText(/^Saved \d/);

test("a blog is scheduled in a time zone of its own, and taken off the schedule again", async ({
  owner,
  site,
}) => {
  await site.createBlog({ title: "In no hurry", published: false });
  const { id } = await site.createBlog({ title: "In spring", published: false });
  await openEditor(owner, id);
  await owner.getByRole("checkbox", { name: "Schedule" }).check();
  await expect(owner.getByRole("checkbox", { name: "Publish immediately" })).not.toBeChecked();
  await owner.getByLabel("Day").fill("2020-01-01");
  await owner.getByLabel("Time", { exact: true }).fill("09:00");
  await expect(owner.getByText("Choose a time in the future.")).toBeVisible();
  const year = new Date().getFullYear() + 1;
  await owner.getByLabel("Day").fill(`${year}-02-03`);
  await owner.getByRole("button", { name: "Change the time zone" }).click();
  await owner.getByLabel("Time zone").fill("Australia/Sydney");
  await expect(owner.getByText(/^Sydney time \(UTC\+11\), in \d+ days?/)).toBeVisible();
  await expectAccessibleInBothThemes(owner);
  await owner.getByRole("button", { name: "Schedule", exact: true }).click();
  await expect(toast(owner, "Blog scheduled")).toContainText(
    /Goes out on \w+, Feb 3, \d+, 09:00, Sydney time\.$/,
  );
  await owner.getByRole("link", { name: "Back to blogs" }).click();
  await expect(owner.getByText(/^Scheduled for Feb \d/)).toBeVisible();
  await owner.getByRole("button", { name: "Scheduled 1" }).click();
  await expect(owner).toHaveURL(`${adminPaths.blogs()}?state=scheduled`);
  await expect(owner.getByRole("link", { name: "In spring", exact: true })).toBeVisible();
  await expect(owner.getByRole("link", { name: "In no hurry", exact: true })).toBeHidden();
  expect(await storedBlog(site, id)).toMatchObject({
    published: false,
    scheduled_for: `${year}-02-02T22:00:00.000Z`,
    schedule_zone: "Australia/Sydney",
  });

  await openEditor(owner, id);
  await expect(owner.getByLabel("Day")).toHaveValue(`${year}-02-03`);
  await expect(owner.getByLabel("Time", { exact: true })).toHaveValue("09:00");
  await owner.getByRole("checkbox", { name: "Schedule" }).uncheck();
  await expect(owner.getByText("Save draft takes it off the schedule.")).toBeVisible();
  await owner.getByRole("button", { name: "Save draft" }).click();
  await expect(toast(owner, "Blog updated!")).toBeVisible();
  expect(await storedBlog(site, id)).toMatchObject({ published: false, scheduled_for: null });
});

test("the menu beside the button publishes, schedules and takes off the website", async ({
  owner,
  site,
}) => {
  await site.call("PUT", settingsPaths.siteSettings(), { time_zone: "Australia/Sydney" });
  const { id } = await site.createBlog({ title: "By the menu", published: false });
  const choose = async (action: string) => {
    await owner.getByRole("button", { name: "Other choices" }).press("Enter");
    await owner.getByRole("menuitem", { name: action }).press("Enter");
  };
  const checkbox = owner.getByRole("checkbox", { name: "Publish immediately" });
  await openEditor(owner, id);
  await owner.getByRole("button", { name: "Other choices" }).click();
  await expect(owner.getByRole("menuitem")).toContainText(["Save draft", "Schedule…"]);
  await expectAccessibleInBothThemes(owner);
  await owner.keyboard.press("Escape");
  await expect(owner.getByRole("button", { name: "Other choices" })).toBeFocused();
  await owner.getByRole("button", { name: "Panel" }).click();
  await choose("Schedule…");
  await expect(owner.getByLabel("Day")).toBeFocused();
  await owner.getByRole("button", { name: "Schedule", exact: true }).click();
  await expect(toast(owner, "Blog scheduled")).toBeVisible();
  await choose("Take off the schedule");
  await expect(owner.getByRole("checkbox", { name: "Schedule" })).not.toBeChecked();
  expect(await storedBlog(site, id)).toMatchObject({ published: false, scheduled_for: null });

  await owner.getByRole("textbox", { name: "Excerpt" }).fill("");
  await owner.getByRole("checkbox", { name: "Schedule" }).check();
  await choose("Publish now");
  await expect(
    owner.getByRole("group", { name: "Please look at:" }).getByRole("link", { name: "Excerpt" }),
  ).toBeVisible();
  await expect(checkbox).toBeChecked();
  await owner.getByRole("textbox", { name: "Excerpt" }).fill("Two words.");
  await owner.getByLabel("Date shown to visitors").fill("2024-02-29");
  await owner.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(toast(owner, "Blog published")).toBeVisible();
  await expect(owner).toHaveURL(adminPaths.blogs());
  const blog = await storedBlog(site, id);
  // Nine in the morning there, and the evening before in UTC.
  const created_at = "2024-02-28T22:00:00.000Z";
  expect(blog).toMatchObject({ published: true, excerpt: "Two words.", created_at });
  await owner.goto(sitePaths.blog(blog.slug));
  await expect(owner.getByRole("main").getByRole("time").first()).toHaveText("Feb 29, 2024");
  await openEditor(owner, id);
  await expect(owner.getByLabel("Date shown to visitors")).toHaveValue("2024-02-29");
  await expect(checkbox).toBeHidden();
  await choose("Unpublish");
  await expect(toast(owner, "Blog unpublished")).toBeVisible();
  await expect(checkbox).toBeChecked();
  expect(await storedBlog(site, id)).toMatchObject({ published: false });
});

test("what was unpublished is published again as visitors saw it, with its changes beside it", async ({
  owner,
  site,
}) => {
  const { id, slug } = await site.createBlog({ title: "Seen", excerpt: "As it was." });
  const publish_at = new Date(Date.now() + 86_400_000).toISOString();
  const schedule = { publish_at, time_zone: "UTC" };
  await site.call("PUT", writingPaths.blog.draft(id), { title: "Unseen", excerpt: "" });
  await site.call("PUT", writingPaths.blog.draft(id), { excerpt: "Two words." });
  await site.call("PUT", writingPaths.blog.schedule(id), schedule);
  const undo = toast(owner, "Blog unpublished").getByRole("button", { name: "Undo" });
  const stood = async () => {
    await expect(toast(owner, "Blog published").last()).toBeVisible();
    expect(await storedBlog(site, id)).toMatchObject({
      title: "Seen",
      excerpt: "As it was.",
      slug,
      published: true,
    });
    const draft = await site.call<Blog>("GET", writingPaths.blog.draft(id));
    expect(draft).toMatchObject({
      title: "Unseen",
      excerpt: "Two words.",
      scheduled_for: publish_at,
    });
  };
  await owner.goto(adminPaths.blogs());
  await owner.getByRole("button", { name: "Unpublish", exact: true, description: "Seen" }).click();
  await undo.click();
  await stood();
  await expect(
    owner.getByRole("button", { name: "Unpublish", exact: true, description: "Seen" }),
  ).toBeFocused();

  await openEditor(owner, id);
  await owner.getByRole("button", { name: "Other choices" }).click();
  await owner.getByRole("menuitem", { name: "Unpublish" }).click();
  await undo.click();
  await stood();
  await owner.getByRole("textbox", { name: "Title" }).fill("Unseen, too");
  await expect(saved(owner), "no conflict").toBeVisible();
});

test("a key publishes what is written, from within the text", async ({ owner, site }) => {
  const { id } = await site.createBlog({ title: "By key", published: false });
  await openEditor(owner, id);
  await owner.getByRole("textbox", { name: "Content", exact: true }).click();
  await owner.keyboard.press("Control+End");
  await owner.keyboard.type(" Last words.");
  await owner.keyboard.press("ControlOrMeta+Shift+Enter");
  await expect(toast(owner, "Blog published")).toBeVisible();
  const blog = await storedBlog(site, id);
  expect(blog.published).toBe(true);
  expect(blog.content).toContain("Last words.");
});

test("on a phone, publishing is one press away from a long text, and so is every tool", async ({
  owner,
  site,
}) => {
  await owner.setViewportSize(screens.phone);
  const content = "A paragraph of words.\n\n".repeat(80);
  const blog = await site.createBlog({ content, published: false });
  const ebook = await site.createEbook({ published: false });
  for (const path of [adminPaths.editBlog(blog.id), publicationPaths.ebook.editScreen(ebook.id)]) {
    await owner.goto(path);
    await owner.getByRole("button", { name: "Publishing", exact: true }).click();
    const section = owner.locator("summary").filter({ hasText: "Publishing" });
    await expect(section).toBeFocused();
    await expect(section).toBeInViewport({ ratio: 1 });
    await expect(owner.getByRole("checkbox", { name: "Schedule" })).toBeInViewport();
  }
  await openEditor(owner, blog.id);
  const table = owner.getByRole("button", { name: "Table", exact: true });
  await owner.getByRole("button", { name: "All tools" }).click();
  await expect(table).toBeInViewport({ ratio: 1 });
  await expectAccessibleInBothThemes(owner);
});

test("a draft is previewed and shared by a link that can be revoked", { tag: "@journey" }, async ({
  owner,
  site,
  browser,
}) => {
  const { id } = await site.createBlog({ title: "Not yet", published: false });
  await openEditor(owner, id);
  await owner.getByRole("textbox", { name: "Title" }).fill("Almost there");
  const [preview] = await Promise.all([
    owner.waitForEvent("popup"),
    owner.getByRole("button", { name: "Preview" }).click(),
  ]);
  await expect(preview.getByRole("heading", { name: "Almost there" })).toBeVisible();
  await preview.close();

  await unfold(owner, "Share a preview");
  await owner.getByRole("button", { name: "Make a link" }).click();
  const link = owner.locator("output");
  await expect(link).toContainText("/preview/");
  await expectAccessible(owner);
  const address = new URL((await link.textContent()) ?? "");
  const visitor = await browser.newPage({ baseURL: site.url });
  await visitor.goto(address.pathname);
  await expect(visitor.getByRole("heading", { name: "Almost there" })).toBeVisible();
  // Links that Preview opened are not among them.
  const revoke = owner.getByRole("button", { name: /^Revoke/ });
  await expect(revoke).toHaveCount(1);
  await owner.getByRole("button", { name: "Make another link" }).click();
  await expect(revoke).toHaveCount(2);
  await revoke.last().click();
  await expect(toast(owner, "The link no longer opens")).toBeVisible();
  await expect(revoke).toHaveCount(1);
  await expect(revoke).toBeFocused();
  await revoke.press("Enter");
  await expect(revoke).toHaveCount(0);
  await expect(owner.locator("summary").filter({ hasText: "Share a preview" })).toBeFocused();
  expect((await visitor.goto(address.pathname))?.status()).toBe(404);
  await visitor.close();
});

test("a version is read beside the present text, and restored", async ({ owner, site }) => {
  const content =
    "## Cheap to be wrong\n\nSort tasks by the time they take.\n\nAlike.\n\nAlso alike.";
  const { id, slug } = await site.createBlog({ title: "What an agent can do", content });
  await openEditor(owner, id);
  await owner.getByRole("textbox", { name: "Title" }).fill("What an agent can safely do");
  await owner.getByText("Sort tasks by the time they take.").click();
  await owner.keyboard.press("End");
  await owner.keyboard.type(" And by their cost.");
  await expect(saved(owner)).toBeVisible();
  await unfold(owner, "Versions");
  await owner
    .getByRole("button", { name: /^Compare/ })
    .first()
    .click();
  const dialog = owner.getByRole("dialog", { name: "What changed" });
  await expect(dialog.getByText("2 changes")).toBeVisible();
  await expect(dialog.locator("ins").filter({ hasText: "safely" })).toBeVisible();
  await expect(dialog.locator("ins").filter({ hasText: "And by their cost." })).toBeVisible();
  await expect(dialog.getByText("2 unchanged paragraphs")).toBeVisible();
  await expectAccessibleEverywhere(owner);
  const next = dialog.getByRole("button", { name: "Next change" });
  const said = dialog.getByRole("status");
  await next.press("Enter");
  await expect(said).toHaveText("1 of 2. New: safely ");
  await expect(next).toBeFocused();
  await next.press("Enter");
  await expect(said).toContainText("2 of 2");
  await expect(said).toContainText("And by their cost.");
  await next.press("Enter");
  await expect(said).toContainText("1 of 2");
  await dialog.getByRole("button", { name: "Change before" }).press("Enter");
  await expect(said).toContainText("2 of 2");
  // Each of two quick clicks is a step.
  await next.dblclick();
  await expect(said).toContainText("2 of 2");
  await expect(dialog.getByRole("heading", { name: "Cheap to be wrong", level: 4 })).toBeVisible();
  await dialog.getByRole("button", { name: "Restore this version" }).click();
  await expect(dialog).toBeHidden();
  await expect(owner.getByRole("textbox", { name: "Title" })).toHaveValue("What an agent can do");
  await expect(owner.getByText("And by their cost.")).toBeHidden();
  const page = await fetch(site.url + publicationPaths.blog.page(slug));
  expect(await page.text()).toContain("What an agent can do");

  await owner.getByRole("textbox", { name: "Title" }).fill("Something else");
  await expect(saved(owner)).toBeVisible();
  await owner.getByRole("button", { name: "Discard changes" }).press("Enter");
  await expect(owner.getByRole("textbox", { name: "Title" })).toHaveValue("What an agent can do");
  await expect(owner.locator("summary:focus")).toContainText("Publishing");
  await owner.getByRole("button", { name: "Duplicate" }).click();
  await expect(owner.getByRole("textbox", { name: "Title" })).toHaveValue(
    "Copy of What an agent can do",
  );
});

test("a version without text or cover leaves neither when it is restored", async ({
  owner,
  site,
}) => {
  const paths = publicationPaths.blog;
  const { id } = await site.call<Blog>("POST", paths.ownersList(), {
    title: "Only a title",
    published: false,
  });
  await site.call("PUT", writingPaths.blog.draft(id), {
    title: "Written",
    excerpt: "An excerpt.",
    content: "A text.",
    image_url: "/pictures/article-1.webp",
  });
  await openEditor(owner, id);
  await expect(owner.getByText("A text.")).toBeVisible();
  await unfold(owner, "Versions");
  await owner
    .getByRole("button", { name: /^Compare/ })
    .last()
    .click();
  await owner.getByRole("button", { name: "Restore this version" }).click();
  await expect(owner.getByRole("textbox", { name: "Title" })).toHaveValue("Only a title");
  await expect(owner.getByRole("textbox", { name: "Excerpt" })).toHaveValue("");
  await expect(owner.getByText("A text.")).toBeHidden();
  const nothing = { excerpt: "", content: "", image_url: "" };
  expect(await storedBlog(site, id)).toMatchObject(nothing);
});

test("what came of a request whose answer was lost is found out, and nothing is done twice", async ({
  owner,
  site,
  allowTrouble,
}) => {
  allowTrouble(/Failed to load resource/);
  const { id, title } = await site.createBlog({ title: "Ten tools" });
  const lose = (method: string, path: string) => loseAnswer(owner, method, path);
  const item = publicationPaths.blog.ownersItem(id);
  await lose("PUT", item);
  await owner.goto(adminPaths.blogs());
  await owner.getByRole("button", { name: "Unpublish", exact: true, description: title }).click();
  await expect(toast(owner, "Blog unpublished")).toBeVisible();

  await openEditor(owner, id);
  await owner.getByRole("checkbox", { name: "Schedule" }).check();
  await lose("PUT", writingPaths.blog.schedule(id));
  await owner.getByRole("button", { name: "Schedule", exact: true }).click();
  await expect(toast(owner, "Blog scheduled")).toContainText("Goes out on");
  await lose("DELETE", writingPaths.blog.schedule(id));
  await owner.getByRole("button", { name: "Other choices" }).click();
  await owner.getByRole("menuitem", { name: "Take off the schedule" }).click();
  await expect(owner.getByRole("checkbox", { name: "Schedule" })).not.toBeChecked();

  await owner.getByRole("textbox", { name: "Title" }).fill("Eleven tools");
  await expect(saved(owner)).toBeVisible();
  const versions = writingPaths.blog.versions(id);
  const [first] = await site.call<VersionSummary[]>("GET", versions);
  await unfold(owner, "Versions");
  await owner
    .getByRole("button", { name: /^Compare/ })
    .first()
    .click();
  await lose("POST", writingPaths.blog.versionRestore(id, first?.id ?? ""));
  await owner.getByRole("button", { name: "Restore this version" }).click();
  await expect(owner.getByRole("textbox", { name: "Title" })).toHaveValue("Ten tools");
  const kept = await site.call<VersionSummary[]>("GET", versions);
  expect(kept.filter(({ reason }) => reason === "restored")).toHaveLength(1);

  await lose("POST", writingPaths.blog.copies(id));
  await owner.getByRole("button", { name: "Duplicate" }).click();
  await expect(owner.getByRole("textbox", { name: "Title" })).toHaveValue("Copy of Ten tools");
  expect(await site.call("GET", publicationPaths.blog.ownersList())).toHaveLength(2);

  await owner.goto(adminPaths.blogs());
  await lose("DELETE", item);
  await owner.getByRole("button", { name: "Delete Ten tools", exact: true }).click();
  await owner.getByRole("button", { name: "Delete blog" }).click();
  await expect(toast(owner, "Blog deleted successfully")).toBeVisible();
});
