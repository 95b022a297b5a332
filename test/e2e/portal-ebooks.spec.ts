import { adminPaths, publicationPaths } from "#contract/paths.ts";
import { createWithPdf } from "#test/support/ebooks.ts";
import { expectFitsWidth } from "#test/support/page-checks.ts";
import {
  expect,
  expectAccessibleEverywhere,
  expectAccessibleInBothThemes,
  test,
} from "#test/support/portal.ts";

test("cards, the question before a deletion, an empty result and no ebooks are accessible", async ({
  owner,
  site,
}) => {
  await owner.goto(adminPaths.ebooks());
  await expect(owner.getByRole("heading", { name: "No ebooks yet" })).toBeVisible();
  await expectAccessibleInBothThemes(owner);
  await createWithPdf(site, { title: "The Pilot Playbook", pages: "50 pages" });
  await createWithPdf(site, { title: "The Governance Starter", published: false });
  const bare = await site.createEbook({ title: "Marketing Measurement" });
  await owner.reload();
  await owner.getByRole("link", { name: "Upload PDF Now" }).click();
  await expect(owner).toHaveURL(publicationPaths.ebook.editScreen(bare.id));
  await owner.goBack();
  await expect(owner.getByText("50 pages, 0 downloads")).toBeVisible();
  await expectAccessibleEverywhere(owner);
  await owner.getByRole("button", { name: "Delete The Pilot Playbook" }).click();
  await expect(owner.getByRole("button", { name: "Keep ebook" })).toBeFocused();
  await expectAccessibleInBothThemes(owner);
  await owner.keyboard.press("Escape");
  await owner.getByRole("searchbox", { name: "Search ebooks" }).fill("nowhere");
  await expect(owner.getByRole("heading", { name: "No ebook matches “nowhere”" })).toBeVisible();
  await expectAccessibleInBothThemes(owner);
});

test("an endless title, twenty topics and a broken image leave the cards intact", async ({
  owner,
  site,
  allowTrouble,
}) => {
  allowTrouble(/Failed to load resource.*404/);
  await site.createEbook({
    title: "W".repeat(200),
    pages: "9".repeat(40),
    topics: Array.from({ length: 20 }, (_, index) => `${index}`.padEnd(60, "x")),
    image_url: "/no-such-picture.png",
  });
  for (const width of [1440, 390, 320]) {
    await owner.setViewportSize({ width, height: 900 });
    await owner.goto(adminPaths.ebooks());
    await expect(owner.getByRole("heading", { name: "W".repeat(200) })).toBeVisible();
    await expect(owner.locator("li img")).toHaveCount(0);
    await expectFitsWidth(owner);
  }
});
