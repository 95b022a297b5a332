import type { Page } from "@playwright/test";
import { contactFormSignals, contactTexts } from "#contract/contact-texts.ts";
import { apiPaths, sitePaths } from "#contract/paths.ts";
import { siteConfig } from "#site.config";
import { expect, screens, test } from "#test/support/browser.ts";
import {
  expectLive,
  expectTyped,
  holdSending,
  newMessage,
  nothing,
  openContactForm,
  send,
  type,
} from "#test/support/contact-form.ts";
import { answerAsGuestNetwork } from "#test/support/guest-network.ts";
import { expectAccessible, isAtRest } from "#test/support/page-checks.ts";

declare global {
  interface Window {
    /** The time that the first toast was shown, in milliseconds. */
    toastLifetime?: Promise<number>;
  }
}

const toasts = "[data-sonner-toaster]";
const ARRIVED = "We have your message.";

test("a message is sent, confirmed at the top centre for four seconds, and stored", {
  tag: "@journey",
}, async ({ page, demoSite }) => {
  const message = newMessage("Priya Raman");
  await openContactForm(page);
  await type(page, message);
  const shownFor = await watchToasts(page);
  await send(page);
  const toast = page.locator(toasts).getByText(contactTexts.sent, { exact: true });
  await expect(toast).toBeVisible();
  await expectTyped(page, nothing);
  const box = await page.locator("[data-sonner-toast]").boundingBox();
  expect((box?.x ?? 0) + (box?.width ?? 0) / 2).toBeCloseTo(screens.desktop.width / 2, -1);
  const kept = (await demoSite.messages()).filter(({ name }) => name === message.name);
  expect(kept).toHaveLength(1);
  expect(kept[0]).toMatchObject({ ...message, is_read: false });
  const milliseconds = await shownFor();
  expect(milliseconds).toBeGreaterThan(2500);
  expect(milliseconds).toBeLessThan(8000);
});

test("what was sent is shown above the emptied form, and kept nowhere", async ({ page }) => {
  const message = newMessage("Mira Holt");
  await openContactForm(page);
  await type(page, message);
  await send(page);
  await expect(page.locator(":focus")).toHaveText(ARRIVED);
  // The toast has the rest, and a live region that has the focus as well is read twice.
  await expect(page.getByText(contactTexts.sent)).toHaveCount(1);
  await expect(page.getByRole("status").filter({ hasText: ARRIVED })).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Come in.");
  await expect(page.locator(".receipt")).toContainText(message.name);
  await expect(page.locator(".receipt")).toContainText("the same forty questions");
  await expect(page.getByRole("heading", { name: "What happens next" })).toBeVisible();
  const reading = page.locator(".contact-reading").getByRole("link");
  await expect(reading).toHaveCount(2);
  await expectAccessible(page);
  await expectTyped(page, nothing);
  await type(page, { name: "Somebody else" });
  await expect(page.locator(".receipt")).toContainText(message.name);
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain(message.name);
  await page.reload();
  await expectLive(page);
  await expect(page.locator(".receipt")).toHaveCount(0);
});

for (const [device, size] of Object.entries(screens)) {
  test(`once it is sent, a ${device} shows what arrived, and stays there`, async ({ page }) => {
    await page.setViewportSize(size);
    await openContactForm(page);
    await type(page, newMessage("Ines Duarte"));
    await send(page);
    await expect(page.locator(".receipt")).toBeVisible();
    await expect.poll(() => isAtRest(page)).toBe(true);
    const heading = page.getByRole("heading", { name: ARRIVED });
    await expect(heading).toBeInViewport();
    await expect(page.locator(".contact-picture")).toBeInViewport({ ratio: 1 });
    const toast = await page.locator("[data-sonner-toast]").boundingBox();
    const below = (toast?.y ?? Number.NaN) + (toast?.height ?? 0);
    expect((await heading.boundingBox())?.y, "clear of the toast").toBeGreaterThan(below);
  });
}

