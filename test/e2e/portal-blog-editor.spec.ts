import type { Page } from "@playwright/test";
import type { Blog } from "#contract/blog.ts";
import { adminPaths, apiPaths, sitePaths } from "#contract/paths.ts";
import { writingPaths } from "#contract/writing-paths.ts";
import { administrator } from "#test/support/administrator.ts";
import { expectAccessible, expectFitsWidth } from "#test/support/page-checks.ts";
import { painted } from "#test/support/pictures.ts";
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
  unfold,
} from "#test/support/portal.ts";
import type { BuiltSite } from "#test/support/site.ts";

const typed = {
  title: "A steady hand",
  excerpt: "What a quiet quarter taught us.",
  content: "## First\n\nSome words.",
  category: "Strategy",
  read_time: "5 min read",
  image_url: "/pictures/article-1.webp",
};

const unsaid = { published_at: "", search_title: "", search_description: "" };

const labels = {
  title: "Title",
  excerpt: "Excerpt",
  content: "Content",
  category: "Category",
  read_time: "Read time",
  image_url: "Image URL",
  slug: /^Address/,
} as const;

type Name = keyof typeof labels;

function field(page: Page, name: Name) {
  const role = name === "category" ? "combobox" : "textbox";
  return page.getByRole(role, { name: labels[name], exact: true });
}

/** The text as it will be stored. */
async function expectContent(page: Page, markdown: string) {
  await page.getByRole("button", { name: "Markdown", exact: true }).click();
  await expect(page.locator("textarea").and(field(page, "content"))).toHaveValue(markdown);
  await page.getByRole("button", { name: "Text", exact: true }).click();
  await expect(page.locator("[contenteditable]").and(field(page, "content"))).toBeVisible();
}

async function write(page: Page, fields: Partial<Record<Name, string>> = typed) {
  for (const name of Object.keys(labels) as Name[]) {
    const text = fields[name];
    if (text === undefined) continue;
    if (name === "slug") await unfold(page, "Address");
    if (name === "content") await writeContent(page, text);
    else await field(page, name).fill(text);
  }
}

/** Replaces the whole text, as from a keyboard's own clipboard. */
async function writeContent(page: Page, markdown: string) {
  await field(page, "content").click();
  await page.keyboard.press("Control+a");
  await page.keyboard.press("Backspace");
  await page.keyboard.insertText(markdown);
}

function saveButton(page: Page) {
  return page.getByRole("button", { name: /^(Publish|Update|Unpublish|Save draft)$/ });
}

async function openNew(page: Page) {
  await page.goto(adminPaths.newBlog());
  await expect(page.getByRole("heading", { name: "New Blog" })).toBeVisible();
}

async function openEditor(page: Page, id: string) {
  await page.goto(adminPaths.editBlog(id));
  await expect(page.getByRole("heading", { name: "Edit Blog" })).toBeVisible();
  await expect(saveButton(page)).toBeVisible();
}

async function stored(site: BuiltSite): Promise<Blog[]> {
  return site.call<Blog[]>("GET", apiPaths.adminBlogs());
}

/** Every write of an article that the page sends. */
function watchWrites(page: Page) {
  const writes: { method: string; body: unknown; version: string | undefined }[] = [];
  page.on("request", (request) => {
    const isWrite = /^(POST|PUT)$/.test(request.method());
    if (!isWrite || !new URL(request.url()).pathname.startsWith(apiPaths.adminBlogs())) return;
    const version = request.headers()["if-match"];
    writes.push({ method: request.method(), body: request.postDataJSON(), version });
  });
  return writes;
}

/** Not a draft that saved itself. */
function isPublishing({ body }: { body: unknown }): boolean {
  return (
    typeof body === "object" && body !== null && "published" in body && body.published === true
  );
}

function savedState(page: Page) {
  return page.getByRole("status").filter({ hasText: /^Saved \d/ });
}

function keptCopy(page: Page) {
  return page.getByText(/Copy kept in this browser at/);
}

test("a new blog is saved as it was written, and the list shows it", async ({ owner, site }) => {
  const writes = watchWrites(owner);
  await owner.goto(adminPaths.blogs());
  await owner.getByRole("link", { name: "New Blog" }).click();
  await expect(field(owner, "title")).toBeFocused();
  await expect(owner.getByRole("checkbox", { name: "Publish immediately" })).toBeChecked();
  await write(owner);
  // Where writing it took longer than two seconds, a draft has saved itself.
  const answers = [
    await holdCalls(owner, "POST", apiPaths.adminBlogs()),
    await holdCalls(owner, "PUT", /^\/api\/admin\/blogs\/[^/]+$/),
  ];
  await saveButton(owner).click();
  await expect(owner.getByRole("button", { name: "Saving..." })).toBeDisabled();
  for (const answer of answers) answer();
  await expect(toast(owner, "Blog created!")).toBeVisible();
  await expect(owner.locator("[data-sonner-toaster]:has(li)")).toHaveAttribute(
    "data-y-position",
    "top",
  );
  await expect(owner).toHaveURL(adminPaths.blogs());
  await expect(owner.getByRole("link", { name: typed.title, exact: true })).toBeVisible();
  expect(writes.filter(isPublishing).map(({ body }) => body)).toEqual([
    expect.objectContaining({ ...typed, author: "The Portico team" }),
  ]);
  const [blog] = await stored(site);
  expect(blog).toMatchObject({ ...typed, author: "The Portico team", slug: "a-steady-hand" });
  expect((await owner.request.get(sitePaths.blog("a-steady-hand"))).status()).toBe(200);
});

