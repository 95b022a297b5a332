import { brotliCompressSync } from "node:zlib";
import type { Page } from "@playwright/test";
import { siteDraftPaths, sitePaths } from "#contract/paths.ts";
import type { SavedSiteDraft, SiteDraft } from "#contract/site-draft.ts";
import { expect, test } from "#test/support/browser.ts";
import { expectAccessible, expectFitsWidth } from "#test/support/page-checks.ts";
import { everyPage, notFoundLine } from "#test/support/pages.ts";
import { pick, seededRandom } from "#test/support/random.ts";
import { randomTexts } from "#test/support/random-texts.ts";
import { rounds } from "#test/support/rounds.ts";
import { type BuiltSite, startSite } from "#test/support/site.ts";

/** Each of two workers looks at so many; `TEST_ROUNDS=180` makes it several hundred. */
const sites = rounds(1);
const widths = [320, 390, 768, 1280];

/** Ten packets in the first trip and twenty in the second. */
const TWO_TRIPS_BYTES = 30 * 1460;

/** The pages with the most texts. Of the others, each site shows some. */
const fullPages: readonly string[] = [
  sitePaths.home(),
  sitePaths.about(),
  sitePaths.services(),
  sitePaths.contact(),
];
const otherPages = everyPage.map(({ path }) => path).filter((path) => !fullPages.includes(path));

for (const worker of [0, 1]) {
  test(`whatever an owner writes within the bounds, pages fit, stay put and pass axe (${worker + 1} of 2)`, async ({
    page,
    allowTrouble,
  }) => {
    test.setTimeout(rounds(180_000));
    allowTrouble(notFoundLine);
    const site = await startSite("demo");
    for (let seed = worker; seed < 2 * sites; seed += 2) {
      const random = seededRandom(seed);
      await publish(site, randomTexts(random));
      const others = [0, 1, 2].map(() => pick(otherPages, random));
      const paths = [...fullPages, ...others];
      // It takes longer than all the rest.
      const forAxe = pick(paths, random);
      for (const path of paths) {
        await test.step(`${path} of site ${seed}`, () =>
          lookAt(page, site.url + path, pick(widths, random), path === forAxe));
      }
    }
    await page.close();
    await site.close();
    expect(site.errors).toEqual([]);
  });
}

async function publish(site: BuiltSite, texts: Record<string, string>): Promise<void> {
  const { published } = await site.call<SiteDraft>("GET", siteDraftPaths.draft());
  const changes = [...new Set([...Object.keys(published), ...Object.keys(texts)])].map((key) => ({
    key,
    value: texts[key] ?? null,
    seen: published[key] ?? null,
  }));
  const { conflicts } = await site.call<SavedSiteDraft>("PUT", siteDraftPaths.draft(), { changes });
  expect(conflicts).toEqual([]);
  await site.call("POST", siteDraftPaths.publish());
}

async function lookAt(page: Page, address: string, width: number, forAxe: boolean): Promise<void> {
  await page.setViewportSize({ width, height: 800 });
  const answer = await page.goto(address);
  const html = (await answer?.body()) ?? "";
  expect(brotliCompressSync(html).length, "bytes").toBeLessThan(TWO_TRIPS_BYTES);
  expect(await layoutShift(page), "layout shift").toBeLessThan(0.001);
  await layOutAll(page);
  if (forAxe) await expectAccessible(page);
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    await expectFitsWidth(page);
  }
}

function layoutShift(page: Page): Promise<number> {
  return page.evaluate(async () => {
    await document.fonts.ready;
    let sum = 0;
    new PerformanceObserver((shifts) => {
      for (const shift of shifts.getEntries()) sum += Number(Reflect.get(shift, "value"));
    }).observe({ type: "layout-shift", buffered: true });
    // Observers are told in their order, and a page that has been painted always tells this one.
    await new Promise((resolve) => {
      new PerformanceObserver(resolve).observe({ type: "paint", buffered: true });
    });
    return sum;
  });
}

/** What is out of sight is otherwise not laid out, and so cannot be too wide. */
function layOutAll(page: Page): Promise<void> {
  return page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync("* { content-visibility: visible !important; }");
    document.adoptedStyleSheets.push(sheet);
  });
}
