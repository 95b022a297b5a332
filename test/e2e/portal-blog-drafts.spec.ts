import type { Page } from "@playwright/test";
import type { Blog } from "#contract/blog.ts";
import {
  adminPaths,
  publicationPaths,
  sitePaths,
  trashPaths,
  writingPaths,
} from "#contract/paths.ts";
import type { VersionSummary } from "#contract/publication.ts";
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
  holdCalls,
  loseAnswer,
  screens,
  type Trouble,
  test,
  toast,
} from "#test/support/portal.ts";
import type { BuiltSite } from "#test/support/site.ts";

const busy: Trouble = { status: 503, code: "unavailable", detail: "The database is busy." };

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

test("what was typed before and during a save that fails still saves itself as a draft", async ({
  owner,
  site,
  allowTrouble,
}) => {
  allowTrouble(/503/);
  const { id } = await site.createBlog();
  const draft = () => site.call<Blog>("GET", writingPaths.blog.draft(id));
  await openEditor(owner, id);
  await failCalls(owner, "PUT", publicationPaths.blog.ownersItem(id), busy, 1);
  const answer = await holdCalls(owner, "PUT", publicationPaths.blog.ownersItem(id));
  await field(owner, "title").fill("Typed before");
  const update = owner.waitForRequest(
    (request) =>
      request.method() === "PUT" && request.url().endsWith(publicationPaths.blog.ownersItem(id)),
  );
  await saveButton(owner).click();
  await update;
  await field(owner, "excerpt").fill("Typed meanwhile");
  // This save is held back as well.
  await owner.keyboard.press("Control+s");
  answer();
  await expect(toast(owner, "Failed to save blog")).toBeVisible();
  await expect.poll(draft).toMatchObject({ title: "Typed before", excerpt: "Typed meanwhile" });
  await expect(savedState(owner)).toBeVisible();
});

