import type { Page } from "@playwright/test";
import { settingsPaths } from "#contract/paths.ts";
import type { Question } from "#contract/question.ts";
import { expect, test } from "#test/support/browser.ts";
import { expectLive, newMessage, openContactForm, send, type } from "#test/support/contact-form.ts";
import { expectAccessible } from "#test/support/page-checks.ts";

const phone: Question = { question: "Phone", kind: "phone", choices: [] };
const start: Question = {
  question: "When would you like to start?",
  kind: "choice",
  choices: ["This month", "Within three months"],
};

const field = (page: Page, { question }: Question) => page.getByLabel(`${question} (optional)`);

test("the owner's questions keep what is answered through a reload and a change of theirs", async ({
  page,
  demoSite,
}) => {
  const ask = (questions: Question[]) =>
    demoSite.call("PUT", settingsPaths.siteSettings(), { questions });
  await ask([phone, start]);
  const message = newMessage("Quentin Asked");
  await openContactForm(page);
  await type(page, message);
  await field(page, phone).fill("07 5550 1177");
  await field(page, start).selectOption("Within three months");
  await expectAccessible(page);
  await ask([start, phone]);
  await page.reload();
  await expectLive(page);
  await expect(field(page, phone)).toHaveValue("07 5550 1177");
  await expect(field(page, start)).toHaveValue("Within three months");
  await ask([{ ...phone, question: "Your site", kind: "line" }, phone]);
  await send(page);
  await expect(page.getByRole("definition").filter({ hasText: "07 5550 1177" })).toBeVisible();
  const kept = (await demoSite.messages()).find(({ name }) => name === message.name);
  expect(kept).toMatchObject({ ...message, answers: [{ question: "Phone", kind: "phone" }] });
  await expect(field(page, phone)).toHaveValue("");
  await ask([]);
});
