import type { Page } from "@playwright/test";
import {
  adminPaths,
  picturePaths,
  publicationPaths,
  settingsPaths,
  writingPaths,
} from "#contract/paths.ts";
import type { Picture } from "#contract/picture.ts";
import type { SiteSettings } from "#contract/site-settings.ts";
import { field, openEditor, saveButton, stored } from "#test/support/blog-editor.ts";
import { painted } from "#test/support/pictures.ts";
import { expect, failCalls, holdCalls, test, toast } from "#test/support/portal.ts";
import type { BuiltSite } from "#test/support/site.ts";

const file = async (name: string) => ({
  name,
  mimeType: "image/png",
  buffer: await painted(320, 200).png().toBuffer(),
});

const holdUploads = (page: Page) => holdCalls(page, "POST", picturePaths.list());

const progressOf = (page: Page, name: string) =>
  page.getByRole("progressbar", { name: `Upload of ${name}` });

const question = (page: Page) =>
  page.getByRole("alertdialog", { name: "Leave during the upload?" });

const storedPictures = (site: BuiltSite) => site.call<Picture[]>("GET", picturePaths.list());

test("an article is not published without the cover that is uploading, nor left unasked", async ({
  owner,
  site,
}) => {
  const { id, image_url: former } = await site.createBlog({ title: "A steady hand" });
  await openEditor(owner, id);
  const letGo = await holdUploads(owner);
  const zone = owner.getByText("or drop one here").locator("..");
  await zone.getByLabel("Upload").setInputFiles(await file("door.png"));
  await expect(progressOf(owner, "door.png")).toBeVisible();
  await saveButton(owner).click();
  await expect(toast(owner, "Failed to save blog")).toContainText("A picture is still uploading.");

  await owner.getByRole("button", { name: "Panel" }).click();
  await expect(progressOf(owner, "door.png")).toBeHidden();
  await owner.getByRole("button", { name: "Panel" }).click();
  await expect(progressOf(owner, "door.png")).toBeVisible();

  await owner.getByRole("link", { name: "Back to blogs" }).click();
  await question(owner).getByRole("button", { name: "Keep editing" }).click();
  letGo();
  await expect(field(owner, "image_url")).toHaveValue(/^\/media\//);
  await saveButton(owner).click();
  await expect(toast(owner, "Blog updated!")).toBeVisible();
  const [blog] = await stored(site);
  expect(blog?.image_url).not.toBe(former);
  expect(blog?.image_url).toBe((await storedPictures(site))[0]?.url);
});

test("an article that was changed elsewhere is not kept without the cover that is uploading", async ({
  owner,
  site,
  allowTrouble,
}) => {
  allowTrouble(/409/);
  const { id } = await site.createBlog();
  await openEditor(owner, id);
  await site.call("PUT", publicationPaths.blog.ownersItem(id), { content: "Theirs." });
  await field(owner, "title").fill("Mine");
  await saveButton(owner).click();
  const keepMine = owner.getByRole("button", { name: "Keep mine" });
  await expect(keepMine).toBeVisible();
  const letGo = await holdUploads(owner);
  const zone = owner.getByText("or drop one here").locator("..");
  await zone.getByLabel("Upload").setInputFiles(await file("door.png"));
  await expect(progressOf(owner, "door.png")).toBeVisible();
  await keepMine.press("Enter");
  await expect(owner.getByText("A picture is still uploading.")).toBeVisible();
  await expect(keepMine).toBeFocused();
  letGo();
  await expect(field(owner, "image_url")).toHaveValue(/^\/media\//);
  await keepMine.press("Enter");
  await expect(toast(owner, "Blog updated!")).toBeVisible();
  const [blog] = await stored(site);
  expect(blog).toMatchObject({
    title: "Mine",
    image_url: expect.stringMatching(/^\/media\//),
  });
});

test("the question before leaving saves the cover that arrives meanwhile", async ({
  owner,
  site,
}) => {
  const { id } = await site.createBlog({ published: false });
  await openEditor(owner, id);
  const letGo = await holdUploads(owner);
  const zone = owner.getByText("or drop one here").locator("..");
  await zone.getByLabel("Upload").setInputFiles(await file("door.png"));
  await owner.getByRole("link", { name: "Back to blogs" }).click();
  await expect(question(owner)).toBeVisible();
  letGo();
  await expect(owner.getByRole("heading", { name: "Blogs", level: 1 })).toBeVisible();
  const draft = await site.call("GET", writingPaths.blog.draft(id));
  expect(draft).toMatchObject({ image_url: expect.stringMatching(/^\/media\//) });
});

test("leaving Pictures during an upload asks, and leaving stops it", async ({ owner, site }) => {
  await owner.goto(adminPaths.pictures());
  const letGo = await holdUploads(owner);
  await owner.getByLabel("Upload").setInputFiles([await file("door.png"), await file("wall.png")]);
  await expect(progressOf(owner, "door.png")).toBeVisible();
  await owner.getByRole("link", { name: "Blogs" }).click();
  await question(owner).getByRole("button", { name: "Keep editing" }).click();
  await expect(progressOf(owner, "wall.png")).toBeVisible();
  await owner.getByRole("link", { name: "Blogs" }).click();
  await question(owner).getByRole("button", { name: "Leave" }).click();
  await expect(owner.getByRole("heading", { name: "Blogs", level: 1 })).toBeVisible();
  letGo();
  await owner.getByRole("link", { name: "Pictures" }).click();
  await expect(owner.getByText("No pictures yet")).toBeVisible();
  expect(await storedPictures(site)).toEqual([]);
});

test("uploads go on without the library that they began in, and tell where one fails", async ({
  owner,
  site,
  allowTrouble,
}) => {
  allowTrouble(/Failed to load resource/);
  await owner.goto(adminPaths.newBlog());
  const ask = owner.getByRole("button", { name: "Choose from library" });
  const dialog = owner.getByRole("dialog", { name: "Pictures" });
  const letGo = await holdUploads(owner);
  await ask.click();
  await dialog.getByLabel("Upload").setInputFiles(await file("door.png"));
  await expect(progressOf(owner, "door.png")).toBeVisible();
  await owner.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await ask.click();
  await expect(progressOf(owner, "door.png")).toBeVisible();
  await owner.keyboard.press("Escape");
  letGo();
  await expect.poll(async () => (await storedPictures(site)).length).toBe(1);

  await failCalls(owner, "POST", picturePaths.list(), "network");
  const letFail = await holdUploads(owner);
  await ask.click();
  await dialog.getByLabel("Upload").setInputFiles(await file("wall.png"));
  await expect(progressOf(owner, "wall.png")).toBeVisible();
  await owner.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  letFail();
  await expect(toast(owner, "“wall.png” was not uploaded.")).toBeVisible();
});

test("a file that replaces another one's goes on while other pictures are looked at", async ({
  owner,
  site,
}) => {
  await owner.goto(adminPaths.pictures());
  for (const name of ["door.png", "wall.png"]) {
    await owner.getByLabel("Upload").setInputFiles(await file(name));
    await expect(owner.getByRole("option", { name })).toBeVisible();
  }
  const before = (await storedPictures(site)).find(({ name }) => name === "door.png");
  const letGo = await holdCalls(owner, "POST", /\/media\/[\w-]+\/file$/);
  const details = owner.getByRole("complementary", { name: "Chosen picture" });
  await owner.getByRole("option", { name: "door.png" }).click();
  await details.getByLabel("Replace file").setInputFiles({
    ...(await file("new.png")),
    buffer: await painted(240, 200).png().toBuffer(),
  });
  await expect(progressOf(owner, "new.png")).toBeVisible();
  await owner.getByRole("option", { name: "wall.png" }).click();
  await expect(details).toContainText("wall.png");
  await owner.getByRole("option", { name: "door.png" }).click();
  await expect(progressOf(owner, "new.png")).toBeVisible();
  await owner.getByRole("option", { name: "wall.png" }).click();
  letGo();
  const now = async () => (await storedPictures(site)).find(({ id }) => id === before?.id);
  await expect.poll(async () => (await now())?.width).toBe(240);
  await expect(details).toContainText("wall.png");
});

test("site settings wait for a picture that is uploading, and are not left unasked", async ({
  owner,
  site,
}) => {
  await owner.goto(adminPaths.siteSettings());
  await owner.getByRole("button", { name: "Add a person" }).click();
  const row = owner.getByRole("group", { name: "person 1", exact: true });
  await row.getByLabel("Person’s name").fill("Ines Duarte");
  const letGo = await holdUploads(owner);
  await row.getByLabel("Upload").setInputFiles(await file("ines.png"));
  await expect(progressOf(owner, "ines.png")).toBeVisible();
  await owner.keyboard.press("ControlOrMeta+s");
  await expect(toast(owner, "Failed to save the site settings")).toContainText(
    "A picture is still uploading.",
  );
  await owner.getByRole("link", { name: "Blogs" }).click();
  await question(owner).getByRole("button", { name: "Keep editing" }).click();
  await expect(question(owner)).toBeHidden();
  letGo();
  await expect(progressOf(owner, "ines.png")).toBeHidden();
  await owner.keyboard.press("ControlOrMeta+s");
  await expect(toast(owner, "Site settings saved.")).toBeVisible();
  const { team } = await site.call<SiteSettings>("GET", settingsPaths.siteSettings());
  expect(team[0]?.portrait).toMatch(/^\/media\//);
});