test("the own text that is kept over a change elsewhere is a draft where it cannot be published", async ({
  owner,
  site,
  allowTrouble,
}) => {
  allowTrouble(/409|503/);
  const { id } = await site.createBlog();
  await openEditor(owner, id);
  await site.call("PUT", publicationPaths.blog.ownersItem(id), { content: "Theirs." });
  await field(owner, "title").fill("Mine");
  await saveButton(owner).click();
  const notice = owner.getByRole("alert").filter({ hasText: "changed elsewhere since you opened" });
  await expect(notice).toBeVisible();
  await failCalls(owner, "PUT", publicationPaths.blog.ownersItem(id), busy, 1);
  await notice.getByRole("button", { name: "Keep mine" }).click();
  await expect(toast(owner, "Failed to save blog").filter({ hasText: busy.detail })).toBeVisible();
  await expect(notice).toBeHidden();
  await expect(field(owner, "content")).toBeFocused();
  await expect(savedState(owner)).toBeVisible();
  const draft = await site.call<Blog>("GET", writingPaths.blog.draft(id));
  expect(draft).toMatchObject({ title: "Mine" });
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
  // A draft has saved itself by now on a slow machine, or does so before the button.
  await failCalls(owner, /^(POST|PUT)$/, /^\/api\/admin\/blogs(\/[\w-]+)?$/, ended, 1);
  await saveButton(owner).click();
  const dialog = owner.getByRole("dialog", { name: "Sign in to go on" });
  await expect(dialog).toBeVisible();
  await dialog.getByLabel("Password", { exact: true }).fill(administrator.password);
  await dialog.getByRole("button", { name: "Login" }).click();
  await expect(toast(owner, "Blog created!")).toBeVisible();
  await expect(owner).toHaveURL(adminPaths.blogs());
  expect(await stored(site)).toMatchObject([typed]);
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

test("a save in one tab is not overwritten unasked by another", async ({
  owner,
  site,
  allowTrouble,
}) => {
  allowTrouble(/409/);
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

  await site.call("PUT", publicationPaths.blog.ownersItem(id), { content: "Theirs again." });
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
  const spoken = owner.getByRole("status").filter({ hasText: /^(?:Not all s|S)aved/ });
  await expect(spoken).toContainText("Start the address with https://");
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
  await expect(spoken).toHaveText("Saved");
  const words = await spoken.evaluateHandle((status) => {
    const heard: string[] = [];
    new MutationObserver(() => heard.push(status.textContent)).observe(status, {
      childList: true,
      characterData: true,
      subtree: true,
    });
    return heard;
  });
  await field(owner, "title").fill("Finer");
  await expect.poll(async () => (await stored(site))[0]?.title).toBe("Finer");
  await expect(savedState(owner)).toBeVisible();
  expect(await words.jsonValue(), "a pause in typing is no news").toEqual([]);
  await owner.keyboard.press("ControlOrMeta+s");
  await expect.poll(() => words.jsonValue(), "asked for").toContain("Saved");
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
  await expect(notice).toContainText("which stays under Versions");
  await notice.getByRole("button", { name: "Keep mine" }).click();
  await expect(savedState(owner)).toBeVisible();
  await expect(notice).toBeHidden();
  const draft = await site.call<Blog>("GET", writingPaths.blog.draft(id));
  expect(draft.content).toBe("Mine.");
  const page = await owner.request.get(sitePaths.blog(slug));
  expect(await page.text()).not.toContain("Mine.");
});

test("Keep mine of a blog begun here leaves what the other tab wrote into fields that are empty here", async ({
  owner,
  site,
  allowTrouble,
}) => {
  allowTrouble(/409/);
  await openNew(owner);
  await field(owner, "title").fill("Mine");
  await expect(savedState(owner)).toBeVisible();
  const [blog] = await stored(site);
  const draft = writingPaths.blog.draft(blog?.id ?? "");
  await site.call("PUT", draft, { title: "Theirs", excerpt: "Theirs." });
  await writeContent(owner, "Mine.");
  await owner.getByRole("button", { name: "Keep mine" }).click();
  await expect
    .poll(() => site.call("GET", draft))
    .toMatchObject({ title: "Mine", content: "Mine.", excerpt: "Theirs." });
  await expect(field(owner, "excerpt")).toHaveValue("Theirs.");
});

test("Keep mine leaves what the other tab wrote elsewhere, and a version of what it wrote here", async ({
  owner,
  site,
  allowTrouble,
}) => {
  allowTrouble(/409/);
  const { id } = await site.createBlog({ published: false });
  const draft = writingPaths.blog.draft(id);
  await openEditor(owner, id);
  const theirs = { content: "PARAGRAPH FROM THE LAPTOP", excerpt: "Theirs." };
  await site.call("PUT", draft, theirs);
  await writeContent(owner, "Mine.");
  const keepMine = owner.getByRole("button", { name: "Keep mine" });
  await keepMine.click();
  await expect(keepMine).toBeHidden();
  await expect.poll(() => site.call("GET", draft)).toMatchObject({ content: "Mine." });
  await expect(field(owner, "excerpt")).toHaveValue("Theirs.");
  await expectContent(owner, "Mine.");
  const [newest] = await site.call<VersionSummary[]>("GET", writingPaths.blog.versions(id));
  const kept = await site.call("GET", writingPaths.blog.version(id, newest?.id ?? ""));
  expect(kept).toMatchObject({ reason: "overwritten", fields: theirs });

  await site.call("PUT", draft, { excerpt: "Theirs again." });
  await field(owner, "title").fill("My title");
  await field(owner, "title").press("Control+s");
  await keepMine.click();
  await expect
    .poll(() => site.call("GET", draft))
    .toMatchObject({
      title: "My title",
      excerpt: "Theirs again.",
      content: "Mine.",
    });
  await expect(field(owner, "excerpt")).toHaveValue("Theirs again.");
});

test("a save whose answer was lost is known again, and makes nothing twice", async ({
  owner,
  site,
  allowTrouble,
}) => {
  allowTrouble(/Failed to load resource|409/);
  const path = /\/api\/admin\/blogs(\/[\w-]+(\/draft)?)?$/;
  const loseAnswerOf = (method: string, isLost?: (body: string) => boolean) =>
    loseAnswer(owner, method, path, isLost);
  const notice = owner.getByRole("alert").filter({ hasText: "changed elsewhere since you opened" });
  await loseAnswerOf("POST");
  await openNew(owner);
  await write(owner);
  const kept = () => expect.poll(async () => (await stored(site))[0]);
  await kept().toMatchObject({ ...typed, published: false });
  await field(owner, "category").fill("Typed before the second try");
  await kept().toMatchObject({ ...typed, category: "Typed before the second try" });
  await expect(savedState(owner)).toBeVisible();
  await loseAnswerOf("PUT");
  await field(owner, "excerpt").fill("After a lost answer.");
  await kept().toMatchObject({ excerpt: "After a lost answer." });
  await expect(savedState(owner)).toBeVisible();
  await loseAnswerOf("PUT", (body) => body.includes('"published":true'));
  await saveButton(owner).click();
  await expect(toast(owner, "Blog created!")).toBeVisible();
  await kept().toMatchObject({ published: true });
  await expect(notice).toBeHidden();
  expect(await stored(site)).toHaveLength(1);
});

test("a blog deleted meanwhile can be saved as a new one", async ({
  owner,
  site,
  allowTrouble,
}) => {
  allowTrouble(/404/);
  const { id } = await site.createBlog();
  await openEditor(owner, id);
  await site.call("DELETE", publicationPaths.blog.ownersItem(id));
  await writeContent(owner, "Still mine.");
  await saveButton(owner).click();
  await expect(toast(owner, "Failed to save blog")).toContainText("It may have been deleted.");
  const notice = owner.getByRole("alert").filter({ hasText: "was deleted elsewhere" });
  await expect(notice).toBeVisible();
  await expectAccessibleInBothThemes(owner);
  await owner.getByRole("button", { name: "Save as a new blog" }).click();
  await expect(toast(owner, "Blog created!")).toBeVisible();
  await expect(owner).toHaveURL(adminPaths.blogs());
  const [blog] = await stored(site);
  expect(blog).toMatchObject({ content: "Still mine.", slug: "a-steady-hand" });
  expect(blog?.id).not.toBe(id);
});

test("a blog deleted meanwhile saves itself whole where saving it as a new one failed", async ({
  owner,
  site,
  allowTrouble,
}) => {
  allowTrouble(/404|Failed to load resource/);
  const { id, title, category } = await site.createBlog({ excerpt: "As it was." });
  await openEditor(owner, id);
  await site.call("DELETE", publicationPaths.blog.ownersItem(id));
  await writeContent(owner, "Still mine.");
  await saveButton(owner).click();
  const again = owner.getByRole("button", { name: "Save as a new blog" });
  await expect(again).toBeVisible();
  await owner.context().setOffline(true);
  await again.click();
  await expect(owner.getByText("You seem to be offline.").first()).toBeVisible();
  await owner.context().setOffline(false);
  await expect(savedState(owner)).toBeVisible();
  const whole = { title, category, excerpt: "As it was.", content: "Still mine." };
  expect(await stored(site)).toMatchObject([{ ...whole, published: false }]);
  expect(owner.url()).not.toContain(id);
});

test("a blog deleted meanwhile is restored from the trash with what was typed", async ({
  owner,
  site,
  allowTrouble,
}) => {
  allowTrouble(/404|Failed to load resource/);
  const { id } = await site.createBlog({ excerpt: "As it was." });
  await openEditor(owner, id);
  await site.call("DELETE", publicationPaths.blog.ownersItem(id));
  await writeContent(owner, "Still mine.");
  // The first time, nobody learns that it is back.
  await loseAnswer(owner, "POST", trashPaths.restore(id));
  await owner.getByRole("button", { name: "Restore from the trash" }).click();
  await expect(toast(owner, "Blog restored as a draft")).toBeVisible();
  await expect(field(owner, "content")).toBeFocused();
  await expect(savedState(owner)).toBeVisible();
  const draft = { content: "Still mine.", excerpt: "As it was.", published: false };
  await expect.poll(async () => await stored(site)).toMatchObject([{ id, ...draft }]);
  await saveButton(owner).click();
  await expect(toast(owner, "Blog updated!")).toBeVisible();
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

test("a copy that says what is stored is not offered, and an older one tells both times", async ({
  owner,
  site,
}) => {
  const blog = await site.createBlog({ published: false });
  const name = `portico_draft:blog:${blog.id}`;
  const kept = [
    { visit: "1", savedAt: "2025-11-02T09:00:00Z", values: { title: blog.title } },
    { visit: "2", savedAt: "2025-11-01T09:00:00Z", values: { title: "From before" } },
  ];
  await owner.goto(adminPaths.blogs());
  await owner.evaluate(([key, value]) => localStorage.setItem(key, value), [
    name,
    JSON.stringify(kept),
  ] as const);
  await openEditor(owner, blog.id);
  const notice = owner
    .getByRole("status")
    .filter({ hasText: "unsaved text from an earlier visit" });
  await expect(notice).toContainText("The text below is newer, of ");
  await expect(notice).toContainText("2025");
  await owner.getByRole("button", { name: "Restore it" }).click();
  await expect(field(owner, "title")).toHaveValue("From before");
  await expect(notice).toBeHidden();
  await expect(savedState(owner)).toBeVisible();
  const versions = await site.call<VersionSummary[]>("GET", writingPaths.blog.versions(blog.id));
  expect(versions).toMatchObject([{ reason: "overwritten", title: blog.title }]);
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

test("the question before leaving ends once the text is saved after all", async ({
  owner,
  site,
  allowTrouble,
}) => {
  allowTrouble(/Failed to load resource/);
  const { id } = await site.createBlog({ published: false });
  await openEditor(owner, id);
  const draft = writingPaths.blog.draft(id);
  const recover = await failCalls(owner, "PUT", draft, "network");
  await field(owner, "title").fill("Saved after all");
  await owner.getByRole("button", { name: "Logout" }).click();
  const question = owner.getByRole("alertdialog", { name: "Leave without saving?" });
  await question.getByRole("button", { name: "Keep editing" }).click();
  await expect(field(owner, "title")).toHaveValue("Saved after all");
  await owner.getByRole("link", { name: "Back to blogs" }).click();
  await expect(question).toBeVisible();
  await recover();
  await expect(owner.getByRole("heading", { name: "Blogs", level: 1 })).toBeVisible();
  await expect(question).toBeHidden();
  expect(await site.call("GET", draft)).toMatchObject({ title: "Saved after all" });
});

test("leaving with unsaved text asks first", async ({ owner, allowTrouble }) => {
  allowTrouble(/Failed to load resource/);
  await openNew(owner);
  // A draft could save itself before the test leaves.
  const recover = await failCalls(owner, "POST", publicationPaths.blog.ownersList(), "network");
  await field(owner, "title").fill("Unsaved");
  await owner.getByRole("link", { name: "Back to blogs" }).click();
  const dialog = owner.getByRole("alertdialog", { name: "Leave without saving?" });
  await expect(dialog.getByRole("button", { name: "Keep editing" })).toBeFocused();
  await owner.keyboard.press("Escape");
  await expect(field(owner, "title")).toHaveValue("Unsaved");
  await owner.getByRole("link", { name: "Back to blogs" }).click();
  await dialog.getByRole("button", { name: "Leave" }).click();
  await expect(owner.getByRole("heading", { name: "Blogs", level: 1 })).toBeVisible();
  await recover();
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