test("what a message was about is not said of the next one", async ({ page }) => {
  await page.goto(`${sitePaths.contact()}?about=ai-automation`);
  await expectLive(page);
  await expect(page.locator(".contact-prefill")).toContainText("AI & Automation");
  await type(page, newMessage("Noor Haddad"));
  await send(page);
  await expect(page.locator(".receipt")).toBeVisible();
  await expect(page.locator(".contact-prefill")).toHaveCount(0);
});

test("a server failure shows its reason, and every word stays, even after a reload", {
  tag: "@journey",
}, async ({ page, allowTrouble }) => {
  allowTrouble(/status of 503/);
  const message = newMessage("Ines Costa");
  await openContactForm(page);
  await page.route(`**${apiPaths.contact()}`, (route) =>
    route.fulfill({
      status: 503,
      contentType: "application/problem+json",
      body: JSON.stringify({ title: "Unavailable", detail: "The database is being moved." }),
    }),
  );
  await type(page, message);
  await send(page);
  const toast = page.locator("[data-sonner-toast]");
  await expect(toast).toHaveText(contactTexts.failed);
  await expect(page.getByText(contactTexts.failed)).toHaveCount(1);
  const notice = page.locator(":focus");
  await expect(notice).toContainText("The database is being moved.");
  await expect(notice).toContainText("Your message is still here. Send it again, or email us at");
  await expect(notice.getByRole("link")).toHaveText(siteConfig.contactEmail);
  await expect(notice.getByRole("alert")).toHaveCount(0);
  await expectTyped(page, message);
  await page.reload();
  await expectLive(page);
  await expectTyped(page, message);
});

for (const [device, size] of Object.entries(screens)) {
  test(`on a ${device} the word that sending failed covers no headline and nothing written`, async ({
    page,
    allowTrouble,
  }) => {
    allowTrouble(/net::ERR_FAILED/);
    await page.setViewportSize(size);
    await openContactForm(page);
    await page.route(`**${apiPaths.contact()}`, (route) => route.abort());
    await type(page, newMessage("Tom Okafor"));
    await send(page);
    const toast = page.locator("[data-sonner-toast]");
    await expect(toast).toHaveText(contactTexts.failed);
    await expect.poll(() => isAtRest(page)).toBe(true);
    const box = await toast.boundingBox();
    const covered = await page
      .locator("h1, h2, #contact-message, .contact-notice")
      .evaluateAll((parts, { x, y, width, height }) => {
        const isBelow = (part: Element) => {
          const { left, right, top, bottom } = part.getBoundingClientRect();
          return left < x + width && right > x && top < y + height && bottom > y;
        };
        return parts.filter(isBelow).map((part) => part.outerHTML.slice(0, 80));
      }, box ?? { x: 0, y: 0, width: 0, height: 0 });
    expect(covered).toEqual([]);
    await expect(page.getByRole("banner")).toBeInViewport({ ratio: 1 });
  });
}

test("an unreachable server is reported, and sending again takes that back and works", async ({
  page,
  allowTrouble,
}) => {
  allowTrouble(/net::ERR_FAILED/);
  await page.clock.install();
  await openContactForm(page);
  // It is tried three times.
  await page.route(`**${apiPaths.contact()}`, (route) => route.abort(), { times: 3 });
  await page.clock.pauseAt(Date.now() + 60_000);
  await type(page, newMessage("Tom Okafor"));
  await send(page);
  const toast = page.locator("[data-sonner-toast]");
  await expect(async () => {
    await page.clock.runFor(500);
    await expect(toast).toContainText(contactTexts.failed, { timeout: 500 });
  }).toPass();
  await expect(page.locator(":focus")).toContainText("We couldn’t reach the server.");
  await expectTyped(page, newMessage("Tom Okafor"));
  const { promise: answer, resolve } = Promise.withResolvers<void>();
  await page.route(`**${apiPaths.contact()}`, async (route) => {
    await answer;
    await route.continue();
  });
  await send(page);
  await expect(page.getByRole("button", { name: "Sending" })).toBeVisible();
  // A quarter of what the toast would stay.
  await page.clock.runFor(1_000);
  await expect(toast).toHaveAttribute("data-removed", "true");
  await page.clock.resume();
  resolve();
  await expect(page.getByText(contactTexts.sent).first()).toBeVisible();
  await expectTyped(page, nothing);
});

