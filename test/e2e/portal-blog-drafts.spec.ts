import type { Page } from "@playwright/test";
import type { Blog } from "#contract/blog.ts";
import { adminPaths, publicationPaths, writingPaths } from "#contract/paths.ts";
import { administrator } from "#test/support/administrator.ts";
import {
  expectContent,
  field,
  keptCopy,
  openEditor,
  openNew,
  saveButton,
  savedState,
  stored,
  typed,
  write,
  writeContent,
} from "#test/support/blog-editor.ts";
import { expectAccessible } from "#test/support/page-checks.ts";
import {
  expect,
  expectAccessibleInBothThemes,
  failCalls,
  screens,
  type Trouble,
  test,
  toast,
} from "#test/support/portal.ts";
import type { BuiltSite } from "#test/support/site.ts";

test("offline, the text is kept in this browser and saved once the connection is back", {
  tag: "@journey",
}, async ({ owner, site, allowTrouble }) => {
  allowTrouble(/Failed to load resource/);
  await openNew(owner);
  await write(owner);
  await owner.context().setOffline(true);
  await field(owner, "category").fill("Written offline");
  await expect(keptCopy(owner)).toBeVisible();
  await saveButton(owner).click();
  await expect(toast(owner, "Failed to save blog")).toContainText("You seem to be offline.");
  await owner.context().setOffline(false);
  await saveButton(owner).click();
  await expect(toast(owner, "Blog created!")).toBeVisible();
  await expect(owner).toHaveURL(adminPaths.blogs());
  expect(await stored(site)).toHaveLength(1);
});

/** A draft without text, of which the first save is refused. */
async function openInEndedSession(owner: Page, site: BuiltSite) {
  const { id } = await site.createBlog({ published: false, content: "" });
  const draft = writingPaths.blog.draft(id);
  await openEditor(owner, id);
  const ended: Trouble = { status: 401, code: "unauthenticated", detail: "Sign in to do this." };
  await failCalls(owner, "PUT", draft, ended, 1);
  const dialog = owner.getByRole("dialog", { name: "Sign in to go on" });
  return { draft, dialog, password: dialog.getByLabel("Password", { exact: true }) };
}

test("a session that ends while somebody types takes none of their keys", async ({
  owner,
  site,
  allowTrouble,
}) => {
  allowTrouble(/401/);
  const { draft, dialog, password } = await openInEndedSession(owner, site);
  const text = field(owner, "content");
  await text.click();
  await owner.keyboard.type("Half a sentence");
  await expect(dialog).toBeVisible();
  await owner.keyboard.type(", and the rest.");
  await expect(dialog.getByRole("alert")).toContainText("press Tab, or choose Password");
  await expectAccessibleInBothThemes(owner);
  await expect(text).toBeFocused();
  await expect(password).toHaveValue("");
  await owner.keyboard.press("Tab");
  await expect(password).toBeFocused();
  await expect(dialog.getByRole("alert")).toBeHidden();
  await owner.keyboard.type(administrator.password);
  await owner.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  await expect(text).toBeFocused();
  await expect(savedState(owner)).toBeVisible();
  await expect
    .poll(() => site.call("GET", draft))
    .toMatchObject({ content: "Half a sentence, and the rest." });
});

test("who begins to write once their session has ended keeps their keys, too", async ({
  owner,
  site,
  allowTrouble,
}) => {
  allowTrouble(/401/);
  const { draft, dialog, password } = await openInEndedSession(owner, site);
  const text = owner.locator("[contenteditable]").and(field(owner, "content"));
  await expect(text).toBeVisible();
  await field(owner, "title").fill("Two steady hands");
  await field(owner, "title").blur();
  // A slow machine would make a pause before the first key.
  const keys = await owner.evaluateHandle(() =>
    setInterval(() => document.body.dispatchEvent(new KeyboardEvent("keydown", { bubbles: true }))),
  );
  await expect(dialog).toBeVisible();
  // This clicks beside the dialog.
  await text.click({ position: { x: 10, y: 10 }, timeout: 10_000 });
  await owner.keyboard.type("Half a sentence");
  await keys.evaluate((timer) => clearInterval(timer));
  await expect(dialog.getByRole("alert")).toContainText("press Tab, or choose Password");
  await owner.keyboard.type(", and the rest.");
  await expect(password).toHaveValue("");
  await expect(text).toBeFocused();
  await owner.keyboard.press("Tab");
  await expect(password).toBeFocused();
  await owner.keyboard.type(administrator.password);
  await owner.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  await expect
    .poll(() => site.call("GET", draft))
    .toMatchObject({ content: "Half a sentence, and the rest." });
});

