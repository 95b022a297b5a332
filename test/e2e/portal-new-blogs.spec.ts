import { adminPaths, publicationPaths } from "#contract/paths.ts";
import {
  field,
  openNew,
  saveButton,
  savedState,
  stored,
  write,
} from "#test/support/blog-editor.ts";
import { expect, holdCalls, test, toast } from "#test/support/portal.ts";

test("another new blog from the editor of a new one leaves that as it is", async ({
  owner,
  site,
}) => {
  const titles = async () => (await stored(site)).map(({ title }) => title).sort();
  const heading = owner.getByRole("heading", { name: "New Blog" });
  await openNew(owner);
  await field(owner, "title").fill("First");
  await expect(savedState(owner)).toBeVisible();
  await heading.click();
  await owner.keyboard.press("c");
  await expect(field(owner, "title")).toHaveValue("");
  await expect(owner).toHaveURL(adminPaths.newBlog());
  // This one is not saved yet when the next one is begun.
  await field(owner, "title").fill("Second");
  await heading.click();
  await owner.keyboard.press("c");
  await expect(field(owner, "title")).toHaveValue("");
  await field(owner, "title").fill("Third");
  await expect.poll(titles).toEqual(["First", "Second", "Third"]);
  const third = (await stored(site)).find(({ title }) => title === "Third");
  await expect(owner).toHaveURL(adminPaths.editBlog(third?.id ?? ""));
  await owner.goBack();
  await expect(field(owner, "title")).toHaveValue("Second");
});

test("a blog that is published after its screen was left gives no other screen its address", async ({
  owner,
  site,
  allowTrouble,
}) => {
  // The remaining call may have made it if a draft saves itself before the button is pressed.
  allowTrouble(/status of 422 .*\/api\/admin\/blogs/);
  await openNew(owner);
  const answer = await holdCalls(owner, "POST", publicationPaths.blog.ownersList());
  await write(owner);
  await saveButton(owner).click();
  await owner.getByRole("link", { name: "Back to blogs" }).click();
  await owner
    .getByRole("alertdialog", { name: "Leave without saving?" })
    .getByRole("button", { name: "Leave" })
    .click();
  await expect(owner.getByRole("heading", { name: "Blogs", level: 1 })).toBeVisible();
  answer();
  await expect(toast(owner, "Blog created!")).toBeVisible();
  expect(await stored(site)).toHaveLength(1);
  await expect(owner).toHaveURL(adminPaths.blogs());
});
