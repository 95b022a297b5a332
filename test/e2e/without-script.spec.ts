import { readFile } from "node:fs/promises";
import { contactTexts } from "#contract/contact-texts.ts";
import { sitePaths } from "#contract/paths.ts";
import { expect, screens, test } from "#test/support/browser.ts";
import { expectReadable } from "#test/support/page-checks.ts";
import { everyPage, guidePath, notFoundLine } from "#test/support/pages.ts";
import { startSite } from "#test/support/site.ts";

test.use({ javaScriptEnabled: false });
test.beforeEach(({ allowTrouble }) => allowTrouble(notFoundLine));

test("every page can be read without script, on a desktop and on a phone", async ({ page }) => {
  for (const { path } of everyPage) {
    await page.goto(path);
    for (const viewport of Object.values(screens)) {
      await page.setViewportSize(viewport);
      await expectReadable(page);
    }
  }
});

test("the door of Home stands ajar without script", async ({ page }) => {
  await page.goto(sitePaths.home());
  await expect(page.locator(".hero-leaf")).toBeVisible();
  await expect(page.locator(".hero-leaf")).toHaveCSS("animation-name", "leaf-opens");
});

test("the phone menu opens, leads and closes without script", { tag: "@journey" }, async ({
  page,
}) => {
  await page.setViewportSize(screens.phone);
  await page.goto(sitePaths.home());
  const menu = page.getByRole("navigation", { name: "Menu" });
  await expect(menu).toBeHidden();
  await page.getByRole("link", { name: "Menu" }).click();
  await expect(menu).toBeVisible();
  await menu.getByRole("link", { name: "Close" }).click();
  await expect(menu).toBeHidden();
  await page.getByRole("link", { name: "Menu" }).click();
  await menu.getByRole("link", { name: "About" }).click();
  await expect(page).toHaveURL(/\/about$/);
  await expect(menu).toBeHidden();
});

test("the contact form posts without script and is answered in the same words", {
  tag: "@journey",
}, async ({ page, demoSite }) => {
  await page.goto(sitePaths.contact());
  await page.getByLabel("Name*").fill("Noor Haddad");
  await page.getByLabel("Email*").fill("noor@plain.example");
  await page.getByLabel("Company (optional)").fill("Plain & Sons");
  await page.getByLabel("Message*").fill("Is there room for\na pilot in March?");
  await page.getByRole("button", { name: "Send Message" }).click();
  await expect(page.locator(":focus")).toHaveText(contactTexts.sent);
  await expect(page).toHaveTitle(new RegExp(contactTexts.sent));
  await expect(page.getByText("Is there room for a pilot in March?")).toBeVisible();
  await page.getByRole("link", { name: "Send another message" }).click();
  await expect(page.getByLabel("Message*")).toHaveValue("");
  const [message] = (await demoSite.messages()).filter(({ name }) => name === "Noor Haddad");
  expect(message).toMatchObject({
    email: "noor@plain.example",
    company: "Plain & Sons",
    message: "Is there room for\na pilot in March?",
    is_read: false,
  });
});

test("a wrong field is named without script, and what was typed stays", async ({
  page,
  allowTrouble,
}) => {
  allowTrouble(/status of 422/);
  await page.goto(sitePaths.contact());
  await page.getByLabel("Name*").fill("Noor Haddad");
  // The browser's own check accepts this address; the server's does not.
  await page.getByLabel("Email*").fill("noor@plain");
  await page.getByLabel("Message*").fill("Keep every word of this.");
  await page.getByRole("button", { name: "Send Message" }).click();
  const text = "Enter a full email address, like name@company.com.";
  const summary = page.getByRole("alert");
  await expect(summary.getByRole("link", { name: "Email" })).toHaveAttribute(
    "href",
    "#contact-email",
  );
  await expect(page.locator(":focus").getByRole("alert")).toHaveText(/^One field.*Email$/);
  const field = page.getByLabel("Email*");
  await expect(field).toHaveAttribute("aria-invalid", "true");
  await expect(field).toHaveAccessibleDescription(text);
  await expect(field).toHaveValue("noor@plain");
  await expect(page.getByLabel("Name*")).toHaveValue("Noor Haddad");
  await expect(page.getByLabel("Message*")).toHaveValue("Keep every word of this.");
});

test("a message that could not be sent says so without script, and what was typed stays", async ({
  page,
  allowTrouble,
}) => {
  allowTrouble(/status of 429/);
  const site = await startSite("empty", { CONTACT_RATE_LIMIT: "1" });
  for (const message of ["The first gets through.", "The second has to wait."]) {
    await page.goto(site.url + sitePaths.contact());
    await page.getByLabel("Name*").fill("Noor Haddad");
    await page.getByLabel("Email*").fill("noor@plain.example");
    await page.getByLabel("Message*").fill(message);
    await page.getByRole("button", { name: "Send Message" }).click();
  }
  await expect(page.locator(":focus")).toContainText(contactTexts.failed);
  await expect(page.locator(":focus")).toContainText("Try again in");
  await expect(page.getByLabel("Name*")).toHaveValue("Noor Haddad");
  await expect(page.getByLabel("Email*")).toHaveValue("noor@plain.example");
  await expect(page.getByLabel("Message*")).toHaveValue("The second has to wait.");
  expect(await site.messages()).toHaveLength(1);
  await page.close();
  await site.close();
});

test("the download link saves the guide under its title without script", async ({ page }) => {
  await page.goto(guidePath);
  const arriving = page.waitForEvent("download");
  await page
    .getByRole("link", { name: "Download Free", exact: true, description: "The Pilot Playbook" })
    .click();
  const download = await arriving;
  expect(download.suggestedFilename()).toBe("The Pilot Playbook.pdf");
  const saved = await readFile(await download.path());
  expect(saved.equals(await readFile("demo/ebooks/the-pilot-playbook.pdf"))).toBe(true);
});
