import type { Page } from "@playwright/test";
import type { Blog } from "#contract/blog.ts";
import { adminPaths, publicationPaths } from "#contract/paths.ts";
import { expectFitsWidth } from "#test/support/page-checks.ts";
import {
  expect,
  expectAccessibleEverywhere,
  expectAccessibleInBothThemes,
  failCalls,
  screens,
  test,
  toast,
} from "#test/support/portal.ts";

const NARROWEST = { width: 320, height: 640 };

function row(page: Page, title: string) {
  return page
    .getByRole("row")
    .filter({ has: page.getByRole("link", { name: title, exact: true }) });
}

function dialog(page: Page) {
  return page.getByRole("alertdialog", { name: "Are you sure you want to delete this blog?" });
}

test("an empty list, an empty result and a failure are accessible, and fit", async ({
  owner,
  site,
  allowTrouble,
}) => {
  allowTrouble(/Failed to load resource/);
  await owner.goto(adminPaths.blogs());
  await expect(owner.getByRole("heading", { name: "No blogs yet" })).toBeVisible();
  await expectAccessibleEverywhere(owner);
  await site.createBlog({ title: "A steady hand" });
  await owner.reload();
  await expect(row(owner, "A steady hand")).toBeVisible();
  const top = async () => (await owner.getByRole("table").boundingBox())?.y;
  const before = await top();
  const search = owner.getByRole("searchbox", { name: "Search blogs" });
  await search.fill("steady");
  await expect(owner.getByRole("status").filter({ hasText: "1 blog found." })).toBeAttached();
  expect(await top(), "the table stays in its place").toBe(before);
  await search.fill("m".repeat(200));
  await expect(owner.getByRole("heading", { name: /mmmm/ })).toBeVisible();
  await expectAccessibleInBothThemes(owner);
  await owner.setViewportSize(NARROWEST);
  await expectFitsWidth(owner);
  await owner.setViewportSize(screens.desktop);
  await failCalls(owner, "GET", publicationPaths.blog.ownersList(), {
    status: 500,
    code: "internal",
    detail: "Something went wrong on our side.",
  });
  await owner.goto(adminPaths.blogs());
  await expect(owner.getByRole("alert")).toContainText("Failed to fetch blogs");
  await expectAccessibleInBothThemes(owner);
});

test("the list shows the essentials of every blog", async ({ owner, site }) => {
  await site.createBlog({ title: "A draft", published: false });
  const blog = await site.createBlog({ title: "A steady hand", category: "Strategy" });
  await owner.goto(adminPaths.blogs());
  const published = row(owner, "A steady hand");
  await expect(published.getByText("Published", { exact: true })).toBeVisible();
  await expect(published.getByText(blog.excerpt)).toBeVisible();
  await expect(published.getByText("Strategy", { exact: true })).toBeVisible();
  await expect(published.getByText("5 min read", { exact: true })).toBeVisible();
  const day = new Date(blog.created_at).toLocaleDateString("en-US", { dateStyle: "medium" });
  await expect(published.getByText(day, { exact: true })).toBeVisible();
  await expect(row(owner, "A draft").getByText("Draft", { exact: true })).toBeVisible();
  await expect(owner.getByRole("button", { name: "All 2" })).toBeVisible();
  await expect(owner.getByRole("button", { name: "Published 1" })).toBeVisible();
  await expect(owner.getByRole("button", { name: "Draft 1" })).toBeVisible();
  await expectAccessibleEverywhere(owner);
  await owner.getByRole("link", { name: "Edit A steady hand" }).click();
  await expect(owner).toHaveURL(adminPaths.editBlog(blog.id));
});

test("deletion asks first, works by keyboard alone and moves the focus to the next row", {
  tag: "@journey",
}, async ({ owner, site }) => {
  for (const title of ["Third", "Second", "First"]) await site.createBlog({ title });
  await owner.goto(adminPaths.blogs());
  const remove = owner.getByRole("button", { name: "Delete Second" });
  await remove.focus();
  await owner.keyboard.press("Enter");
  await expect(dialog(owner)).toContainText("“Second”");
  await expect(dialog(owner).getByRole("button", { name: "Keep blog" })).toBeFocused();
  await expectAccessibleEverywhere(owner);
  await owner.keyboard.press("Escape");
  await expect(dialog(owner)).toBeHidden();
  await expect(remove).toBeFocused();
  await owner.keyboard.press("Enter");
  await expect(dialog(owner)).toBeVisible();
  await owner.keyboard.press("Tab");
  await owner.keyboard.press("Enter");
  await expect(toast(owner, "Blog deleted successfully")).toBeVisible();
  await expect(row(owner, "Second")).toBeHidden();
  await expect(owner.getByRole("link", { name: "Third", exact: true })).toBeFocused();
  expect(await titles(site)).toEqual(["First", "Third"]);
  const undo = toast(owner, "Blog deleted successfully").getByRole("button", { name: "Undo" });
  await owner.keyboard.press("Alt+t");
  await expect(owner.locator("[data-sonner-toast][data-front=true]")).toHaveCSS(
    "outline-style",
    "solid",
  );
  await undo.focus();
  await expect(undo).toHaveCSS("outline-style", "solid");
  await owner.keyboard.press("Enter");
  await expect(toast(owner, "Blog restored as a draft")).toBeVisible();
  await expect(row(owner, "Second")).toContainText("Draft");
  await expect(owner.getByRole("link", { name: "Second", exact: true })).toBeFocused();
});

test("long words and broken pictures fit every width", async ({ owner, site, allowTrouble }) => {
  allowTrouble(/404/);
  await site.createBlog({
    title: "m".repeat(200),
    excerpt: "w".repeat(500),
    category: "c".repeat(60),
    read_time: "r".repeat(40),
    image_url: "/pictures/missing.webp",
  });
  await site.createBlog({ title: "A steady hand" });
  await owner.goto(adminPaths.blogs());
  await expect(row(owner, "A steady hand")).toBeVisible();
  await expect(row(owner, "m".repeat(200)).locator("img")).toHaveCount(0);
  for (const size of [screens.desktop, { width: 1100, height: 800 }, screens.phone, NARROWEST]) {
    await owner.setViewportSize(size);
    await expectFitsWidth(owner);
  }
  await owner.setViewportSize(screens.desktop);
  await owner.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
  await expectFitsWidth(owner);
});

test("small screens drop the read time's column, then stack the rows", async ({ owner, site }) => {
  await site.createBlog({ title: "A steady hand" });
  await owner.goto(adminPaths.blogs());
  const readTime = owner.getByText("5 min read", { exact: true });
  await expect(readTime).toBeVisible();
  await owner.setViewportSize({ width: 1190, height: 800 });
  await expect(readTime).toBeHidden();
  await owner.setViewportSize({ width: 760, height: 800 });
  await expect(readTime).toBeVisible();
  const title = await owner.getByRole("link", { name: "A steady hand", exact: true }).boundingBox();
  const badge = await owner.getByText("Published", { exact: true }).last().boundingBox();
  expect(badge?.y).toBeGreaterThan((title?.y ?? 0) + (title?.height ?? 0) - 1);
});

async function titles(site: { call: <T>(method: string, path: string) => Promise<T> }) {
  return (await site.call<Blog[]>("GET", publicationPaths.blog.ownersList())).map(
    ({ title }) => title,
  );
}
