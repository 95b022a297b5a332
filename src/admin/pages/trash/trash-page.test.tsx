// @module-tag slow
import { afterAll, beforeAll, expect, it } from "vitest";
import { adminPaths, publicationPaths, sitePaths, trashPaths } from "#contract/paths.ts";
import { find, findToast, openPortal, screen } from "#test/portal/portal.tsx";
import { startApp, type TestApp } from "#test/support/app.ts";
import { createBlog } from "#test/support/samples.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

/** Creates a blog in the trash. */
async function trashBlog(title: string): Promise<string> {
  const token = await app.signIn();
  const { id } = await createBlog(app, token, { title });
  await app.send("DELETE", publicationPaths.blog.ownersItem(id), undefined, token);
  return id;
}

it("what was deleted is restored from the trash, or deleted for good", async () => {
  await trashBlog("Ten tools");
  await trashBlog("Old prices");
  const portal = await openPortal(app, adminPaths.trash());
  await screen.findByText("2 items. The next one is deleted in 30 days.");
  await portal.owner.click(await find("button", "Restore Ten tools"));
  await findToast("Blog restored as a draft");
  await portal.owner.click(await find("button", "Delete Old prices for good"));
  await portal.owner.click(await find("button", "Delete for good"));
  await screen.findByText("Nothing in the trash");
  await portal.owner.click(await find("button", "Open it"));
  expect(await find("textbox", "Title")).toHaveProperty("value", "Ten tools");
  expect((await app.fetch(sitePaths.blog("old-prices"))).status).toBe(404);
});

it("what came of a deletion or a restore whose answer was lost is found out", async () => {
  const blog = await trashBlog("Two tools");
  const other = await trashBlog("New prices");
  const portal = await openPortal(app, adminPaths.trash());
  const lose = (method: string, path: string) =>
    portal.line.next([method, new RegExp(`${path}$`)], "answer is lost");
  lose("POST", trashPaths.restore(blog));
  await portal.owner.click(await find("button", "Restore Two tools"));
  await findToast("Blog restored as a draft");
  lose("DELETE", trashPaths.item(other));
  await portal.owner.click(await find("button", "Delete New prices for good"));
  await portal.owner.click(await find("button", "Delete for good"));
  await findToast("Deleted for good");
  await screen.findByText("Nothing in the trash");
  const calls = portal.line.sent.map(({ method, path }) => `${method} ${path}`);
  expect(new Set(calls).size, "each is sent twice").toBe(calls.length / 2);
});

it("the trash is emptied after a question that says how much goes", async () => {
  await trashBlog("One of two");
  await trashBlog("Two of two");
  const portal = await openPortal(app, adminPaths.trash());
  await screen.findByText("Two of two", { selector: "strong" });
  const empty = await find("button", "Empty the trash");
  const ask = async () => {
    await portal.owner.click(empty);
    return find("alertdialog", "Empty the trash?");
  };
  const dialog = await ask();
  expect(dialog.textContent).toContain("2 items are deleted at once");
  await portal.owner.click(await find("button", "Keep it", dialog));
  await expect.poll(() => document.activeElement).toBe(empty);
  await screen.findByText("One of two", { selector: "strong" });
  await portal.owner.click(await find("button", "Empty the trash", await ask()));
  await screen.findByText("Nothing in the trash");
  await findToast("The trash is empty");
});
