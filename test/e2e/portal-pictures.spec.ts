import type { Locator } from "@playwright/test";
import { adminPaths, picturePaths, sitePaths, trashPaths } from "#contract/paths.ts";
import type { Picture } from "#contract/picture.ts";
import { expectFitsWidth } from "#test/support/page-checks.ts";
import { painted } from "#test/support/pictures.ts";
import {
  expect,
  expectAccessibleEverywhere,
  expectAccessibleInBothThemes,
  failCalls,
  holdCalls,
  screens,
  signIn,
  test,
  toast,
} from "#test/support/portal.ts";

const file = async (name: string, width = 320) => ({
  name,
  mimeType: "image/png",
  buffer: await painted(width, 200).png().toBuffer(),
});

test("pictures are uploaded, described, found, chosen by keyboard and deleted", async ({
  owner,
  allowTrouble,
}) => {
  allowTrouble(/422/);
  await owner.goto(adminPaths.pictures());
  await expect(owner.getByText("No pictures yet")).toBeVisible();
  await expect(owner.getByText(/^\d+ pictures from the site$/).first()).toBeVisible();
  const siteList = owner.getByRole("listbox", { name: "From the site" });
  await expect(siteList.getByRole("option", { name: "Row of pebbles" })).toBeVisible();
  await expectAccessibleInBothThemes(owner);

  const letGo = await holdCalls(owner, "POST", picturePaths.list());
  await owner
    .getByLabel("Upload")
    .setInputFiles([
      await file("door.png"),
      await file("wall.png", 300),
      { name: "old.heic", mimeType: "image/heic", buffer: Buffer.from("x") },
    ]);
  const uploads = owner.getByRole("list", { name: "Uploads" });
  await expect(uploads.getByRole("progressbar", { name: "Upload of door.png" })).toBeVisible();
  await expect(uploads.getByRole("alert")).toContainText("“old.heic” is a HEIC photo.");
  await expectAccessibleInBothThemes(owner);
  await uploads.getByRole("button", { name: "Dismiss old.heic" }).click();
  letGo();
  await expect(
    owner.getByRole("status").getByText(/^(?:door|wall)\.png uploaded\.$/),
  ).toBeAttached();
  const list = owner.getByRole("listbox", { name: "Pictures" });
  await expect(list.getByRole("option")).toHaveCount(2);
  await expect(siteList.getByRole("option", { name: "Row of pebbles" })).toBeVisible();

  const details = owner.getByRole("complementary", { name: "Chosen picture" });
  await list.getByRole("option", { name: "door.png" }).click();
  await owner.keyboard.press("Home");
  const [first = ""] = await list.getByRole("option").allInnerTexts();
  const other = first.startsWith("wall") ? "door.png" : "wall.png";
  await owner.keyboard.press("ArrowRight");
  await expect(list.getByRole("option", { name: other })).toBeFocused();
  await expect(details).toContainText(other);
  await details.getByRole("textbox", { name: "Alt text" }).fill("A lit opening.");
  await details.getByLabel("Replace file").setInputFiles(await file("new.png", 240));
  await expect(details).toContainText("240 × 200");
  await expect(details).toContainText(other);
  // Leaving for another picture saves what was typed.
  await list.getByRole("option").first().click();
  await expect(list.getByRole("option", { name: other })).not.toContainText("No alt text yet");
  await expectAccessibleEverywhere(owner);
  await expectFitsWidth(owner);
  await owner.setViewportSize(screens.desktop);

  await owner.getByRole("combobox", { name: "Show" }).selectOption("No alt text");
  await expect(list.getByRole("option")).toHaveCount(1);
  await owner.goBack();
  await expect(list.getByRole("option")).toHaveCount(2);
  await owner.getByRole("searchbox", { name: "Search pictures" }).fill("lit opening.");
  await expect(list.getByRole("option")).toHaveCount(1);
  await expect(owner.getByText("1 picture", { exact: true }).first()).toBeAttached();
  await list.getByRole("option", { name: other }).click();
  await details.getByRole("button", { name: "Delete" }).click();
  await owner.getByRole("button", { name: "Delete picture" }).click();
  await expect(owner.getByText("No pictures found")).toBeVisible();
});

