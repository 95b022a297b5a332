import { adminPaths } from "#contract/paths.ts";
import { field, openNew } from "#test/support/blog-editor.ts";
import { expect, expectAccessibleInBothThemes, test, toast } from "#test/support/portal.ts";

const comparison = /\/assets\/comparison-[^/]+$/;
const textEditor = /\/assets\/text-editor-[^/]+$/;

test.beforeEach(({ allowTrouble }) => {
  allowTrouble(/Failed to load resource|preload assets|dynamically imported module/);
});

test("a comparison that did not arrive says so, keeps the text, and comes at the next press", async ({
  owner,
  site,
}) => {
  const { id } = await site.createBlog({ title: "Published" });
  await owner.route(comparison, (route) => route.abort("connectionfailed"));
  await owner.goto(adminPaths.editBlog(id));
  await field(owner, "title").fill("Typed meanwhile");
  await owner.locator("summary").filter({ hasText: "Versions" }).click();
  const compare = owner.getByRole("button", { name: /^Compare/ }).first();
  await compare.click();
  await expect(toast(owner, "This part of the portal could not be loaded")).toBeVisible();
  await expect(field(owner, "title")).toHaveValue("Typed meanwhile");
  await owner.unroute(comparison);
  await compare.click();
  await expect(owner.getByRole("dialog")).toBeVisible();
});

test("without the text’s editor its Markdown can be written", async ({ owner }) => {
  await owner.route(textEditor, (route) => route.abort("connectionfailed"));
  await openNew(owner);
  await expect(owner.getByRole("alert")).toContainText(
    "The text could not be shown as visitors see it",
  );
  await field(owner, "content").fill("## Written all the same");
  await expect(field(owner, "content")).toHaveValue("## Written all the same");
  await expectAccessibleInBothThemes(owner);
});
