import { contactTexts } from "#contract/contact-texts.ts";
import { DAY_MS } from "#contract/durations.ts";
import {
  addressPaths,
  adminPaths,
  publicationPaths,
  settingsPaths,
  sitePaths,
} from "#contract/paths.ts";
import { quarterHourOf } from "#domain/calendar.ts";
import { expectLive, newMessage, send, type } from "#test/support/contact-form.ts";
import { mailSettings, startMailServer } from "#test/support/mail-server.ts";
import { pane, row } from "#test/support/messages.ts";
import { makePdf } from "#test/support/pdf.ts";
import { expect, test } from "#test/support/portal.ts";

/** The browser of these tests says that it is a robot. */
const userAgent =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36";

test("a lead comes by a short address, brings what it read, and is answered, late for once", {
  tag: "@journey",
}, async ({ owner, site, browser }) => {
  const mail = await startMailServer();
  await site.call("POST", settingsPaths.smtpConfig(), mailSettings(mail));
  await site.call("PUT", settingsPaths.siteSettings(), {
    story: "shown",
    questions: [{ question: "Phone", kind: "phone", choices: [] }],
    ...{ reply_days: 1, reply_skips_weekends: false, reply_kept_shown: true },
  });
  const article = await site.createBlog({ title: "Count conversions at your own door" });
  const guide = await site.createEbook({ title: "The Pilot Playbook" });
  await site.uploadPdf(guide.id, new Uint8Array(makePdf()));
  await site.call("POST", addressPaths.list(), {
    kind: "short",
    path: "/pilot",
    target: publicationPaths.blog.page(article.slug),
    source: "LinkedIn",
    campaign: "pilot",
  });

  const visitor = await browser.newPage({ baseURL: site.url, userAgent });
  await visitor.goto("/pilot");
  await expect(visitor.getByRole("heading", { level: 1, name: article.title })).toBeVisible();
  const follow = async (path: string) => {
    await visitor.evaluate((to) => location.assign(to), path);
    await visitor.waitForURL(`**${path}`);
  };
  await follow(publicationPaths.ebook.page(guide.slug));
  const saved = visitor.waitForEvent("download");
  await visitor.getByRole("link", { name: "Download Free" }).first().click();
  await saved;
  await follow(sitePaths.home());
  await visitor.getByRole("button", { name: "Send us these numbers" }).click();
  await expectLive(visitor);
  const { name, email } = newMessage("Priya Raman");
  await type(visitor, { name, email });
  await visitor.getByLabel("Phone (optional)").fill("07 5550 1177");
  const along = visitor.getByRole("group", { name: contactTexts.along });
  await expect(along).toContainText("You came by linkedin, pilot");
  await expect(along).toContainText("You read Count conversions at your own door");
  await expect(along).toContainText("You worked out 7.2 hours a week");
  await along.getByRole("checkbox", { name: "You downloaded The pilot playbook" }).uncheck();
  await send(visitor);
  await expect(visitor.getByText(contactTexts.arrived)).toBeVisible();
  await visitor.close();

  const database = site.openDatabase();
  const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS);
  database
    .prepare("update contact_submission set submitted_at = ?, due_at = ?")
    .run(daysAgo(3).toISOString(), daysAgo(2).toISOString());
  database
    .prepare("insert into activity_count values ('promise_kept', ?, '1', 24)")
    .run(quarterHourOf(daysAgo(5)));
  database.close();

  await owner.goto(adminPaths.messages());
  await expect(row(owner, name)).toContainText("Late by 2 days");
  await row(owner, name).click();
  const before = pane(owner).getByRole("region", { name: "Before writing" });
  await expect(before.getByRole("link", { name: "linkedin, pilot" })).toBeVisible();
  await expect(before.getByRole("link", { name: article.title })).toBeVisible();
  await expect(before).toContainText("7.2 hours a week");
  await expect(before).not.toContainText("Downloaded");
  await expect(pane(owner).getByRole("link", { name: "07 5550 1177" })).toHaveAttribute(
    "href",
    "tel:0755501177",
  );
  await expect.poll(() => mail.received[0]?.parsed.text).toContain("Phone: 07 5550 1177");
  expect(mail.received[0]?.parsed.text).toContain("Came by: linkedin, pilot");

  await owner.keyboard.press("r");
  const answer = owner.getByLabel("Answer", { exact: true });
  await answer.fill("Yes. May I call you tomorrow?");
  await answer.press("Control+Enter");
  await owner.getByRole("button", { name: "Undo" }).click();
  await expect(answer).toBeFocused();
  await answer.fill("Yes. May I call you on Tuesday?");
  await answer.press("Control+Enter");
  await expect(pane(owner).getByText("Sent", { exact: true })).toBeVisible({ timeout: 20_000 });
  const sent = mail.received.filter(({ raw }) => raw.includes("May I call you"));
  expect(sent.map(({ envelope }) => envelope.to)).toEqual([[email, "owner@agency.test"]]);
  expect(sent[0]?.parsed.text).toContain("on Tuesday?");
  await expect(row(owner, name)).not.toContainText("Late");
  await mail.close();

  // Each save of the settings says anew how the promise was kept.
  await site.call("PUT", settingsPaths.siteSettings(), { city: "Brisbane" });
  await owner.goto(sitePaths.contact());
  await expect(owner.getByText("Answered within a day: 24 of the last 25.")).toBeVisible();
});

test("a browser that forbids cookies and storage sends the form all the same", async ({
  site,
  browser,
}) => {
  const page = await browser.newPage({ baseURL: site.url, userAgent });
  // Chromium does so where its owner blocks cookies, which its shell without a window cannot be told.
  await page.addInitScript(() => {
    const get = () => {
      throw new DOMException("Access is denied for this document.", "SecurityError");
    };
    for (const name of ["sessionStorage", "localStorage", "indexedDB"])
      Object.defineProperty(window, name, { get });
    Object.defineProperty(Document.prototype, "cookie", { get: () => "", set: () => undefined });
  });
  const thrown: Error[] = [];
  page.on("pageerror", (error) => thrown.push(error));
  await page.goto(`${sitePaths.services()}?utm_source=linkedin`);
  await page.evaluate((to) => location.assign(to), sitePaths.contact());
  await page.waitForURL(`**${sitePaths.contact()}`);
  await expectLive(page);
  const message = newMessage("Noor Haddad");
  await type(page, message);
  await expect(page.getByText("You came by linkedin")).toBeVisible();
  await send(page);
  await expect(page.getByText(contactTexts.arrived)).toBeVisible();
  expect(thrown).toEqual([]);
  await page.close();
  const [kept] = await site.messages();
  expect(kept).toMatchObject({ ...message, story: { campaign: { source: "linkedin" } } });
});