test("a blog is written and saved by keyboard alone", async ({ owner, site }) => {
  await owner.goto(adminPaths.blogs());
  await owner.getByRole("link", { name: "New Blog" }).focus();
  await owner.keyboard.press("Enter");
  await expect(owner.getByRole("heading", { name: "New Blog" })).toBeVisible();
  await field(owner, "title").focus();
  await owner.keyboard.type("By keyboard");
  await owner.keyboard.press("Enter");
  await owner.keyboard.press("Tab");
  await owner.keyboard.type("Not a click.");
  await owner.keyboard.press("Tab");
  await expect(field(owner, "content")).toBeFocused();
  await owner.keyboard.press("Alt+F10");
  await expect(owner.getByRole("button", { name: "Heading", exact: true })).toBeFocused();
  await owner.keyboard.press("ArrowRight");
  await owner.keyboard.press("ArrowRight");
  await expect(owner.getByRole("button", { name: "Bold" })).toBeFocused();
  await owner.keyboard.press("Enter");
  await expect(field(owner, "content")).toBeFocused();
  await owner.keyboard.type("Strong");
  await owner.keyboard.press("Control+b");
  await owner.keyboard.type(" words.");
  await owner.keyboard.press("Enter");
  await owner.keyboard.type("- one");
  await owner.keyboard.press("Enter");
  await owner.keyboard.type("two");
  await field(owner, "category").focus();
  await owner.keyboard.type("Keys");
  await owner.keyboard.press("Tab");
  await owner.keyboard.type("1 min read");
  await field(owner, "image_url").focus();
  await owner.keyboard.type("/pictures/article-1.webp");
  await owner.keyboard.press("Control+s");
  await expect(savedState(owner)).toBeVisible();
  expect((await stored(site))[0]).toMatchObject({ title: "By keyboard", published: false });
  await saveButton(owner).press("Enter");
  await expect(toast(owner, "Blog created!")).toBeVisible();
  await expect(owner).toHaveURL(adminPaths.blogs());
  expect((await stored(site))[0]).toMatchObject({
    title: "By keyboard",
    content: "**Strong** words.\n\n- one\n- two",
  });
});

test("a blog is updated, always from the version that was read", async ({ owner, site }) => {
  const { id } = await site.createBlog({ title: "Before", author: "Olive" });
  await owner.goto(`${adminPaths.blogs()}?state=published`);
  await owner.getByRole("link", { name: "Before", exact: true }).click();
  await expect(owner.getByRole("heading", { name: "Edit Blog" })).toBeVisible();
  await expect(field(owner, "title")).toHaveValue("Before");
  await expectContent(owner, typed.content);
  await expect(owner.getByText("By Olive")).toBeVisible();
  const writes = watchWrites(owner);
  await field(owner, "title").fill("After");
  await saveButton(owner).click();
  await expect(toast(owner, "Blog updated!")).toBeVisible();
  await expect(owner).toHaveURL(`${adminPaths.blogs()}?state=published`);
  await expect(owner.getByRole("link", { name: "After", exact: true })).toBeVisible();
  await expect(owner.getByRole("link", { name: "Before", exact: true })).toBeHidden();
  expect(writes.filter(isPublishing)).toEqual([
    {
      method: "PUT",
      body: { ...typed, ...unsaid, title: "After", author: "Olive", published: true },
      version: '"1"',
    },
  ]);
  await openEditor(owner, id);
  await owner.getByRole("checkbox", { name: "Publish immediately" }).uncheck();
  await expect(owner.getByText("Saving takes it off the website")).toBeVisible();
  await saveButton(owner).click();
  await expect(toast(owner, "Blog updated!")).toBeVisible();
  await expect(owner).toHaveURL(adminPaths.blogs());
  await expect(owner.getByText("Draft", { exact: true }).last()).toBeVisible();
  expect(writes.at(-1)?.version).toBe('"2"');
});

