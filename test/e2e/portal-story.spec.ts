import { adminPaths, settingsPages, settingsPaths, sitePaths } from "#contract/paths.ts";
import type { Question } from "#contract/question.ts";
import { expect, expectAccessibleEverywhere, test } from "#test/support/portal.ts";

const phone: Question = { question: "Phone", kind: "phone", choices: [] };
const start: Question = { question: "When?", kind: "choice", choices: ["Now", "Later"] };

test("what a sender read stands under the message and leads to the same source", async ({
  owner: page,
  site,
}) => {
  const blog = await site.createBlog({ title: "Count conversions at your own door" });
  const campaign = { source: "linkedin", name: "pilot", medium: "" };
  const paths = [sitePaths.services(), sitePaths.blog(blog.slug)];
  const message = { name: "Priya Raman", email: "priya@harbour.example", message: "A pilot?" };
  await site.call("PUT", settingsPaths.siteSettings(), { questions: [phone] });
  const answers = [{ question: phone.question, answer: "07 5550 1177" }];
  await site.sendMessage({ ...message, answers, story: { campaign, paths, sum: 7.2 } });
  await site.sendMessage({ ...message, name: "Tom Okafor" });
  await page.goto(adminPaths.messages());
  await page.getByRole("link", { name: "Priya Raman" }).click();
  const before = page.getByRole("region", { name: "Before writing" });
  await expect(before).toContainText("7.2 hours a week");
  await expect(before.getByRole("link", { name: blog.title })).toHaveAttribute(
    "href",
    sitePaths.blog(blog.slug),
  );
  await expectAccessibleEverywhere(page);
  await before.getByRole("link", { name: "linkedin, pilot" }).click();
  await expect(page.getByRole("link", { name: "Tom Okafor" })).toBeHidden();
  await expect(page.getByRole("link", { name: "Priya Raman" })).toBeVisible();
});

test("the contact form is set up on a page of the settings", async ({ owner: page, site }) => {
  await site.call("PUT", settingsPaths.siteSettings(), { questions: [phone, start] });
  await page.goto(settingsPages.contactForm());
  await page.getByLabel("Booking address").fill("cal.com/alex");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Start the address with https://")).toBeVisible();
  await page.getByLabel("Booking address").fill("https://cal.example/alex/half-hour");
  await expect(page.getByRole("link", { name: "Try it" })).toBeVisible();
  await expectAccessibleEverywhere(page);
  await page.getByRole("radio", { name: /^Only if the visitor ticks/ }).check();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Contact form saved.")).toBeVisible();
  await page.goto(sitePaths.contact());
  await expect(page.locator("#contact-book-now")).toBeAttached();
  await page.goto(settingsPages.contactForm());
  await page.getByLabel("Booking address").fill("");
  await page.getByRole("radio", { name: /^Show it above Send/ }).check();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Contact form saved.")).toBeVisible();
});
