import type { Page } from "@playwright/test";
import { contactTexts } from "#contract/contact-texts.ts";
import { publicationPaths, sitePaths } from "#contract/paths.ts";
import { expect, test } from "#test/support/browser.ts";
import { expectLive, newMessage, send, type } from "#test/support/contact-form.ts";
import { expectAccessible } from "#test/support/page-checks.ts";

const story = (page: Page) => page.getByRole("group", { name: contactTexts.along });
const line = (page: Page, name: string | RegExp) => story(page).getByRole("checkbox", { name });

/** Follows links, as a visitor does: a new address typed by hand is another visit. */
async function follow(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => location.assign(to), path);
  await page.waitForURL(`**${path}`);
}

async function visitThenWrite(page: Page): Promise<void> {
  await page.goto(`${sitePaths.home()}?utm_source=LinkedIn&utm_campaign=pilot`);
  await follow(page, sitePaths.services());
  await follow(page, sitePaths.blogs());
  await follow(page, sitePaths.contact());
  await expectLive(page);
}

test("what was read is shown at the first letter, struck out line by line, and sent", {
  tag: "@journey",
}, async ({ page, demoSite }) => {
  const message = newMessage("Story Teller");
  await visitThenWrite(page);
  await expect(story(page)).toBeHidden();
  await type(page, message);
  await expect(line(page, "You came by linkedin, pilot")).toBeChecked();
  await line(page, "You read Services and Blogs").uncheck();
  await expectAccessible(page);
  await page.reload();
  await expectLive(page);
  await expect(line(page, /You read/)).not.toBeChecked();
  await expect(line(page, /You came by/)).toBeChecked();
  await send(page);
  await expect(page.getByText(contactTexts.sentAlong)).toBeVisible();
  const kept = (await demoSite.messages()).find(({ name }) => name === message.name);
  expect(kept?.story).toMatchObject({
    campaign: { source: "linkedin", name: "pilot" },
    read: [],
    downloaded: [],
  });
});

test("all unticked, nothing is sent, and the form says so", async ({ page, demoSite }) => {
  const message = newMessage("Story Keeper");
  await visitThenWrite(page);
  await type(page, message);
  // Its lines are fetched at the first letter.
  await expect(story(page)).toBeVisible();
  for (const box of await story(page).getByRole("checkbox").all()) await box.uncheck();
  await expect(page.getByText(contactTexts.nothingAlong)).toBeVisible();
  await send(page);
  await expect(page.getByText("We have your message.")).toBeVisible();
  const kept = (await demoSite.messages()).find(({ name }) => name === message.name);
  expect(kept?.story).toBeNull();
});

test("without the Navigation API the form is as it was", async ({ page, demoSite }) => {
  const message = newMessage("Older Browser");
  await page.addInitScript(() => Reflect.deleteProperty(window, "navigation"));
  await visitThenWrite(page);
  await type(page, message);
  await expect(story(page)).toBeHidden();
  await send(page);
  await expect(page.getByText("We have your message.")).toBeVisible();
  expect((await demoSite.messages()).some(({ name }) => name === message.name)).toBe(true);
});

test("a guide that was downloaded is told as that", async ({ page, demoSite }) => {
  const guides = await demoSite.call<{ slug: string; title: string; file_path: string }[]>(
    "GET",
    publicationPaths.ebook.publicList(),
  );
  const guide = guides.find(({ file_path }) => file_path !== "");
  if (!guide) throw new Error("The demo has no guide.");
  await page.goto(publicationPaths.ebook.page(guide.slug));
  const saved = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download Free" }).first().click();
  await saved;
  await page.waitForURL("**#taken");
  await follow(page, sitePaths.contact());
  await expectLive(page);
  await type(page, newMessage("Guide Reader"));
  await expect(line(page, /^You downloaded /)).toBeChecked();
  await page.goBack();
  await expect(page.getByText("It’s in your downloads.")).toBeVisible();
});

test("in Europe nothing is read before the visitor asks for it", async ({ page, demoSite }) => {
  await demoSite.call("PUT", "/api/admin/site-settings", { story: "asked" });
  try {
    await visitThenWrite(page);
    await type(page, newMessage("Careful Reader"));
    const ask = page.getByRole("checkbox", { name: contactTexts.askAlong });
    await expect(ask).not.toBeChecked();
    await expect(story(page).getByRole("checkbox")).toHaveCount(1);
    await ask.check();
    await expect(line(page, "You read Services and Blogs")).toBeChecked();
    await ask.uncheck();
    await expect(story(page).getByRole("checkbox")).toHaveCount(1);
  } finally {
    await demoSite.call("PUT", "/api/admin/site-settings", { story: null });
  }
});