test("a missing value is reported at its field, and nothing is sent", async ({ owner }) => {
  const writes = watchWrites(owner);
  await openNew(owner);
  await write(owner, { image_url: "threshold.jpg" });
  await expect(owner.getByText("Needed before it can be published")).toBeVisible();
  await owner.getByRole("button", { name: "Panel" }).click();
  await saveButton(owner).click();
  const summary = owner.getByRole("alert").filter({ hasText: "It cannot be published yet." });
  await expect(owner.locator(":focus").filter({ has: summary })).toBeVisible();
  await expect(summary.getByRole("link")).toHaveText([
    "Title",
    "Excerpt",
    "Text",
    "Category",
    "Read time",
    "Cover",
  ]);
  await summary.getByRole("link", { name: "Text" }).click();
  await expect(field(owner, "content")).toBeFocused();
  await summary.getByRole("link", { name: "Category" }).click();
  await expect(field(owner, "category"), "in the panel that was put away").toBeFocused();
  await owner.getByRole("heading", { name: "Category" }).click();
  await expect(field(owner, "category")).toBeHidden();
  await summary.getByRole("link", { name: "Category" }).click();
  await expect(field(owner, "category"), "in a section that was folded").toBeFocused();
  await summary.getByRole("link", { name: "Title" }).click();
  await expect(field(owner, "title")).toBeFocused();
  await expect(field(owner, "title")).toHaveAccessibleDescription("Enter a title.");
  await expect(owner.getByText("Enter an excerpt.")).toBeVisible();
  await expect(field(owner, "content")).toHaveAccessibleDescription("Enter the content.");
  await expect(owner.getByText("Enter a category.")).toBeVisible();
  await expect(owner.getByText("Enter a read time.")).toBeVisible();
  await expect(owner.getByText("Start the address with https://…")).toBeVisible();
  await field(owner, "title").fill("m".repeat(300));
  await expect(owner.getByText("Keep a title to 200 characters or fewer.")).toBeVisible();
  await expect(owner.getByText("300 of 200")).toBeVisible();
  for (const size of [screens.desktop, screens.phone, { width: 320, height: 640 }]) {
    await owner.setViewportSize(size);
    await expectFitsWidth(owner);
  }
  await owner.setViewportSize(screens.desktop);
  await owner.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
  await expectFitsWidth(owner);
  expect(writes).toEqual([]);
  await field(owner, "title").fill("Mended");
  await expect(field(owner, "title")).not.toHaveAttribute("aria-invalid");
  await expect(summary.getByRole("link", { name: "Title" })).toBeHidden();
});

test("the editor passes axe while it is empty and when fields have errors", async ({ owner }) => {
  await openNew(owner);
  await expectAccessibleEverywhere(owner);
  await saveButton(owner).click();
  await expect(owner.getByRole("alert")).toContainText("Please look at:");
  await expectAccessibleEverywhere(owner);
});

test("every refusal shows its reason, and no word is lost", async ({
  owner,
  site,
  allowTrouble,
}) => {
  allowTrouble(/Failed to load resource/);
  const troubles: Trouble[] = [
    "network",
    { status: 413, code: "too_large", detail: "An article may weigh 2 MB; this one has 3 MB." },
    { status: 429, code: "rate_limited", detail: "Too many requests. Wait a minute." },
    { status: 500, code: "internal", detail: "Something went wrong on our side." },
    {
      status: 422,
      code: "invalid_fields",
      detail: "Some fields need attention.",
      errors: { category: ["This category is not allowed."], read_time: ["Too slow."] },
    },
  ];
  await openNew(owner);
  await write(owner);
  for (const trouble of troubles) {
    const recover = await failCalls(owner, "POST", apiPaths.adminBlogs(), trouble);
    await saveButton(owner).click();
    const told = toast(owner, "Failed to save blog");
    const reason = trouble === "network" ? "The server cannot be reached." : trouble.detail;
    await expect(told).toContainText(reason);
    if (trouble !== "network" && trouble.errors) {
      const summary = owner.getByRole("alert").filter({ hasText: "Please look at:" });
      await expect(summary.getByRole("link")).toHaveText(["Category", "Read time"]);
    }
    await told.getByRole("button", { name: "Close toast" }).click();
    await expect(told).toBeHidden();
    await recover();
  }
  await expect(field(owner, "category")).toHaveAccessibleDescription(
    "This category is not allowed.",
  );
  await expect(owner.getByText("Too slow.")).toBeVisible();
  const { content, ...lines } = typed;
  await expectContent(owner, content);
  for (const [name, text] of Object.entries(lines)) {
    await expect(field(owner, name as Name)).toHaveValue(text);
  }
  await saveButton(owner).click();
  await expect(toast(owner, "Blog created!")).toBeVisible();
  expect(await stored(site)).toHaveLength(1);
});

test("offline, the text is kept in this browser and saved once the connection is back", async ({
  owner,
  site,
  allowTrouble,
}) => {
  allowTrouble(/Failed to load resource/);
  const toaster = owner.waitForResponse(/\/toaster-[^/]*\.js$/);
  await openNew(owner);
  await field(owner, "title").press("A");
  await toaster;
  await write(owner);
  await expect(keptCopy(owner)).toBeVisible();
  await owner.context().setOffline(true);
  await saveButton(owner).click();
  await expect(toast(owner, "Failed to save blog")).toContainText("You seem to be offline.");
  await owner.context().setOffline(false);
  await saveButton(owner).click();
  await expect(toast(owner, "Blog created!")).toBeVisible();
  await expect(owner).toHaveURL(adminPaths.blogs());
  expect(await stored(site)).toHaveLength(1);
});