test("a message whose answer was lost is stored once, also when it is sent after a reload", async ({
  page,
  demoSite,
  allowTrouble,
}) => {
  allowTrouble(/net::ERR_FAILED/);
  const message = newMessage("Nadia Osei");
  const stored = async () =>
    (await demoSite.messages()).filter(({ name }) => name === message.name);
  await openContactForm(page);
  await page.route(
    `**${apiPaths.contact()}`,
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    // Each time, it is tried three times.
    { times: 6 },
  );
  await type(page, message);
  await send(page);
  await expect(page.locator(":focus")).toContainText("We couldn’t reach the server.");
  await page.reload();
  await expectLive(page);
  const failed = page.waitForEvent("requestfailed");
  await send(page);
  await failed;
  await expect(page.locator(":focus")).toContainText("We couldn’t reach the server.");
  await send(page);
  await expect(page.locator(".receipt")).toBeVisible();
  expect(await stored()).toHaveLength(1);
  await type(page, message);
  await send(page);
  await expect.poll(async () => (await stored()).length, "once it was confirmed").toBe(2);
});

test("a message swallowed by a guest network is not confirmed", async ({ page }) => {
  await openContactForm(page);
  await answerAsGuestNetwork(page, `**${apiPaths.contact()}`);
  await type(page, newMessage("Lin Zhou"));
  await send(page);
  await expect(page.locator(":focus")).toContainText("We couldn’t reach the server.");
  await expectTyped(page, newMessage("Lin Zhou"));
  await send(page);
  await expect(page.getByText(contactTexts.sent).first()).toBeVisible();
});

for (const answer of [
  { status: 200, contentType: "text/plain", body: "ok" },
  { status: 200, contentType: "application/json", body: "{}" },
  { status: 204 },
]) {
  const { status, contentType = "nothing" } = answer;
  test(`a message that was answered with ${status} and ${contentType} is confirmed`, async ({
    page,
  }) => {
    await openContactForm(page);
    await page.route(`**${apiPaths.contact()}`, (route) => route.fulfill(answer));
    await type(page, newMessage("Sol Acosta"));
    await send(page);
    await expect(page.locator("[data-sonner-toast]")).toContainText(contactTexts.sent);
    await expectTyped(page, nothing);
  });
}

test("a message that was led to another page is not confirmed", async ({ page }) => {
  await openContactForm(page);
  await page.route(`**${apiPaths.contact()}`, (route) =>
    route.fulfill({ status: 303, headers: { location: "/robots.txt" } }),
  );
  await type(page, newMessage("Ana Sousa"));
  await send(page);
  await expect(page.locator("[data-sonner-toast]")).toContainText(contactTexts.failed);
  await expectTyped(page, newMessage("Ana Sousa"));
});

test("empty fields are listed in a summary that takes the focus and links to each", async ({
  page,
}) => {
  await openContactForm(page);
  await send(page);
  const summary = page.getByRole("alert").filter({ hasText: "Three fields need another look." });
  // The alert itself is not, or screen readers would say it twice.
  await expect(page.locator(":focus").getByRole("alert")).toContainText("Three fields");
  // Each error is heard at its field, and nowhere else.
  await expect(page.getByText("Enter a message.")).toHaveCount(1);
  await expect(page.getByLabel("Message*")).toHaveAccessibleDescription("Enter a message.");
  await summary.getByRole("link", { name: "Email" }).click();
  const email = page.getByLabel("Email*");
  await expect(email).toBeFocused();
  await expect(email).toHaveAttribute("aria-invalid", "true");
  await email.fill("priya@harbour.example");
  await expect(email).not.toHaveAttribute("aria-invalid");
});

test("an error found only by the server shows at its field as well", async ({
  page,
  allowTrouble,
}) => {
  allowTrouble(/status of 422/);
  const message = { ...newMessage("Ada Brun"), email: "ada@harbour..example" };
  await openContactForm(page);
  await type(page, message);
  const answer = page.waitForResponse(`**${apiPaths.contact()}`);
  await send(page);
  expect((await answer).status()).toBe(422);
  const text = "Enter a full email address, like name@company.com.";
  await expect(page.locator(":focus").getByRole("alert")).toHaveText(/^One field.*Email$/);
  await expect(page.getByLabel("Email*")).toHaveAccessibleDescription(text);
  await expectTyped(page, message);
});

