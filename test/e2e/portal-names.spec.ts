import { adminPaths, publicationPaths, settingsPages } from "#contract/paths.ts";
import {
  expect,
  expectAccessibleEverywhere,
  expectAccessibleInBothThemes,
  test,
  toast,
} from "#test/support/portal.ts";
import { newBlog } from "#test/support/samples.ts";

test("a name is changed everywhere, and joined with another, by keyboard", async ({
  owner,
  site,
}) => {
  const blogs = publicationPaths.blog.ownersList();
  for (const category of ["marketing", "marketing", "Marketing"]) {
    await site.call("POST", blogs, {
      ...newBlog,
      image_url: "/pictures/article-1.webp",
      category,
      author: "jdoe77",
    });
  }
  await owner.goto(adminPaths.siteSettings());
  await owner.getByRole("link", { name: "Names", exact: true }).last().press("Enter");
  await expect(owner).toHaveURL(settingsPages.names());
  const authors = owner.getByRole("list", { name: "Authors" });
  await expect(authors).toContainText("3 blogs");
  await expectAccessibleEverywhere(owner);

  await authors.getByRole("button", { name: "Rename jdoe77" }).press("Enter");
  const author = owner.getByRole("dialog", { name: "Rename the author" });
  await expect(author.getByLabel("New name")).toBeFocused();
  await author.getByLabel("New name").fill(" ");
  await owner.keyboard.press("Enter");
  await expect(author.getByText("Enter the new name.")).toBeVisible();
  await expectAccessibleInBothThemes(owner);
  await author.getByLabel("New name").fill("Jane Doe");
  await owner.keyboard.press("Enter");
  await expect(toast(owner, "Renamed to “Jane Doe”.")).toBeVisible();
  await expect(authors.getByRole("button", { name: "Rename Jane Doe" })).toBeFocused();

  const categories = owner.getByRole("list", { name: "Categories" });
  await expect(categories.getByRole("listitem")).toContainText([
    "marketing2 blogs",
    "Marketing1 blog",
  ]);
  await categories.getByRole("button", { name: "Rename marketing", exact: true }).press("Enter");
  const category = owner.getByRole("dialog", { name: "Rename the category" });
  await category.getByLabel("New name").fill("Marketing");
  await owner.keyboard.press("Enter");
  const question = owner.getByRole("alertdialog", { name: "Join “marketing” with “Marketing”?" });
  await expect(question).toContainText(
    "The 2 blogs that carry “marketing” will carry “Marketing”, as 1 blog does already.",
  );
  await expectAccessibleInBothThemes(owner);
  await owner.keyboard.press("Escape");
  await expect(question).toBeHidden();
  await expect(category.getByLabel("New name")).toHaveValue("Marketing");
  await category.getByLabel("New name").press("Enter");
  await question.getByRole("button", { name: "Join them" }).press("Enter");
  await expect(toast(owner, "Joined with “Marketing”.")).toBeVisible();
  await expect(categories.getByRole("listitem")).toHaveText(/^Marketing3 blogs/);
  await expect(categories.getByRole("button", { name: "Rename Marketing" })).toBeFocused();

  await owner.goto(publicationPaths.blog.screen());
  await expect(owner.getByText("marketing", { exact: true })).toHaveCount(0);
});