test("without the toaster its messages still appear, and the text stays", async ({
  owner,
  allowTrouble,
}) => {
  allowTrouble(/Failed to load resource|dialog: Failed to save blog\nThe server cannot be reached/);
  await owner.route(/\/toaster-[^/]*\.js$/, (route) => route.abort());
  await failCalls(owner, "POST", apiPaths.adminBlogs(), "network");
  await openNew(owner);
  await write(owner);
  const alert = owner.waitForEvent("dialog");
  await saveButton(owner).click();
  expect((await alert).message()).toContain("Failed to save blog");
  await expect(saveButton(owner)).toBeEnabled();
  await expectContent(owner, typed.content);
});

test("a double-click on Save, and Save during the way back, create one blog", async ({
  owner,
  site,
}) => {
  const writes = watchWrites(owner);
  await openNew(owner);
  await write(owner);
  await saveButton(owner).dblclick();
  await expect(toast(owner, "Blog created!")).toBeVisible();
  await owner.keyboard.press("Control+s");
  await expect(owner).toHaveURL(adminPaths.blogs());
  expect(writes.filter(isPublishing)).toHaveLength(1);
  expect(await stored(site)).toHaveLength(1);
});

test("typing after a save continues in the same blog", async ({ owner, site }) => {
  await openNew(owner);
  await write(owner);
  const answer = await holdCalls(owner, "POST", apiPaths.adminBlogs());
  await saveButton(owner).click();
  await expect(owner.getByRole("button", { name: "Saving..." })).toBeVisible();
  await field(owner, "content").focus();
  await owner.keyboard.press("Control+End");
  await owner.keyboard.type(" Typed while saving.");
  answer();
  await expect(toast(owner, "Blog created!")).toBeVisible();
  await expect(owner.getByRole("heading", { name: "Edit Blog" })).toBeVisible();
  await owner.keyboard.type(" And after.");
  const content = `${typed.content} Typed while saving. And after.`;
  await expect(savedState(owner)).toBeVisible();
  const [blog] = await stored(site);
  expect(blog?.content).toBe(typed.content);
  await expect(owner).toHaveURL(adminPaths.editBlog(blog?.id ?? ""));
  await saveButton(owner).click();
  await expect(toast(owner, "Blog updated!")).toBeVisible();
  await expect(owner).toHaveURL(adminPaths.blogs());
  expect(await stored(site)).toMatchObject([{ id: blog?.id, content }]);
  await owner.goBack();
  await expectContent(owner, content);
  await expect(owner.getByText("There is unsaved text")).toBeHidden();
});

test("a draft saves itself, and visitors see it only once it is published", async ({
  owner,
  site,
}) => {
  await openNew(owner);
  await field(owner, "title").fill("Half a thought");
  await expect(savedState(owner)).toBeVisible();
  const [draft] = await stored(site);
  expect(draft).toMatchObject({ title: "Half a thought", excerpt: "", published: false });
  await expect(owner).toHaveURL(adminPaths.editBlog(draft?.id ?? ""));
  await saveButton(owner).click();
  await expect(owner.getByText("Enter an excerpt.")).toBeVisible();
  await write(owner, { ...typed, title: "A whole thought" });
  await saveButton(owner).click();
  await expect(toast(owner, "Blog created!")).toBeVisible();
  await expect(owner).toHaveURL(adminPaths.blogs());
  const publicText = async () => {
    const page = await owner.request.get(sitePaths.blog("a-whole-thought"));
    return page.text();
  };
  expect(await publicText()).toContain("Some words.");

  await openEditor(owner, draft?.id ?? "");
  await writeContent(owner, "Not for visitors yet.");
  await expect(savedState(owner)).toBeVisible();
  await expect(owner.getByText("Changes not published")).toBeVisible();
  expect(await publicText()).not.toContain("Not for visitors yet.");
  await owner.getByRole("link", { name: "Back to blogs" }).click();
  await expect(owner.getByText("Changes not published")).toBeVisible();
  await owner.getByRole("link", { name: "A whole thought", exact: true }).click();
  await expectContent(owner, "Not for visitors yet.");
  await saveButton(owner).click();
  await expect(toast(owner, "Blog updated!")).toBeVisible();
  expect(await publicText()).toContain("Not for visitors yet.");
});

