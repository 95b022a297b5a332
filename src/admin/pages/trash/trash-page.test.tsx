// @vitest-environment jsdom
import { afterAll, beforeAll, expect, it, onTestFinished } from "vitest";
import { adminPaths, publicationPaths, sitePaths } from "#contract/paths.ts";
import { find, findToast, openPortal, screen } from "#test/portal/portal.tsx";
import { startApp, type TestApp } from "#test/support/app.ts";
import { createBlog } from "#test/support/samples.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

it("what was deleted is restored from the trash, or deleted for good", async () => {
  const token = await app.signIn();
  const { id } = await createBlog(app, token, { title: "Ten tools" });
  const other = await createBlog(app, token, { title: "Old prices" });
  for (const one of [id, other.id]) {
    await app.send("DELETE", publicationPaths.blog.ownersItem(one), undefined, token);
  }
  const portal = await openPortal(app, adminPaths.trash());
  onTestFinished(() => portal.close());
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
