import type { Page } from "@playwright/test";
import type { Blog } from "#contract/blog.ts";
import { adminPaths, publicationPaths, trashPaths } from "#contract/paths.ts";
import { answerAsGuestNetwork } from "#test/support/guest-network.ts";
import { expectFitsWidth } from "#test/support/page-checks.ts";
import {
  expect,
  expectAccessibleEverywhere,
  expectAccessibleInBothThemes,
  failCalls,
  holdCalls,
  screens,
  type Trouble,
  test,
  toast,
} from "#test/support/portal.ts";
import { storeCopies } from "#test/support/publications.ts";

const NARROWEST = { width: 320, height: 640 };

const serverError = {
  status: 500,
  code: "internal",
  detail: "Something went wrong on our side.",
} as const;

const troubles: Trouble[] = [
  "network",
  serverError,
  { status: 429, code: "rate_limited", detail: "Too many requests. Wait a minute." },
  { status: 404, code: "not_found", detail: "There is no blog with this id." },
];

async function expectToldAndClose(page: Page, title: string, trouble: Trouble) {
  const told = toast(page, title);
  const reason = trouble === "network" ? "The server cannot be reached." : trouble.detail;
  await expect(told).toContainText(reason);
  await told.getByRole("button", { name: "Close toast" }).click();
  await expect(told).toBeHidden();
}

function row(page: Page, title: string) {
  return page
    .getByRole("row")
    .filter({ has: page.getByRole("link", { name: title, exact: true }) });
}

function dialog(page: Page) {
  return page.getByRole("alertdialog", { name: "Are you sure you want to delete this blog?" });
}

test("an empty list says so and leads to the first blog", async ({ owner }) => {
  await owner.goto(adminPaths.blogs());
  await expect(owner.getByRole("heading", { name: "No blogs yet" })).toBeVisible();
  await expect(owner.getByRole("link", { name: "New Blog" })).toBeVisible();
  await expectAccessibleEverywhere(owner);
  await owner.getByRole("link", { name: "Create your first blog" }).click();
  await expect(owner).toHaveURL(adminPaths.newBlog());
  await expect(owner.getByRole("heading", { name: "New Blog" })).toBeVisible();
});

