import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type BrowserContext, chromium, type Page } from "@playwright/test";
import { adminPaths, siteDraftPaths, sitePaths } from "#contract/paths.ts";
import { SiteDraft } from "#contract/site-draft.ts";
import { call } from "#test/faults/call.ts";
import { openSite, type Site } from "#test/faults/site.ts";
import { expect, test } from "#test/support/browser.ts";
import { chromiumFlags, findChromium } from "#test/support/chromium.ts";
import { keepToken } from "#test/support/portal.ts";
import { seededRandom } from "#test/support/random.ts";
import { rounds } from "#test/support/rounds.ts";

/** `TEST_ROUNDS=50` makes it a hundred. */
const ROUNDS = rounds(2);

const random = seededRandom(process.env.FAULT_SEED);
let site: Site;

test.beforeAll(async () => {
  site = await openSite({ folder: ".", postgres: null, needs: {}, tell: () => undefined });
});
test.afterAll(() => site?.close());

test("whenever the server dies, no word is lost, and what visitors read is whole", async ({
  page,
  allowTrouble,
}) => {
  allowTrouble(/net::ERR_|preloaded using link preload but not used/);
  test.setTimeout(rounds(120_000));
  await openEditor(page);
  for (let round = 0; round < ROUNDS; round += 1) {
    await test.step(`round ${round} of FAULT_SEED=${random.seed}`, async () => {
      const words = `Words of round ${round}`;
      await write(page, "Home · Badge", words);
      const dies = sleep(random.below(2_500)).then(() => site.product.kill());
      await write(page, "Home · Headline", words);
      await dies;
      await page.keyboard.type(".");
      await expect(page.getByText("Offline, kept in this browser")).toBeVisible();
      await page.keyboard.press("Backspace");
      await site.product.start();
      await expect(page.getByText(/^Saved \d\d:\d\d$/)).toBeVisible({ timeout: 40_000 });
      await expect.poll(draft).toEqual([words, words]);

      const before = await shown();
      const publish = page.getByRole("button", { name: "Publish", exact: true });
      await publish.click();
      await sleep(random.below(150));
      await site.product.kill();
      await site.product.start();
      const isPublic = page.getByText(/^Public since/);
      const isNot = page.getByText(/^Not published/);
      await expect(isPublic.or(isNot)).toBeVisible({ timeout: 40_000 });
      const after = await shown();
      expect([before, [words, words]]).toContainEqual(after);
      if (await isPublic.isVisible()) expect(after).toEqual([words, words]);
      // The page may have been asked for while nobody answered.
      const again = page.getByRole("button", { name: "Try again" });
      const badge = text(page, "Home · Badge");
      await expect
        .poll(async () => (await badge.isVisible()) || (await again.isVisible()))
        .toBe(true);
      if (await again.isVisible()) await again.click();
    });
  }
});

test("whenever the browser dies, at most the words of its last two seconds are missing", async () => {
  test.setTimeout(rounds(120_000));
  const folder = await mkdtemp(join(tmpdir(), "portico-browser-"));
  let browser = await openBrowser(folder);
  for (let round = 0; round < ROUNDS; round += 1) {
    await test.step(`round ${round} of FAULT_SEED=${random.seed}`, async () => {
      const page = browser.pages()[0] ?? (await browser.newPage());
      await openEditor(page);
      await write(page, "Home · Headline", `${round}:`);
      let typed = "";
      const typedAt: number[] = [];
      const dieAt = performance.now() + 1_000 + random.below(4_000);
      while (performance.now() < dieAt) {
        await page.keyboard.type("x");
        typedAt.push(performance.now());
        typed += "x";
        await sleep(40);
      }
      await kill(browser);
      const died = performance.now();
      browser = await openBrowser(folder);
      const next = browser.pages()[0] ?? (await browser.newPage());
      await openEditor(next);
      const found = next.getByRole("button", { name: "Bring them back" });
      const due = `${round}:${"x".repeat(typedAt.filter((at) => at < died - 2_000).length)}`;
      await expect(async () => {
        if (await found.isVisible()) await found.click();
        const kept = await text(next, "Home · Headline").innerText();
        expect(kept.startsWith(due) && `${round}:${typed}`.startsWith(kept), kept).toBe(true);
      }).toPass({ timeout: 20_000 });
    });
  }
  await browser.close();
  await rm(folder, { recursive: true, force: true });
});

function openBrowser(folder: string): Promise<BrowserContext> {
  return chromium.launchPersistentContext(folder, {
    executablePath: findChromium() ?? "/usr/bin/chromium",
    args: chromiumFlags,
  });
}

async function kill(context: BrowserContext): Promise<void> {
  const session = await context.browser()?.newBrowserCDPSession();
  const { processInfo = [] } = (await session?.send("SystemInfo.getProcessInfo")) ?? {};
  const closed = context.waitForEvent("close");
  for (const { type, id } of processInfo) if (type === "browser") process.kill(id, "SIGKILL");
  await closed;
}

async function openEditor(page: Page): Promise<void> {
  await page.goto(`${site.product.origin}/robots.txt`);
  await keepToken(page, site.account.token ?? "");
  await page.goto(site.product.origin + adminPaths.sitePage("home"));
  await expect(text(page, "Home · Headline")).toBeVisible();
}

const text = (page: Page, name: string) =>
  page.frameLocator('iframe[title$="as you write it"]').getByRole("textbox", { name, exact: true });

async function write(page: Page, name: string, words: string): Promise<void> {
  await text(page, name).click();
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type(words, { delay: 40 });
}

const keys = ["home.badge", "home.headline"];

/** Returns the badge and the headline as they are written. */
async function draft(): Promise<(string | null | undefined)[]> {
  const { token } = site.account;
  const { body } = await call(site.product.origin, siteDraftPaths.draft(), { token });
  const { published, changes } = SiteDraft.parse(JSON.parse(body.toString()));
  const written = new Map(changes.map(({ key, value }) => [key, value]));
  return keys.map((key) => written.get(key) ?? published[key]);
}

/** Returns them as visitors read them. */
async function shown(): Promise<(string | undefined)[]> {
  const html = (await call(site.product.origin, sitePaths.home())).body.toString();
  return [/<p class="powered">([^<]+)/, /<h1[^>]*>([^<]+)/].map((part) => part.exec(html)?.[1]);
}