test("a session that ends during a save asks to sign in, and the save goes through", async ({
  owner,
  site,
  allowTrouble,
}) => {
  allowTrouble(/401/);
  await openNew(owner);
  await write(owner);
  const ended: Trouble = { status: 401, code: "unauthenticated", detail: "Sign in to do this." };
  await failCalls(owner, "POST", apiPaths.adminBlogs(), ended, 1);
  // On a slow machine a draft has saved itself by now.
  await failCalls(owner, "PUT", /^\/api\/admin\/blogs\/[\w-]+$/, ended, 1);
  await saveButton(owner).click();
  const dialog = owner.getByRole("dialog", { name: "Sign in to go on" });
  await expect(dialog).toBeVisible();
  await dialog.getByLabel("Password", { exact: true }).fill(administrator.password);
  await dialog.getByRole("button", { name: "Login" }).click();
  await expect(toast(owner, "Blog created!")).toBeVisible();
  await expect(owner).toHaveURL(adminPaths.blogs());
  expect(await stored(site)).toMatchObject([typed]);
});

test("a save in one tab is not overwritten unasked by another", async ({
  owner,
  site,
  allowTrouble,
}) => {
  allowTrouble(/409/);
  const { id } = await site.createBlog();
  await openEditor(owner, id);
  await site.call("PUT", apiPaths.adminBlog(id), { content: "Theirs." });
  await writeContent(owner, "Mine.");
  await saveButton(owner).click();
  await expect(toast(owner, "Failed to save blog")).toBeVisible();
  await expect(toast(owner, "Failed to save blog")).not.toContainText("Load it again");
  const notice = owner.getByRole("alert").filter({ hasText: "changed elsewhere since you opened" });
  await expect(notice).toBeVisible();
  await expectAccessibleInBothThemes(owner);
  await owner.setViewportSize(screens.desktop);
  await expectContent(owner, "Mine.");

  await owner.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await notice.getByRole("button", { name: "Copy my text" }).click();
  await expect(toast(owner, "Text copied")).toBeVisible();
  expect(await owner.evaluate(() => navigator.clipboard.readText())).toContain("Mine.");

  await notice.getByRole("button", { name: "Load theirs" }).click();
  await expectContent(owner, "Theirs.");
  await expect(notice).toBeHidden();
  await expect(owner.getByText("Your own text was put aside.")).toBeVisible();
  await field(owner, "excerpt").fill("Typed into theirs.");
  await expect(keptCopy(owner)).toBeVisible();
  await owner.getByRole("button", { name: "Restore it" }).click();
  await expectContent(owner, "Mine.");

  await site.call("PUT", apiPaths.adminBlog(id), { content: "Theirs again." });
  await saveButton(owner).click();
  await notice.getByRole("button", { name: "Keep mine" }).click();
  await expect(toast(owner, "Blog updated!")).toBeVisible();
  await expect(owner).toHaveURL(adminPaths.blogs());
  expect((await stored(site))[0]?.content).toBe("Mine.");
});

test("what no draft may hold is named, kept in this browser and asked about before leaving", async ({
  owner,
  site,
}) => {
  await openNew(owner);
  await write(owner, { title: "Fine", image_url: "threshold.jpg" });
  const state = owner.getByRole("status").filter({ hasText: /^Not all saved: / });
  await expect(state).toContainText("Start the address with https://");
  await expect
    .poll(async () => (await stored(site))[0])
    .toMatchObject({ title: "Fine", image_url: "" });
  await owner.getByRole("link", { name: "Back to blogs" }).click();
  await owner.getByRole("button", { name: "Leave" }).click();
  await owner.getByRole("link", { name: "Fine", exact: true }).click();
  await owner.getByRole("button", { name: "Restore it" }).click();
  await expect(field(owner, "image_url")).toHaveValue("threshold.jpg");
  await field(owner, "image_url").fill("/pictures/article-1.webp");
  await expect(savedState(owner)).toBeVisible();
  await expect(state).toBeHidden();
});

test("of two tabs that save drafts, the later one asks before it writes over the other", async ({
  owner,
  site,
  allowTrouble,
}) => {
  allowTrouble(/409/);
  const { id, slug } = await site.createBlog();
  await openEditor(owner, id);
  await site.call("PUT", writingPaths.blog.draft(id), { content: "Theirs." });
  await writeContent(owner, "Mine.");
  const notice = owner.getByRole("alert").filter({ hasText: "changed elsewhere since you opened" });
  await expect(notice).toBeVisible();
  await expect(owner.getByText("Changed elsewhere, not saved")).toBeVisible();
  await notice.getByRole("button", { name: "Keep mine" }).click();
  await expect(savedState(owner)).toBeVisible();
  await expect(notice).toBeHidden();
  const draft = await site.call<Blog>("GET", writingPaths.blog.draft(id));
  expect(draft.content).toBe("Mine.");
  const page = await owner.request.get(sitePaths.blog(slug));
  expect(await page.text()).not.toContain("Mine.");
});