test("the list shows the essentials of every blog", { tag: "@journey" }, async ({
  owner,
  site,
}) => {
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

test("one click publishes or unpublishes at once and sends nothing else", async ({
  owner,
  site,
}) => {
  const { id } = await site.createBlog({ title: "A steady hand", published: false });
  const sent: unknown[] = [];
  owner.on("request", (request) => {
    if (request.method() === "PUT") sent.push(request.postDataJSON());
  });
  const answer = await holdCalls(owner, "PUT", publicationPaths.blog.ownersItem(id));
  await owner.goto(adminPaths.blogs());
  const blog = row(owner, "A steady hand");
  await blog
    .getByRole("button", { name: "Publish", exact: true, description: "A steady hand" })
    .click();
  await expect(blog.getByText("Published", { exact: true })).toBeVisible();
  await expect(owner.getByRole("button", { name: "Draft 0" })).toBeVisible();
  await expect(toast(owner, "Blog published")).toBeHidden();
  answer();
  await expect(toast(owner, "Blog published")).toBeVisible();
  expect((await site.call<Blog>("GET", publicationPaths.blog.ownersItem(id))).published).toBe(true);
  await blog
    .getByRole("button", { name: "Unpublish", exact: true, description: "A steady hand" })
    .click();
  await expect(blog.getByText("Draft", { exact: true })).toBeVisible();
  await expect(toast(owner, "Blog unpublished")).toBeVisible();
  expect(sent).toEqual([{ published: true }, { published: false }]);
});

test("a second toggle waits for the answer to the first", async ({ owner, site }) => {
  const { id } = await site.createBlog({ title: "A steady hand", published: false });
  const sent: unknown[] = [];
  owner.on("request", (request) => {
    if (request.method() === "PUT") sent.push(request.postDataJSON());
  });
  const answer = await holdCalls(owner, "PUT", publicationPaths.blog.ownersItem(id));
  await owner.goto(adminPaths.blogs());
  await owner
    .getByRole("button", { name: "Publish", exact: true, description: "A steady hand" })
    .click();
  await owner
    .getByRole("button", { name: "Unpublish", exact: true, description: "A steady hand" })
    .click();
  await expect(row(owner, "A steady hand").getByText("Draft", { exact: true })).toBeVisible();
  expect(sent).toEqual([{ published: true }]);
  answer();
  await expect(toast(owner, "Blog unpublished")).toBeVisible();
  expect(sent).toEqual([{ published: true }, { published: false }]);
  expect((await site.call<Blog>("GET", publicationPaths.blog.ownersItem(id))).published).toBe(
    false,
  );
  await expect(row(owner, "A steady hand").getByText("Draft", { exact: true })).toBeVisible();
});

test("a double-click on the toggle acts once", async ({ owner, site }) => {
  const { id } = await site.createBlog({ title: "A steady hand", published: false });
  await owner.goto(adminPaths.blogs());
  await owner
    .getByRole("button", { name: "Publish", exact: true, description: "A steady hand" })
    .dblclick();
  await expect(toast(owner, "Blog published")).toBeVisible();
  await expect(
    owner.getByRole("button", { name: "Unpublish", exact: true, description: "A steady hand" }),
  ).toBeVisible();
  await expect(toast(owner, "Blog unpublished")).toBeHidden();
  const { published, version } = await site.call<Blog>("GET", publicationPaths.blog.ownersItem(id));
  expect({ published, version }).toEqual({ published: true, version: 2 });
});

test("a failed toggle is reverted, with the reason", async ({ owner, site, allowTrouble }) => {
  allowTrouble(/Failed to load resource/);
  const { id } = await site.createBlog({ title: "A steady hand", published: false });
  await owner.goto(adminPaths.blogs());
  for (const trouble of troubles) {
    const recover = await failCalls(owner, "PUT", publicationPaths.blog.ownersItem(id), trouble);
    await owner
      .getByRole("button", { name: "Publish", exact: true, description: "A steady hand" })
      .click();
    await expectToldAndClose(owner, "Failed to update blog", trouble);
    await expect(row(owner, "A steady hand").getByText("Draft", { exact: true })).toBeVisible();
    await expect(owner.getByRole("button", { name: "Draft 1" })).toBeVisible();
    await recover();
  }
});

test("a draft that cannot be published yet leads to what it lacks", async ({
  owner,
  site,
  allowTrouble,
}) => {
  allowTrouble(/422/);
  const half = { title: "Half", excerpt: "", category: "", published: false };
  const { id } = await site.createBlog(half);
  await owner.goto(adminPaths.blogs());
  await owner.getByRole("button", { name: "Publish", exact: true, description: "Half" }).click();
  const told = toast(owner, "Failed to update blog");
  await expect(told).toContainText("Enter an excerpt. Enter a category.");
  await told.getByRole("button", { name: "Fill it in" }).click();
  await expect(owner).toHaveURL(adminPaths.editBlog(id));
  await expect(owner.getByRole("link", { name: "Excerpt", exact: true })).toBeVisible();
});

test("a row that leaves a filtered list passes the focus to its successor", async ({
  owner,
  site,
}) => {
  for (const title of ["Third", "Second", "First"]) {
    await site.createBlog({ title, published: false });
  }
  await owner.goto(`${adminPaths.blogs()}?state=draft`);
  await owner.getByRole("button", { name: "Publish", exact: true, description: "Second" }).focus();
  await owner.keyboard.press("Enter");
  await expect(row(owner, "Second")).toBeHidden();
  await expect(owner.getByRole("link", { name: "Third", exact: true })).toBeFocused();
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

test("what a list shows before the answer to its undo gets the focus all the same", async ({
  owner,
  site,
}) => {
  const { id } = await site.createBlog({ title: "Second" });
  await site.createBlog({ title: "First" });
  await owner.goto(adminPaths.blogs());
  await owner.getByRole("button", { name: "Delete Second" }).press("Enter");
  await dialog(owner).getByRole("button", { name: "Delete" }).press("Enter");
  const answer = Promise.withResolvers<void>();
  const isDone = Promise.withResolvers<void>();
  await owner.route(`**${trashPaths.restore(id)}`, async (route) => {
    const response = await route.fetch();
    isDone.resolve();
    await answer.promise;
    await route.fulfill({ response });
  });
  const deleted = toast(owner, "Blog deleted successfully");
  await deleted.getByRole("button", { name: "Undo" }).press("Enter");
  await isDone.promise;
  await expect(deleted).toHaveCount(0);
  await owner.getByRole("button", { name: /^Draft/ }).click();
  const second = owner.getByRole("link", { name: "Second", exact: true });
  await expect(second).toBeVisible();
  answer.resolve();
  await expect(second).toBeFocused();
});

test("a deletion swallowed by a guest network is reported, and the blog stays", async ({
  owner,
  site,
}) => {
  const { id } = await site.createBlog({ title: "A steady hand" });
  await owner.goto(adminPaths.blogs());
  // The first answer, and those of the three tries to find out what came of it.
  for (let time = 0; time < 4; time += 1) {
    await answerAsGuestNetwork(owner, `**${publicationPaths.blog.ownersItem(id)}`);
  }
  await owner.getByRole("button", { name: "Delete A steady hand" }).click();
  await dialog(owner).getByRole("button", { name: "Delete blog" }).click();
  await expect(toast(owner, "Failed to delete blog")).toContainText("cannot be reached");
  await expect(row(owner, "A steady hand")).toBeVisible();
});

test("deleting the last blog leaves the empty list, even on a double-click", async ({
  owner,
  site,
}) => {
  await site.createBlog({ title: "Only" });
  await owner.goto(adminPaths.blogs());
  await owner.getByRole("button", { name: "Delete Only" }).click();
  await dialog(owner).getByRole("button", { name: "Delete blog" }).dblclick();
  await expect(toast(owner, "Blog deleted successfully")).toBeVisible();
  await expect(owner.getByRole("heading", { name: "No blogs yet" })).toBeVisible();
  await expect(owner.locator("[data-sonner-toast]")).toHaveCount(1);
  await expect(owner.getByRole("link", { name: "New Blog" })).toBeFocused();
});

test("a failed deletion keeps the blog and shows the reason", async ({
  owner,
  site,
  allowTrouble,
}) => {
  allowTrouble(/Failed to load resource/);
  const { id } = await site.createBlog({ title: "A steady hand" });
  await owner.goto(adminPaths.blogs());
  for (const trouble of troubles) {
    const recover = await failCalls(owner, "DELETE", publicationPaths.blog.ownersItem(id), trouble);
    await owner.getByRole("button", { name: "Delete A steady hand" }).click();
    await dialog(owner).getByRole("button", { name: "Delete blog" }).click();
    await expect(dialog(owner)).toBeHidden();
    await expectToldAndClose(owner, "Failed to delete blog", trouble);
    await expect(row(owner, "A steady hand")).toBeVisible();
    await recover();
  }
});

test("search and filter are in the address, and an empty result offers a way back", async ({
  owner,
  site,
}) => {
  await site.createBlog({ title: "Harbour notes", published: false });
  await site.createBlog({ title: "A steady hand", excerpt: "Written at the harbour." });
  await site.createBlog({ title: "Elsewhere" });
  await owner.goto(adminPaths.blogs());
  const search = owner.getByRole("searchbox", { name: "Search blogs" });
  await expect(row(owner, "Elsewhere")).toBeVisible();
  const top = async () => (await owner.getByRole("table").boundingBox())?.y;
  const before = await top();
  await search.fill("harbour");
  await expect(owner).toHaveURL(`${adminPaths.blogs()}?q=harbour`);
  await expect(row(owner, "Elsewhere")).toBeHidden();
  await expect(row(owner, "Harbour notes")).toBeVisible();
  await expect(row(owner, "A steady hand")).toBeVisible();
  await expect(owner.getByRole("status").filter({ hasText: "2 blogs found." })).toBeAttached();
  expect(await top(), "the table stays in its place").toBe(before);
  await owner.getByRole("button", { name: /^Draft/ }).click();
  await expect(owner).toHaveURL(`${adminPaths.blogs()}?q=harbour&state=draft`);
  await expect(row(owner, "A steady hand")).toBeHidden();
  await owner.reload();
  await expect(search).toHaveValue("harbour");
  await expect(row(owner, "Harbour notes")).toBeVisible();
  await search.fill("nowhere at all");
  await expect(
    owner.getByRole("heading", { name: "No draft matches “nowhere at all”" }),
  ).toBeVisible();
  await expect(owner.getByRole("heading", { name: "No blogs yet" })).toBeHidden();
  await expectAccessibleInBothThemes(owner);
  await search.fill("m".repeat(200));
  await expect(owner.getByRole("heading", { name: /mmmm/ })).toBeVisible();
  await owner.setViewportSize(NARROWEST);
  await expectFitsWidth(owner);
  await owner.setViewportSize(screens.desktop);
  await owner.getByRole("link", { name: "Show all blogs" }).click();
  await expect(owner).toHaveURL(adminPaths.blogs());
  await expect(search).toHaveValue("");
  await expect(row(owner, "Elsewhere")).toBeVisible();
});

test("a filter without results is not an empty site", async ({ owner, site }) => {
  await site.createBlog({ title: "A steady hand" });
  await owner.goto(`${adminPaths.blogs()}?state=draft`);
  await expect(owner.getByRole("heading", { name: "No drafts" })).toBeVisible();
  await owner.getByRole("link", { name: "Show all blogs" }).click();
  await expect(row(owner, "A steady hand")).toBeVisible();
});

test("a long list is read page by page, and the way back is remembered", async ({
  owner,
  site,
}) => {
  const { id } = await site.createBlog({ title: "Blog 1" });
  storeCopies(
    site,
    id,
    Array.from({ length: 100 }, (_, index) => `Blog ${index + 2}`),
  );
  await owner.goto(adminPaths.blogs());
  await expect(row(owner, "Blog 101")).toBeVisible();
  await expect(owner.getByRole("link", { name: "Newer" })).toBeHidden();
  const older = owner.getByRole("link", { name: "Older" });
  await older.click();
  await expect(row(owner, "Blog 51")).toBeVisible();
  await expect(owner.locator("#main")).toBeFocused();
  const second = owner.url();
  await older.click();
  await expect(row(owner, "Blog 1")).toBeVisible();
  await expect(older).toBeHidden();
  await owner.getByRole("link", { name: "Newer" }).click();
  await expect(row(owner, "Blog 51")).toBeVisible();
  expect(owner.url()).toBe(second);
  await owner.getByRole("link", { name: "Newer" }).click();
  await expect(row(owner, "Blog 101")).toBeVisible();
  await expect(owner).toHaveURL(adminPaths.blogs());
});

test("a list that cannot be loaded shows the reason and recovers", async ({
  owner,
  site,
  allowTrouble,
}) => {
  allowTrouble(/Failed to load resource/);
  await site.createBlog({ title: "A steady hand" });
  const recover = await failCalls(owner, "GET", publicationPaths.blog.ownersList(), serverError);
  await owner.goto(adminPaths.blogs());
  const failure = owner.getByRole("alert").filter({ hasText: "Failed to fetch blogs" });
  await expect(failure).toContainText(serverError.detail);
  await expectAccessibleInBothThemes(owner);
  await recover();
  await failure.getByRole("button", { name: "Try again" }).click();
  await expect(row(owner, "A steady hand")).toBeVisible();
});

test("why one list could not be loaded is not said of the next one", async ({
  owner,
  site,
  allowTrouble,
}) => {
  allowTrouble(/Failed to load resource/);
  await site.createBlog({ title: "A steady hand", published: false });
  const recover = await failCalls(owner, "GET", publicationPaths.blog.ownersList(), serverError);
  await owner.goto(adminPaths.blogs());
  const failure = owner.getByRole("alert").filter({ hasText: "Failed to fetch blogs" });
  await expect(failure).toBeVisible();
  await recover();
  const answer = await holdCalls(owner, "GET", publicationPaths.blog.ownersList());
  await owner.getByRole("button", { name: "Draft" }).click();
  await expect(failure).toHaveCount(0);
  await expect(owner.locator(".skeleton").first()).toBeVisible();
  answer();
  await expect(row(owner, "A steady hand")).toBeVisible();
});

test("a guest network's page instead of the list is reported as a lost connection", async ({
  owner,
  site,
}) => {
  await site.createBlog({ title: "A steady hand" });
  const list = `**${publicationPaths.blog.ownersList()}?**`;
  for (let call = 0; call < 4; call += 1) await answerAsGuestNetwork(owner, list);
  await owner.goto(adminPaths.blogs());
  const failure = owner.getByRole("alert").filter({ hasText: "Failed to fetch blogs" });
  await expect(failure).toContainText("The server cannot be reached.");
  await owner.unroute(list);
  await failure.getByRole("button", { name: "Try again" }).click();
  await expect(row(owner, "A steady hand")).toBeVisible();
});

test("a loading list shows its shape", async ({ owner, site }) => {
  await site.createBlog({ title: "A steady hand" });
  const answer = await holdCalls(owner, "GET", publicationPaths.blog.ownersList());
  await owner.goto(adminPaths.blogs());
  await expect(owner.getByRole("status").filter({ hasText: "Loading..." })).toBeAttached();
  await expect(owner.locator(".skeleton").first()).toBeVisible();
  answer();
  await expect(row(owner, "A steady hand")).toBeVisible();
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

test("pictures from other sites load lazily and without a referrer", async ({ owner, site }) => {
  await site.createBlog({ title: "A steady hand" });
  await owner.goto(adminPaths.blogs());
  const picture = row(owner, "A steady hand").locator("img");
  await expect(picture).toHaveAttribute("referrerpolicy", "no-referrer");
  await expect(picture).toHaveAttribute("loading", "lazy");
});

async function titles(site: { call: <T>(method: string, path: string) => Promise<T> }) {
  return (await site.call<Blog[]>("GET", publicationPaths.blog.ownersList())).map(
    ({ title }) => title,
  );
}