test("a deleted picture goes to the trash and is put back by Undo, which can be tried again, by keyboard alone", async ({
  owner,
  site,
  allowTrouble,
}) => {
  allowTrouble(/Failed to load resource/);
  await owner.goto(adminPaths.pictures());
  await owner.getByLabel("Upload").setInputFiles(await file("door.png"));
  const list = owner.getByRole("listbox", { name: "Your pictures" });
  const details = owner.getByRole("complementary", { name: "Chosen picture" });
  await expect(details).toContainText("Not used anywhere.");
  const [picture] = await site.call<Picture[]>("GET", picturePaths.list());
  const status = async () => (await fetch(site.url + picture?.url)).status;
  expect(await status()).toBe(200);
  await details.getByRole("button", { name: "Delete" }).press("Enter");
  const dialog = owner.getByRole("alertdialog", { name: "Delete this picture?" });
  await expect(dialog).toContainText("“door.png” leaves the library");
  await expect(dialog).toContainText("It stays in the trash for 30 days.");
  await expectAccessibleInBothThemes(owner);
  await dialog.getByRole("button", { name: "Delete picture" }).press("Enter");
  const deleted = toast(owner, "Picture deleted");
  await expect(deleted).toContainText("It stays in the trash for 30 days.");
  await expect(owner.getByText("No pictures yet")).toBeVisible();
  expect(await status()).toBe(404);
  await owner.keyboard.press("Alt+t");
  const restoring = `**${trashPaths.restore(picture?.id ?? "")}`;
  await owner.route(restoring, (route) => route.abort());
  await deleted.getByRole("button", { name: "Undo" }).press("Enter");
  const failed = toast(owner, "Failed to restore picture");
  await expect(failed).toContainText("The server cannot be reached.");
  await owner.unroute(restoring);
  await failed.getByRole("button", { name: "Try again" }).press("Enter");
  await expect(toast(owner, "Picture restored")).toBeVisible();
  const option = list.getByRole("option", { name: "door.png" });
  await expect(option).toHaveAttribute("aria-selected", "true");
  await expect(details).toContainText("door.png");
  expect(await status()).toBe(200);
  await owner.keyboard.press("Tab");
  await expect(option).toBeFocused();
});

test("an alt text is saved before its screen is left, and kept where that fails", async ({
  owner,
  site,
  allowTrouble,
}) => {
  allowTrouble(/Failed to load resource/);
  const heading = (name: string) => owner.getByRole("heading", { name, level: 1 });
  await owner.goto(adminPaths.pictures());
  for (const name of ["door.png", "wall.png"]) {
    await owner.getByLabel("Upload").setInputFiles(await file(name));
    await expect(owner.getByRole("option", { name })).toBeVisible();
  }
  const details = owner.getByRole("complementary", { name: "Chosen picture" });
  const alt = details.getByRole("textbox", { name: "Alt text" });
  const open = async (name: string) => {
    await owner.getByRole("option", { name }).click();
    await expect(details).toContainText(name);
  };
  const stored = async (name: string) => {
    const pictures = await site.call<Picture[]>("GET", picturePaths.list());
    return pictures.find((picture) => picture.name === name)?.alt;
  };
  await open("door.png");
  await alt.fill("An opening.");
  await alt.blur();
  await expect(details.getByRole("status").filter({ hasText: "Saved." })).toBeVisible();
  await expect(alt).toHaveValue("An opening.");
  await alt.fill("A lit opening.");
  await owner.getByRole("button", { name: "Logout" }).click();
  await expect(owner).toHaveURL(adminPaths.login());
  expect(await stored("door.png")).toBe("A lit opening.");

  await signIn(owner, site);
  await owner.goto(adminPaths.pictures());
  const recover = await failCalls(owner, "PUT", /\/media\/[\w-]+$/, "network");
  await open("wall.png");
  await alt.fill("A bare wall.");
  await open("door.png");
  await expect(toast(owner, "Failed to save picture").first()).toBeVisible();
  await open("wall.png");
  await expect(alt).toHaveValue("A bare wall.");
  await owner.getByRole("link", { name: "Blogs" }).click();
  const question = owner.getByRole("alertdialog", { name: "Leave without saving?" });
  await question.getByRole("button", { name: "Keep editing" }).click();
  await recover();
  await owner.getByRole("link", { name: "Blogs" }).click();
  await expect(heading("Blogs")).toBeVisible();
  expect(await stored("wall.png")).toBe("A bare wall.");
});

