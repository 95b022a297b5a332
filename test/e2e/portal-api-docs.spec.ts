import { apiDocsPath } from "#contract/paths.ts";
import { expect, expectAccessibleEverywhere, test } from "#test/support/portal.ts";

test("a call is found, read and tried on the API's own page", async ({ owner, allowTrouble }) => {
  allowTrouble(/409 \(Conflict\)|422 \(/);
  await owner.goto(apiDocsPath());
  await expect(owner.getByRole("heading", { level: 2, name: "API" })).toBeVisible();
  await owner.getByLabel("Search the calls").fill("creates article");
  await expect(owner.getByText("1 call", { exact: true })).toBeVisible();
  await owner.getByText("Creates an article.").click();
  await expect(owner.getByText("at most 1,500,000 characters").first()).toBeVisible();
  await expectAccessibleEverywhere(owner);
  await owner.getByRole("button", { name: "Send the call" }).click();
  await expect(owner.getByText(/^201 after \d+ ms$/)).toBeVisible();
  await expect(owner.getByLabel("Answer")).toHaveValue(/"title": "Begin with a pilot"/);
  await owner.getByLabel("Body").fill('{"title": 7}');
  await owner.getByRole("button", { name: "Send the call" }).click();
  await expect(owner.getByLabel("Answer")).toHaveValue(/"code": "invalid_fields"/);

  await owner.getByLabel("Search the calls").fill("delete blog");
  await owner.getByText("/api/admin/blogs/{id}", { exact: true }).first().click();
  await owner.getByLabel("id", { exact: true }).fill("0197a1b2-7f00-7c3d-8e4f-5a6b7c8d9e0f");
  await owner.getByRole("button", { name: "Send the call" }).click();
  const question = owner.getByRole("alertdialog", { name: "Send a call that deletes something?" });
  await expectAccessibleEverywhere(owner);
  await question.getByRole("button", { name: "Don’t send it" }).click();
  await expect(owner.getByLabel("Answer")).toBeHidden();
});