test("the button shows that a message is being sent, and a second click sends nothing", async ({
  page,
  demoSite,
}) => {
  const message = newMessage("Mei Tanaka");
  await openContactForm(page);
  const sending = await holdSending(page);
  await type(page, message);
  await page.getByRole("button", { name: "Send Message" }).dblclick();
  const busy = page.getByRole("button", { name: "Sending..." });
  await expect(busy).toBeDisabled();
  await page.getByLabel("Name*").press("Enter");
  await expect(busy).toBeDisabled();
  sending.letGo();
  await expect(page.getByText(contactTexts.sent).first()).toBeVisible();
  await expect(page.getByRole("button", { name: "Send Message" })).toBeEnabled();
  expect(sending.count()).toBe(1);
  const kept = (await demoSite.messages()).filter(({ name }) => name === message.name);
  expect(kept).toHaveLength(1);
});

test("words that are added while a message is being sent stay in the form", async ({ page }) => {
  const message = newMessage("Ines Roth");
  await openContactForm(page);
  const sending = await holdSending(page);
  await type(page, message);
  await send(page);
  await expect(page.getByRole("button", { name: "Sending..." })).toBeVisible();
  const longer = { ...nothing, message: `${message.message} By June?` };
  await type(page, { message: longer.message });
  sending.letGo();
  await expect(page.getByText(contactTexts.sent).first()).toBeVisible();
  await expectTyped(page, longer);
  await page.reload();
  await expectLive(page);
  await expectTyped(page, longer);
});

test("words typed before the script arrived are kept and sent", async ({ page, demoSite }) => {
  const message = newMessage("Luca Ferri");
  const { promise: arrival, resolve: arrive } = Promise.withResolvers<void>();
  await page.route("**/assets/contact-*.js", async (route) => {
    await arrival;
    await route.continue();
  });
  await page.goto(sitePaths.contact(), { waitUntil: "commit" });
  await type(page, message);
  arrive();
  await expectLive(page);
  await expectTyped(page, message);
  await send(page);
  await expect(page.getByText(contactTexts.sent).first()).toBeVisible();
  const kept = (await demoSite.messages()).filter(({ name }) => name === message.name);
  expect(kept).toMatchObject([{ is_spam: false }]);
});

test("a message says how long the form was shown, whatever the visitor's clock says", async ({
  page,
}) => {
  await page.clock.setFixedTime("2001-01-01T00:00:00Z");
  await openContactForm(page);
  const shown = await page.evaluate(() => performance.now());
  await type(page, newMessage("Eva Lindqvist"));
  const shownFor = await sentTime(page);
  expect(shownFor).toBeGreaterThanOrEqual(Math.floor(shown));
  expect(shownFor).toBeLessThanOrEqual(Math.ceil(await page.evaluate(() => performance.now())));
});

test("a message that was restored, or begun for the visitor, says no time", async ({
  page,
  allowTrouble,
}) => {
  allowTrouble(/net::ERR_FAILED/);
  await openContactForm(page);
  await page.route(`**${apiPaths.contact()}`, (route) => route.abort(), { times: 3 });
  await type(page, newMessage("Jonas Weber"));
  await send(page);
  await expect(page.locator(":focus")).toContainText("We couldn’t reach the server.");
  await page.reload();
  await expectLive(page);
  expect(await sentTime(page), "restored").toBeUndefined();
  await expect(page.locator(".receipt")).toBeVisible();

  await page.goto(`${sitePaths.contact()}?about=ai-automation`);
  await expectLive(page);
  await type(page, { name: "Jonas Weber", email: "jonas@harbour.example" });
  expect(await sentTime(page), "begun").toBeUndefined();
});

