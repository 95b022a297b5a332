import { setTimeout as sleep } from "node:timers/promises";
import { adminPaths, picturePaths, publicationPaths, trashPaths } from "#contract/paths.ts";
import { Picture } from "#contract/picture.ts";
import { form, multipartType } from "#test/support/multipart.ts";
import {
  expectAccessible,
  expectFitsWidth,
  expectReadableColors,
} from "#test/support/page-checks.ts";
import { painted } from "#test/support/pictures.ts";
import { expect, expectAccessibleEverywhere, screens, test, toast } from "#test/support/portal.ts";
import type { BuiltSite } from "#test/support/site.ts";

async function deleteBlog(site: BuiltSite, id: string): Promise<void> {
  await fetch(site.url + publicationPaths.blog.ownersItem(id), {
    method: "DELETE",
    headers: { Authorization: `Bearer ${site.ownerToken}` },
  });
}

async function addPicture(site: BuiltSite, fileName: string): Promise<string> {
  const content = await painted(320, 200).png().toBuffer();
  const answer = await fetch(site.url + picturePaths.list(), {
    method: "POST",
    headers: { Authorization: `Bearer ${site.ownerToken}`, "Content-Type": multipartType },
    body: new Uint8Array(form({ fileName, type: "image/png", content })),
  });
  return Picture.parse(await answer.json()).id;
}

test("a deleted picture is restored into the library, or deleted for good in all its sizes", async ({
  owner,
  site,
}) => {
  const ids = [await addPicture(site, "wall.png"), await addPicture(site, "door.png")];
  const { id } = await site.createBlog({ title: "Ten tools" });
  for (const picture of ids) await site.call("DELETE", picturePaths.item(picture));
  await owner.goto(adminPaths.trash());
  await expect(owner.getByText("2 items. The next one is deleted in 30 days.")).toBeVisible();
  await deleteBlog(site, id);
  await owner.reload();
  await expect(owner.getByText("3 items. The next one is deleted in 30 days.")).toBeVisible();
  const label = owner.getByText("For good", { exact: true }).first();
  await expect(label).toBeHidden();
  await owner.setViewportSize(screens.phone);
  await expect(label).toBeVisible();
  await expect(owner.getByRole("row").nth(1)).toContainText("wall.pngPicture");
  await expectAccessibleEverywhere(owner);
  await owner.getByRole("button", { name: "Delete wall.png for good" }).press("Enter");
  const question = owner.getByRole("alertdialog", { name: "Delete it for good?" });
  await expect(question).toContainText("“wall.png” is deleted at once, in all its sizes.");
  await question.getByRole("button", { name: "Delete for good" }).press("Enter");
  await expect(toast(owner, "Deleted for good")).toBeVisible();
  await owner.getByRole("button", { name: "Restore door.png" }).press("Enter");
  await expect(owner.getByText("1 item. The next one is deleted in 30 days.")).toBeVisible();
  await toast(owner, "Picture restored").getByRole("button", { name: "Open the library" }).click();
  const list = owner.getByRole("listbox", { name: "Your pictures" });
  await expect(list.getByRole("option")).toHaveCount(1);
  await expect(list.getByRole("option", { name: "door.png" })).toBeVisible();
});

test("a full trash is emptied in parts that are counted, and what is left by Stop stays in it", async ({
  owner,
  site,
}) => {
  const { id } = await site.createBlog({ title: "One of many" });
  await deleteBlog(site, id);
  const connection = site.openDatabase();
  connection
    .prepare(
      `with recursive number(n) as (select 1 union all select n + 1 from number where n < 949)
      insert into trashed_publication (id, kind, title, slug, deleted_at, file_name, data)
      select substr(id, 1, 24) || printf('%012d', n), kind, title, slug, deleted_at, null, data
      from trashed_publication, number`,
    )
    .run();
  connection.close();
  // The portal gives an answer up after half a minute: what is looked at for longer is held by the
  // next part, of which there are more than the test has time for.
  const looked = Promise.withResolvers<void>();
  let parts = 0;
  await owner.route(`**${trashPaths.emptying()}`, async (route) => {
    parts += 1;
    if (parts > 1) await Promise.race([looked.promise, sleep(10_000)]);
    await route.fallback();
  });
  await owner.goto(adminPaths.trash());
  // The question has a button of the same name.
  const main = owner.getByRole("main", { includeHidden: true });
  await expect(main.getByRole("row")).toHaveCount(1 + 50);
  const empty = main.getByRole("button", { name: "Empty the trash" });
  await empty.press("Enter");
  const dialog = owner.getByRole("alertdialog", { name: "Empty the trash?" });
  await expect(dialog).toContainText("950 items are deleted at once");
  await dialog.getByRole("button", { name: "Empty the trash" }).press("Enter");
  const emptying = owner.getByRole("alertdialog", { name: "Emptying the trash" });
  await expect(emptying.getByRole("progressbar", { name: "Deleted" })).toBeVisible();
  // A hundred, or what five seconds are enough for.
  await expect(emptying).toContainText(/[1-9]\d* of 950 deleted\. If you stop, the rest stays/);
  const before = "[role=alertdialog]";
  await expectAccessible(owner, { within: before });
  await owner.emulateMedia({ colorScheme: "dark" });
  await expectReadableColors(owner, before);
  await owner.emulateMedia({ colorScheme: "light" });
  await owner.setViewportSize({ width: 390, height: 844 });
  await expectFitsWidth(owner);
  await owner.setViewportSize({ width: 1440, height: 900 });
  await emptying.getByRole("button", { name: "Stop" }).press("Enter");
  looked.resolve();
  await expect(emptying).toBeHidden();
  // The list is asked for again only then.
  await expect(owner.getByText(/^950 items\./)).toBeHidden();
  const left = Number.parseInt((await owner.getByText(/^\d+ items\./).textContent()) ?? "", 10);
  await expect(empty).toBeFocused();
  await empty.press("Enter");
  await dialog.getByRole("button", { name: "Empty the trash" }).press("Enter");
  await expect(owner.getByText("Nothing in the trash")).toBeVisible();
  await expectAccessible(owner);
  await expect(toast(owner, `${left} items deleted for good`)).toBeVisible();
  await expect(owner.getByRole("main")).toBeFocused();
});