test("an address that another blog has is refused at its field", async ({
  owner,
  site,
  allowTrouble,
}) => {
  allowTrouble(/409/);
  await site.createBlog({ slug: "taken" });
  await openNew(owner);
  await write(owner, { ...typed, slug: "taken" });
  await saveButton(owner).click();
  await expect(field(owner, "slug")).toHaveAccessibleDescription(/Another blog has this address/);
  await expect(owner.getByText("changed elsewhere")).toBeHidden();
  await field(owner, "slug").fill("free");
  await saveButton(owner).click();
  await expect(toast(owner, "Blog created!")).toBeVisible();
  expect((await stored(site)).map(({ slug }) => slug).sort()).toEqual(["free", "taken"]);
});

test("a blog deleted meanwhile can be saved as a new one", async ({
  owner,
  site,
  allowTrouble,
}) => {
  allowTrouble(/404/);
  const { id } = await site.createBlog();
  await openEditor(owner, id);
  await site.call("DELETE", apiPaths.adminBlog(id));
  await writeContent(owner, "Still mine.");
  await saveButton(owner).click();
  await expect(toast(owner, "Failed to save blog")).toContainText("It may have been deleted.");
  await owner.getByRole("button", { name: "Save as a new blog" }).click();
  await expect(toast(owner, "Blog created!")).toBeVisible();
  await expect(owner).toHaveURL(adminPaths.blogs());
  const [blog] = await stored(site);
  expect(blog).toMatchObject({ content: "Still mine.", slug: "a-steady-hand" });
  expect(blog?.id).not.toBe(id);
});

test("after a crash text that never reached the server is offered again", async ({
  owner,
  site,
  allowTrouble,
}) => {
  allowTrouble(/Failed to load resource/);
  const { id } = await site.createBlog();
  const context = owner.context();
  const crash = async (page: Page) => {
    await expect(page.getByRole("status").filter({ hasText: "Offline. Copy kept" })).toBeVisible();
    const next = await context.newPage();
    // Closing it the usual way would let it save once more.
    await page.goto("chrome://crash").catch(() => {});
    await page.close();
    await context.setOffline(false);
    return next;
  };
  await openEditor(owner, id);
  await context.setOffline(true);
  await writeContent(owner, "First visit.");
  const second = await crash(owner);
  await openEditor(second, id);
  await expectContent(second, typed.content);
  await expect(second.getByText("There is unsaved text from an earlier visit.")).toBeVisible();
  await expectAccessible(second);
  await context.setOffline(true);
  await writeContent(second, "Second visit.");
  const third = await crash(second);
  await openEditor(third, id);
  await third.getByRole("button", { name: "Restore it" }).click();
  await expectContent(third, "Second visit.");
  await third.getByRole("button", { name: "Restore it" }).click();
  await expectContent(third, "First visit.");
  await third.getByRole("button", { name: "Discard it" }).click();
  await expect(third.getByRole("button", { name: "Restore it" })).toBeHidden();
  await saveButton(third).click();
  await expect(toast(third, "Blog updated!")).toBeVisible();
  await expect(third).toHaveURL(adminPaths.blogs());
  await openEditor(third, id);
  await expectContent(third, "First visit.");
  await expect(third.getByText("There is unsaved text")).toBeHidden();
});

test("the copy in this browser follows somebody who types without a pause", async ({
  owner,
  allowTrouble,
}) => {
  allowTrouble(/Failed to load resource/);
  await openNew(owner);
  await owner.context().setOffline(true);
  await field(owner, "title").focus();
  const keptTitle = () =>
    owner.evaluate(async () => {
      const opened = indexedDB.open("portico-drafts");
      await new Promise((resolve) => opened.addEventListener("success", resolve));
      const rows = opened.result.transaction("drafts").objectStore("drafts").getAll();
      await new Promise((resolve) => rows.addEventListener("success", resolve));
      opened.result.close();
      return String(rows.result[0]?.values.title ?? "");
    });
  while ((await keptTitle()).length < 5) await owner.keyboard.press("m");
});

test("a copy that was kept in localStorage is offered, and moves", async ({ owner, site }) => {
  const { id } = await site.createBlog();
  const name = `portico_draft:blog:${id}`;
  const kept = { visit: "1", savedAt: "2026-11-01T09:00:00Z", values: { title: "From before" } };
  await owner.goto(adminPaths.blogs());
  await owner.evaluate(([key, value]) => localStorage.setItem(key, value), [
    name,
    JSON.stringify([kept]),
  ] as const);
  await openEditor(owner, id);
  await expect(owner.getByRole("button", { name: "Restore it" })).toBeVisible();
  expect(await owner.evaluate((key) => localStorage.getItem(key), name)).toBeNull();
  await openEditor(owner, id);
  await owner.getByRole("button", { name: "Restore it" }).click();
  await expect(field(owner, "title")).toHaveValue("From before");
});