test("the cursor stays with who types before the script of a begun message arrived", async ({
  page,
}) => {
  const { promise: arrival, resolve: arrive } = Promise.withResolvers<void>();
  await page.route("**/assets/contact-*.js", async (route) => {
    await arrival;
    await route.continue();
  });
  await page.goto(`${sitePaths.contact()}?about=ai-automation`, { waitUntil: "commit" });
  const name = page.getByLabel("Name*");
  await name.pressSequentially("Ines ");
  arrive();
  await expectLive(page);
  await page.keyboard.type("Roth");
  await expect(name).toHaveValue("Ines Roth");
});

test("the form's script waits for the page, or for a field that is entered", async ({ page }) => {
  const { promise: arrival, resolve: arrive } = Promise.withResolvers<void>();
  await page.route("**/pictures/contact-*", async (route) => {
    await arrival;
    await route.continue();
  });
  let isAskedFor = false;
  page.on("request", (request) => {
    if (/\/assets\/contact-.*\.js$/.test(request.url())) isAskedFor = true;
  });
  await page.goto(sitePaths.contact(), { waitUntil: "commit" });
  await expect(page.locator("html.js")).toBeAttached();
  expect(isAskedFor).toBe(false);
  await page.getByRole("textbox", { name: "Name" }).focus();
  await expectLive(page);
  arrive();
});

test("the form's script is asked for once the page is on the screen", async ({ page }) => {
  await page.goto(sitePaths.contact());
  await expectLive(page);
  const [painted, asked] = await page.evaluate(() => [
    performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? Number.NaN,
    performance.getEntriesByType("resource").find(({ name }) => /\/contact-[\w-]+\.js$/.test(name))
      ?.startTime ?? Number.NaN,
  ]);
  expect(asked).toBeGreaterThan(painted ?? Number.NaN);
});

test("Alt+T leads to the notifications", async ({ page, allowTrouble }) => {
  allowTrouble(/net::ERR_FAILED/);
  await openContactForm(page);
  await page.route(`**${apiPaths.contact()}`, (route) => route.abort());
  await type(page, newMessage("Sam Reed"));
  await send(page);
  await expect(page.locator("[data-sonner-toast]")).toBeVisible();
  const region = page.getByRole("region", { name: /^Notifications/ });
  // A toast is painted before its key is listened for.
  await expect(async () => {
    await page.keyboard.press("Alt+T");
    await expect(region.locator(":focus")).toHaveCount(1, { timeout: 500 });
  }).toPass();
  await page.keyboard.press("Escape");
  await expect(region.locator(":focus")).toHaveCount(0);
});

test("on a phone the toast keeps to the top of the screen, inside it", async ({
  page,
  allowTrouble,
}) => {
  allowTrouble(/net::ERR_FAILED/);
  await page.setViewportSize(screens.phone);
  await openContactForm(page);
  await page.route(`**${apiPaths.contact()}`, (route) => route.abort());
  await type(page, newMessage("Jo Lind"));
  await send(page);
  const toast = page.locator("[data-sonner-toast]");
  await expect(toast).toBeVisible();
  await expect.poll(async () => (await toast.boundingBox())?.y ?? -1).toBeGreaterThan(0);
  const box = await toast.boundingBox();
  expect(box?.x).toBe(16);
  expect(box?.width).toBe(screens.phone.width - 32);
});

/** Sends the message, and returns how long it says that the form was shown. */
async function sentTime(page: Page): Promise<unknown> {
  const request = page.waitForRequest(`**${apiPaths.contact()}`);
  await send(page);
  return (await request).postDataJSON()[contactFormSignals.shownForField];
}

/** Uses the page's own clock: on a busy machine, the test sees a toast late and would measure too short a time. */
async function watchToasts(page: Page): Promise<() => Promise<number | undefined>> {
  await page.evaluate(() => {
    window.toastLifetime = new Promise((resolve) => {
      let since: number | null = null;
      new MutationObserver(() => {
        const isThere = document.querySelector("[data-sonner-toast]") !== null;
        if (isThere) since ??= performance.now();
        else if (since !== null) resolve(performance.now() - since);
      }).observe(document, { childList: true, subtree: true });
    });
  });
  return () => page.evaluate(() => window.toastLifetime);
}