test("a save in one tab is not overwritten unasked by another, and what was deleted becomes a new blog", async ({
  owner,
  site,
  allowTrouble,
}) => {
  allowTrouble(/404|409/);
  const { id } = await site.createBlog();
  await openEditor(owner, id);
  await site.call("PUT", publicationPaths.blog.ownersItem(id), { content: "Theirs." });
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
  await expect(notice).toBeHidden();
  await expect(field(owner, "content")).toBeFocused();
  await expectContent(owner, "Theirs.");
  await expect(owner.getByText("Your own text was put aside.")).toBeVisible();
  await field(owner, "excerpt").fill("Typed into theirs.");
  await expect(owner.getByText("Edited, saving shortly")).toBeVisible();
  await owner.getByRole("button", { name: "Restore it" }).click();
  await expectContent(owner, "Mine.");
  // A draft that has saved itself is the owner's as well.
  await expect
    .poll(() => site.call("GET", writingPaths.blog.draft(id)))
    .toMatchObject({ content: "Mine." });

  await site.call("DELETE", publicationPaths.blog.ownersItem(id));
  await saveButton(owner).click();
  await expect(owner.getByRole("alert").filter({ hasText: "was deleted elsewhere" })).toBeVisible();
  await expectAccessibleInBothThemes(owner);
  await owner.getByRole("button", { name: "Save as a new blog" }).click();
  await expect(toast(owner, "Blog created!")).toBeVisible();
  await expect(owner).toHaveURL(adminPaths.blogs());
  const [blog] = await stored(site);
  expect(blog).toMatchObject({ content: "Mine.", slug: "a-steady-hand" });
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
    await expect(page.getByText("Offline. Copy kept")).toBeVisible();
    // Closing it the usual way would let it save once more. Other pages would crash with it.
    await page.goto("chrome://crash").catch(() => {});
    await page.close();
    await context.setOffline(false);
    return context.newPage();
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
  // A slow machine would save what is restored before it can be put aside.
  await context.setOffline(true);
  await third.getByRole("button", { name: "Restore it" }).click();
  await expectContent(third, "Second visit.");
  await third.getByRole("button", { name: "Restore it" }).click();
  await expectContent(third, "First visit.");
  await third.getByRole("button", { name: "Discard it" }).click();
  await expect(third.getByRole("button", { name: "Restore it" })).toBeHidden();
  await expect(field(third, "content")).toBeFocused();
  await context.setOffline(false);
  await saveButton(third).click();
  await expect(toast(third, "Blog updated!")).toBeVisible();
  await expect(third).toHaveURL(adminPaths.blogs());
  await openEditor(third, id);
  await expectContent(third, "First visit.");
  await expect(third.getByText("There is unsaved text")).toBeHidden();
});

test("leaving right after typing saves the draft, and asks nothing", async ({ owner, site }) => {
  const heading = (name: string) => owner.getByRole("heading", { name, level: 1 });
  const { id } = await site.createBlog({ published: false, content: "" });
  const draft = () => site.call<Blog>("GET", writingPaths.blog.draft(id));
  await openEditor(owner, id);
  await field(owner, "content").click();
  await owner.keyboard.type("Typed last.");
  await owner.getByRole("link", { name: "Pictures" }).click();
  await expect(heading("Pictures")).toBeVisible();
  expect(await draft()).toMatchObject({ content: "Typed last." });

  // No key or click may take the focus off the text.
  await owner.goBack();
  await field(owner, "content").click();
  await owner.keyboard.press("Control+End");
  await owner.keyboard.type(" And back.");
  await owner.evaluate(() => history.forward());
  await expect(heading("Pictures")).toBeVisible();
  expect(await draft()).toMatchObject({ content: "Typed last. And back." });

  await owner.getByRole("link", { name: "Blogs" }).click();
  await owner.getByRole("link", { name: "New Blog" }).click();
  await field(owner, "title").fill("New and gone");
  await owner.evaluate(() => history.back());
  await expect(owner.getByRole("link", { name: "New and gone", exact: true })).toBeVisible();
  await expect(owner).toHaveURL(adminPaths.blogs());

  await openEditor(owner, id);
  await field(owner, "title").fill("Before the door closes");
  await owner.getByRole("button", { name: "Logout" }).click();
  await expect(owner).toHaveURL(adminPaths.login());
  expect(await draft()).toMatchObject({ title: "Before the door closes" });
});

test("closing the tab right after typing sends the draft while the browser asks", async ({
  owner,
  site,
}) => {
  const { id } = await site.createBlog({ published: false, content: "" });
  await openEditor(owner, id);
  await field(owner, "content").click();
  await owner.keyboard.type("Typed last.");
  // Every dialog would otherwise be reported, and dismissed.
  owner.context().removeAllListeners("dialog");
  owner.once("dialog", (dialog) => dialog.accept());
  const closed = owner.waitForEvent("close");
  await owner.close({ runBeforeUnload: true });
  await closed;
  await expect
    .poll(() => site.call<Blog>("GET", writingPaths.blog.draft(id)))
    .toMatchObject({ content: "Typed last." });
});

test("a page that goes without a question sends what was typed last", async ({ owner, site }) => {
  await owner.addInitScript(() => {
    // Browsers on phones do not ask.
    addEventListener("beforeunload", (event) => event.stopImmediatePropagation(), true);
    // A slow line would tell; on this machine everything is there before the page has gone.
    const send = fetch;
    globalThis.fetch = (input, options) => {
      if (options?.keepalive) sessionStorage.setItem("outlives the page", String(options.body));
      return send(input, options);
    };
  });
  const sent = () => owner.evaluate(() => sessionStorage.getItem("outlives the page"));
  const { id } = await site.createBlog({ published: false, content: "" });
  await openEditor(owner, id);
  await owner.locator("[contenteditable]").and(field(owner, "content")).click();
  await owner.keyboard.type("Typed last.");
  await owner.goto("/robots.txt");
  expect(await sent()).toContain("Typed last.");
  await expect
    .poll(() => site.call<Blog>("GET", writingPaths.blog.draft(id)))
    .toMatchObject({ content: "Typed last." });

  await openNew(owner);
  await field(owner, "title").fill("New and gone");
  await owner.goto("/robots.txt");
  expect(await sent()).toContain("New and gone");
  await expect
    .poll(async () => (await stored(site)).map(({ title }) => title))
    .toContain("New and gone");

  // Browsers refuse what is longer.
  const long = "Too long for that. ".repeat(4_000);
  await openEditor(owner, id);
  await writeContent(owner, long);
  await expect(savedState(owner)).toBeVisible();
  expect(await site.call("GET", writingPaths.blog.draft(id))).toMatchObject({
    content: long.trim(),
  });
});