test("a browser that stores nothing says so, and saves all the same", async ({
  owner,
  site,
  allowTrouble,
}) => {
  allowTrouble(/Failed to load resource/);
  await owner.addInitScript(() => {
    indexedDB.open = () => {
      throw new DOMException("The user denied permission.", "SecurityError");
    };
  });
  await openNew(owner);
  await owner.context().setOffline(true);
  await field(owner, "title").fill("Nowhere else");
  await expect(owner.getByText(/Not saved\. This browser keeps no copy\.$/)).toBeVisible();
  await owner.context().setOffline(false);
  await expect(savedState(owner)).toBeVisible();
  expect((await stored(site))[0]?.title).toBe("Nowhere else");
});

test("leaving with unsaved text asks first", async ({ owner }) => {
  await openNew(owner);
  await field(owner, "title").fill("Unsaved");
  await owner.getByRole("link", { name: "Back to blogs" }).click();
  const dialog = owner.getByRole("alertdialog", { name: "Leave without saving?" });
  await expect(dialog.getByRole("button", { name: "Keep editing" })).toBeFocused();
  await owner.keyboard.press("Escape");
  await expect(field(owner, "title")).toHaveValue("Unsaved");
  await owner.getByRole("link", { name: "Back to blogs" }).click();
  await dialog.getByRole("button", { name: "Leave" }).click();
  await expect(owner.getByRole("heading", { name: "Blogs", level: 1 })).toBeVisible();
  await openNew(owner);
  await field(owner, "excerpt").fill("Saved before");
  await expect(savedState(owner)).toBeVisible();
  await owner.getByRole("button", { name: "Restore it" }).click();
  await expect(field(owner, "title")).toHaveValue("Unsaved");
  await expect(savedState(owner)).toBeVisible();
  await openNew(owner);
  await field(owner, "title").fill("Another one");
  await expect(savedState(owner)).toBeVisible();
  await expect(owner.getByRole("button", { name: "Restore it" })).toBeHidden();
});

test("the tools mark the selection, and undo reverts them", async ({ owner }) => {
  await openNew(owner);
  const content = field(owner, "content");
  await writeContent(owner, "A plain text");
  await content.dblclick({ position: { x: 40, y: 14 } });
  const tools = owner.getByRole("toolbar", { name: "Formatting" });
  await tools.getByRole("button", { name: "Bold" }).click();
  await expect(content).toBeFocused();
  await tools.getByRole("button", { name: "Heading", exact: true }).click();
  await expectContent(owner, "## A **plain** text");
  await content.focus();
  await owner.keyboard.press("Control+z");
  await expectContent(owner, "A **plain** text");
});

test("what Markdown says that the text cannot show is kept", async ({ owner, site }) => {
  const content = "A <b>raw</b> word[^1].\n\n<div>kept</div>\n\n[^1]: *Note*.";
  const { id } = await site.createBlog({ content });
  await openEditor(owner, id);
  const text = field(owner, "content");
  await expect(text.getByText("<div>kept</div>")).toBeVisible();
  await text.getByText("word").click();
  await owner.keyboard.press("End");
  await owner.keyboard.type(" More.");
  await saveButton(owner).click();
  await expect(toast(owner, "Blog updated!")).toBeVisible();
  expect((await stored(site))[0]?.content).toBe(content.replace("[^1].\n", "[^1]. More.\n"));
});

test("a slash lists what can be put in, narrowed by what is typed after it", async ({ owner }) => {
  await openNew(owner);
  const content = field(owner, "content");
  await content.click();
  await owner.keyboard.type("/");
  const list = owner.getByRole("listbox", { name: "Insert" });
  await expect(list.getByRole("option", { selected: true })).toContainText("Heading");
  await expectAccessibleInBothThemes(owner);
  await owner.setViewportSize(screens.desktop);
  await owner.keyboard.type("tab");
  await expect(list.getByRole("option")).toHaveCount(1);
  await owner.keyboard.press("Enter");
  await owner.keyboard.type("Fruit");
  await owner.keyboard.press("Tab");
  await owner.keyboard.type("Price");
  await owner.getByRole("toolbar", { name: "Table" }).getByText("Align right").click();
  await owner.getByRole("toolbar", { name: "Table" }).getByText("Delete row").click();
  await expect(content.getByRole("row")).toHaveCount(2);
  await owner.keyboard.press("Control+z");
  await expectContent(owner, "| Fruit | Price | |\n| - | -: | - |\n| | | |\n| | | |");
  await content.locator("p").last().click();
  await owner.keyboard.type("and/or");
  await expect(list).toBeHidden();
  await owner.keyboard.press("Escape");
  await expect(content).toContainText("and/or");
});

