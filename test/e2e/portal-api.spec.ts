import { apiDocsPath, apiRoot, openapiPath } from "#contract/paths.ts";
import { expect, expectAccessibleEverywhere, test } from "#test/support/portal.ts";

test("the page of the API names its base address and leads to its document", async ({ owner }) => {
  await owner.goto(apiDocsPath());
  await expect(owner.getByRole("heading", { level: 2, name: "API" })).toBeVisible();
  await expect(
    owner.getByText(new URL(owner.url()).origin + apiRoot, { exact: true }),
  ).toBeVisible();
  await expect(owner.getByRole("button", { name: "New access token" })).toBeVisible();
  await expectAccessibleEverywhere(owner);
  const opened = owner.waitForEvent("popup");
  await owner.getByRole("link", { name: "Open the API document" }).click();
  await expect(await opened).toHaveURL(openapiPath());
});