test("a cover comes from the library, from this computer, from the title, or by its address", async ({
  owner,
  site,
}) => {
  await owner.goto(adminPaths.newBlog());
  const address = owner.getByRole("textbox", { name: "Image URL" });
  const zone = owner.getByText("or drop one here").locator("..");
  await zone.getByLabel("Upload").setInputFiles(await file("dropped.png"));
  await expect(address).toHaveValue(/^\/media\/[0-9a-f-]+-320x200-[0-9a-f]{12}\.webp$/);
  const uploaded = await address.inputValue();
  await address.fill("https://elsewhere.example/a.jpg".slice(0, 8));

  const ask = owner.getByRole("button", { name: "Choose from library" });
  await ask.click();
  const dialog = owner.getByRole("dialog", { name: "Pictures" });
  await expect(dialog.getByRole("option", { name: "dropped.png" })).toBeVisible();
  await expectAccessibleEverywhere(owner);
  await owner.setViewportSize(screens.desktop);
  await owner.keyboard.press("Escape");
  await expect(ask).toBeFocused();

  await owner.keyboard.press("Enter");
  await dialog.getByRole("listbox").getByRole("option").first().focus();
  await owner.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  await expect(ask).toBeFocused();
  await expect(address).toHaveValue(uploaded);
  const [picture] = await site.call<Picture[]>("GET", picturePaths.list());
  expect(picture?.url).toBe(uploaded);
  const shown = owner.getByRole("img", { name: "Preview of the cover image" });
  await expect(shown).toHaveJSProperty("complete", true);
  expect(await shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(320);

  await ask.click();
  await dialog.getByRole("combobox", { name: "Show" }).selectOption("From the site");
  await dialog.getByRole("searchbox", { name: "Search pictures" }).fill("pebbles");
  const ofSite = dialog.getByRole("option", { name: "Row of pebbles" });
  await ofSite.click();
  const details = dialog.getByRole("complementary", { name: "Chosen picture" });
  await expect(details).toContainText("A row of pebbles leads to a sunlit opening");
  await expect(details.getByRole("button", { name: "Delete" })).toHaveCount(0);
  await expectAccessibleInBothThemes(owner);
  await dialog.getByRole("button", { name: "Use this picture" }).click();
  await expect(address).toHaveValue("/pictures/cover-count.webp");

  await owner.getByLabel("Title", { exact: true }).fill("Waiting costs more");
  await owner.getByRole("button", { name: "Draw one from the title" }).click();
  await expect(address).toHaveValue(sitePaths.drawnCover());
  await expect(shown).toHaveAttribute("src", /\?title=Waiting%20costs%20more$/);
  await expect
    .poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBe(1600);
  await expectAccessibleEverywhere(owner);
});

test("on a phone, the library closes beside its title, and what is said of a picture has room", async ({
  owner,
}) => {
  await owner.setViewportSize(screens.phone);
  await owner.goto(adminPaths.newBlog());
  await owner.getByRole("button", { name: "Choose from library" }).click();
  const dialog = owner.getByRole("dialog", { name: "Pictures" });
  const middleOf = (place: Locator) =>
    place.evaluate((element) => {
      const { top, bottom } = element.getBoundingClientRect();
      return (top + bottom) / 2;
    });
  const title = await middleOf(dialog.getByRole("heading", { name: "Pictures" }));
  const cross = await middleOf(dialog.getByRole("button", { name: "Close", exact: true }));
  expect(Math.abs(cross - title)).toBeLessThan(8);
  await dialog.getByRole("option", { name: "Row of pebbles" }).click();
  const alt = dialog.getByText("A row of pebbles leads to a sunlit opening");
  const width = await alt.evaluate((element) => element.getBoundingClientRect().width);
  expect(width).toBeGreaterThan(screens.phone.width / 2.5);
});

test("an alt text of an editor's library is saved once the connection is back, and guarded", async ({
  owner,
  site,
  allowTrouble,
}) => {
  allowTrouble(/Failed to load resource/);
  const { id } = await site.createBlog({ title: "A steady hand" });
  await owner.goto(adminPaths.blogs());
  await owner.getByRole("link", { name: "A steady hand" }).first().click();
  await owner.getByRole("button", { name: "Choose from library" }).click();
  const dialog = owner.getByRole("dialog", { name: "Pictures" });
  await dialog.getByLabel("Upload").setInputFiles(await file("door.png"));
  const alt = dialog.getByRole("textbox", { name: "Alt text" });
  const recover = await failCalls(owner, "PUT", /\/media\/[\w-]+$/, "network");
  await alt.fill("A lit opening.");
  await alt.blur();
  await expect(dialog.getByRole("status").filter({ hasText: "Not saved." })).toBeVisible();
  await owner.goBack();
  const question = owner.getByRole("alertdialog", { name: "Leave without saving?" });
  await expect(question).toContainText("alt text");
  await question.getByRole("button", { name: "Keep editing" }).click();
  await expect(owner).toHaveURL(adminPaths.editBlog(id));
  await recover();
  await owner.evaluate(() => dispatchEvent(new Event("online")));
  await expect(dialog.getByRole("status").filter({ hasText: /^Saved\.$/ })).toBeVisible();
  expect((await site.call<Picture[]>("GET", picturePaths.list()))[0]?.alt).toBe("A lit opening.");
});

test("closing the tab right after typing an alt text in an editor saves it", async ({
  owner,
  site,
}) => {
  await owner.goto(adminPaths.newBlog());
  await owner.getByRole("button", { name: "Choose from library" }).click();
  const dialog = owner.getByRole("dialog", { name: "Pictures" });
  await dialog.getByLabel("Upload").setInputFiles(await file("door.png"));
  await dialog.getByRole("textbox", { name: "Alt text" }).fill("A lit opening.");
  // Every dialog would otherwise be reported, and dismissed.
  owner.context().removeAllListeners("dialog");
  owner.once("dialog", (asked) => asked.accept());
  const closed = owner.waitForEvent("close");
  await owner.close({ runBeforeUnload: true });
  await closed;
  await expect
    .poll(async () => (await site.call<Picture[]>("GET", picturePaths.list()))[0]?.alt)
    .toBe("A lit opening.");
});
