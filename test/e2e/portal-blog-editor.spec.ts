import { adminPaths, sitePaths, writingPaths } from "#contract/paths.ts";
import {
  expectContent,
  failSaves,
  field,
  holdSaves,
  isPublishing,
  type Name,
  openEditor,
  openNew,
  saveButton,
  savedState,
  stored,
  typed,
  unsaid,
  watchWrites,
  write,
} from "#test/support/blog-editor.ts";
import { expectAccessible, expectFitsWidth } from "#test/support/page-checks.ts";
import {
  expect,
  expectAccessibleEverywhere,
  failCalls,
  screens,
  type Trouble,
  test,
  toast,
} from "#test/support/portal.ts";

test("a new blog is saved as it was written, and the list shows it", { tag: "@journey" }, async ({
  owner,
  site,
  allowTrouble,
}) => {
  const writes = watchWrites(owner);
  await owner.goto(adminPaths.blogs());
  await owner.getByRole("link", { name: "New Blog" }).click();
  await expect(field(owner, "title")).toBeFocused();
  await expect(owner.getByRole("checkbox", { name: "Publish immediately" })).toBeChecked();
  await write(owner);
  const answer = await holdSaves(owner, allowTrouble);
  await saveButton(owner).click();
  await expect(owner.getByRole("button", { name: "Saving..." })).toBeDisabled();
  answer();
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

test("a blog is written and saved by keyboard alone", async ({ owner, site, allowTrouble }) => {
  // The preview of the cover asks for an address that is typed slowly before it is whole.
  allowTrouble(/404 \(Not Found\)/);
  await owner.goto(adminPaths.blogs());
  await owner.getByRole("link", { name: "New Blog" }).focus();
  await owner.keyboard.press("Enter");
  await expect(owner.getByRole("heading", { name: "New Blog" })).toBeVisible();
  await field(owner, "title").focus();
  await owner.keyboard.type("By keyboard");
  await owner.keyboard.press("Tab");
  await owner.keyboard.type("Not a click.");
  await owner.keyboard.press("Tab");
  await expect(field(owner, "content")).toBeFocused();
  await owner.keyboard.press("Alt+F10");
  await expect(owner.getByRole("button", { name: "Heading", exact: true })).toBeFocused();
  await owner.keyboard.press("Escape");
  await expect(field(owner, "content")).toBeFocused();
  await owner.keyboard.press("Alt+F10");
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
      body: {
        ...typed,
        ...unsaid,
        title: "After",
        slug: "before",
        author: "Olive",
        published: true,
      },
      version: '"1"',
    },
  ]);
  await openEditor(owner, id);
  await expect(owner.getByRole("checkbox", { name: "Publish immediately" })).toBeHidden();
  await owner.getByRole("button", { name: "Other choices" }).click();
  await owner.getByRole("menuitem", { name: "Unpublish" }).click();
  await expect(toast(owner, "Blog unpublished")).toBeVisible();
  await expect(owner.getByText("Draft", { exact: true })).toBeVisible();
  await expect(saveButton(owner)).toHaveText("Publish");
  expect(writes.at(-1)).toMatchObject({ body: { published: false }, version: '"2"' });
});

test("a missing value is reported at its field, and nothing is sent", async ({ owner }) => {
  const writes = watchWrites(owner);
  await openNew(owner);
  await write(owner, { image_url: "threshold.jpg" });
  await expect(owner.getByText("Needed before it can be published")).toBeVisible();
  await owner.getByRole("button", { name: "Panel" }).click();
  await saveButton(owner).click();
  const summary = owner.getByRole("group", { name: "It cannot be published yet." });
  await expect(summary).toBeFocused();
  await expect(summary, "not spoken again with each field").not.toHaveRole("alert");
  await expect(summary.getByRole("link")).toHaveText([
    "Title",
    "Excerpt",
    "Text",
    "Cover",
    "Category",
    "Read time",
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
  await expect(field(owner, "content")).toHaveAttribute("aria-invalid", "true");
  await expect(field(owner, "content")).toHaveAttribute("aria-required", "true");
  await expect(owner.getByText("Enter a category.")).toBeVisible();
  await expect(owner.getByText("Enter a read time.")).toBeVisible();
  await expect(owner.getByText("Start the address with https://…", { exact: true })).toBeVisible();
  await field(owner, "title").fill("m".repeat(300));
  await expect(
    owner.getByText("Keep a title to 200 characters or fewer.", { exact: true }),
  ).toBeVisible();
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
  await expect(owner.getByRole("group", { name: "Please look at:" })).toBeFocused();
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
    const recover = await failSaves(owner, trouble);
    await saveButton(owner).click();
    const told = toast(owner, "Failed to save blog");
    const reason = trouble === "network" ? "The server cannot be reached." : trouble.detail;
    await expect(told).toContainText(reason);
    if (trouble !== "network" && trouble.errors) {
      const summary = owner.getByRole("group", { name: "Please look at:" });
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

test("typing that begins just before the return to the list keeps the editor", async ({
  owner,
  allowTrouble,
}) => {
  await owner.clock.install();
  await openNew(owner);
  await write(owner);
  const answer = await holdSaves(owner, allowTrouble);
  await saveButton(owner).click();
  await expect(owner.getByRole("button", { name: "Saving..." })).toBeVisible();
  await owner.clock.pauseAt(Date.now() + 60_000);
  answer();
  await expect(async () => {
    await owner.clock.runFor(50);
    await expect(owner.getByRole("heading", { name: "Edit Blog" })).toBeVisible({ timeout: 500 });
  }).toPass();
  // The return is a second after the save, and what is typed is written after a pause of 0.3 s.
  await owner.clock.runFor(800);
  await field(owner, "content").focus();
  await owner.keyboard.press("Control+End");
  await owner.keyboard.type(" And after.");
  await owner.clock.runFor(250);
  await expect(field(owner, "content")).toContainText("And after.");
  await expect(owner.getByRole("alertdialog")).toBeHidden();
  await owner.clock.runFor(5_000);
  await expect(savedState(owner)).toBeVisible();
  await expect(field(owner, "content")).toContainText("And after.");
});

test("typing after a save continues in the same blog", async ({ owner, site, allowTrouble }) => {
  await openNew(owner);
  await write(owner);
  const answer = await holdSaves(owner, allowTrouble);
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