test("a picture is dropped into the text, described and published", async ({ owner, site }) => {
  await openNew(owner);
  await write(owner);
  const content = field(owner, "content");
  const bytes = [...(await painted(320, 200).png().toBuffer())];
  await content.evaluate((element, data) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([new Uint8Array(data)], "door.png", { type: "image/png" }));
    const { left, bottom } = element.querySelector("p")?.getBoundingClientRect() ?? new DOMRect();
    const at = { clientX: left + 4, clientY: bottom - 4 };
    element.dispatchEvent(
      new DragEvent("drop", { dataTransfer, ...at, bubbles: true, cancelable: true }),
    );
  }, bytes);
  await content.getByLabel("Alt text").fill("A lit door.");
  await content.getByLabel("Caption").fill("Light one.");
  await expectAccessibleInBothThemes(owner);
  await owner.setViewportSize(screens.desktop);
  await saveButton(owner).click();
  await expect(toast(owner, "Blog created!")).toBeVisible();
  const [blog] = await stored(site);
  expect(blog?.content).toMatch(/!\[A lit door\.\]\(\/media\/\S+\.webp "Light one\."\)/);
  const page = await owner.request.get(sitePaths.blog("a-steady-hand"));
  expect(await page.text()).toMatch(/<img[^>]+alt="A lit door\."[^>]+srcset=/);
});

test("selected words become a link by its form, or by an address that is pasted", async ({
  owner,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await openNew(owner);
  const content = field(owner, "content");
  await writeContent(owner, "one");
  await content.dblclick({ position: { x: 12, y: 14 } });
  await expect(owner.getByRole("toolbar", { name: "Selected text" })).toBeVisible();
  await owner.keyboard.press("Control+k");
  const dialog = owner.getByRole("dialog", { name: "Add link" });
  await dialog.getByLabel("Address").fill("javascript:alert(1)");
  await owner.keyboard.press("Enter");
  await expect(dialog.getByText("Use a web address")).toBeVisible();
  await dialog.getByLabel("Address").fill("http://example.com/a");
  await dialog.getByRole("button", { name: "Make it https" }).click();
  await dialog.getByRole("button", { name: "Apply" }).click();
  await expect(content).toBeFocused();
  await expectContent(owner, "[one](https://example.com/a)");
  await content.dblclick({ position: { x: 12, y: 14 } });
  await owner.evaluate(() => navigator.clipboard.writeText("https://example.com/b"));
  await owner.keyboard.press("Control+v");
  await expectContent(owner, "[one](https://example.com/b)");
});

test("words are counted, and the read time follows them until another one is typed", async ({
  owner,
}) => {
  await openNew(owner);
  await writeContent(owner, "word ".repeat(1240));
  await expect(owner.getByText("1,240 words")).toBeVisible();
  await expect(field(owner, "read_time")).toHaveValue("6 min read");
  await field(owner, "read_time").fill("A coffee long");
  await writeContent(owner, "word ".repeat(440));
  await owner.getByRole("button", { name: "Use 2 min read" }).click();
  await expect(field(owner, "read_time")).toHaveValue("2 min read");
  await writeContent(owner, "word ".repeat(660));
  await expect(field(owner, "read_time")).toHaveValue("3 min read");
});

test("known categories are suggested, and a picture shows as its address is typed", async ({
  owner,
  site,
  allowTrouble,
}) => {
  allowTrouble(/404/);
  for (const category of ["Strategy", "Media", "Strategy"]) await site.createBlog({ category });
  await openNew(owner);
  await field(owner, "category").focus();
  const suggested = owner.locator("datalist option");
  await expect
    .poll(() => suggested.evaluateAll((all) => all.map((option) => option.getAttribute("value"))))
    .toEqual(["Media", "Strategy"]);
  const picture = owner.getByRole("img", { name: "Preview of the cover image" });
  await expect(picture).toBeHidden();
  await field(owner, "image_url").fill("/pictures/article-1.webp");
  await expect(picture).toBeVisible();
  await field(owner, "image_url").fill("/pictures/missing.webp");
  await expect(owner.getByText("This picture could not be loaded.")).toBeVisible();
  await expect(picture).toBeHidden();
  await expectAccessible(owner);
});

test("a blog that cannot be loaded shows the reason and recovers; a missing one leads back", async ({
  owner,
  site,
  allowTrouble,
}) => {
  allowTrouble(/Failed to load resource/);
  const { id } = await site.createBlog();
  const recover = await failCalls(owner, "GET", writingPaths.blog.draft(id), {
    status: 500,
    code: "internal",
    detail: "Something went wrong on our side.",
  });
  await owner.goto(adminPaths.editBlog(id));
  const failure = owner.getByRole("alert").filter({ hasText: "Failed to fetch blog" });
  await expect(failure).toContainText("Something went wrong on our side.");
  await recover();
  await failure.getByRole("button", { name: "Try again" }).click();
  await expect(field(owner, "title")).toHaveValue(typed.title);
  await owner.goto(adminPaths.editBlog("nothing"));
  await expect(owner.getByRole("heading", { name: "This blog does not exist" })).toBeVisible();
  await expectAccessible(owner);
  await owner.getByRole("link", { name: "See all blogs" }).click();
  await expect(owner).toHaveURL(adminPaths.blogs());
});
