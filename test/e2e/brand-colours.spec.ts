import type { Page } from "@playwright/test";
import { brandSheet } from "#contract/brand-sheet.ts";
import { adminPaths } from "#contract/paths.ts";
import { test } from "#test/support/browser.ts";
import { expectReadableColors, seeWholePage } from "#test/support/page-checks.ts";
import { everyPage, notFoundLine } from "#test/support/pages.ts";
import { expect, test as portalTest } from "#test/support/portal.ts";
import { rounds } from "#test/support/rounds.ts";

/** Colours that are hard to build a site from: pale, dark, neon, skin, and greys. */
const hostile: readonly (readonly [first: string, second: string | null])[] = [
  ["#ffffff", null],
  ["#000000", null],
  ["#808080", null],
  ["#ffff00", null],
  ["#0000ff", null],
  ["#ff0000", null],
  ["#00ff00", null],
  ["#00ffff", null],
  ["#ff00ff", null],
  ["#ffd400", "#8a1c3b"],
  ["#0f8b8d", null],
  ["#1f7a4d", "#ffb45c"],
  ["#8a1c3b", "#ffb45c"],
  ["#c68863", null],
  ["#ffdbc4", null],
  ["#5c3a21", null],
  ["#ff6f61", "#00ff00"],
  ["#e8e8e8", "#101010"],
  ["#7f7f00", "#ffff00"],
  ["#3a0ca3", "#f72585"],
];

/** Each page shows a tenth of the colours, and each colour is on a page; `TEST_ROUNDS=10` shows all. */
const SHOWN = rounds(2);

function coloursFor(index: number) {
  return Array.from({ length: SHOWN }, (_, round) => {
    const at = (index * 3 + round * 7) % hostile.length;
    return hostile[at] ?? (["#000000", null] as const);
  });
}

/** As the portal shows a brand before it is saved. */
async function wear(page: Page, first: string, second: string | null): Promise<void> {
  const sheet = brandSheet({ colours: { first, second }, corners: "sharp" });
  await page.evaluate((css) => {
    const brand = new CSSStyleSheet();
    brand.replaceSync(css);
    document.adoptedStyleSheets = [brand];
  }, sheet);
}

test.use({ contextOptions: { reducedMotion: "reduce" } });

for (const [index, { name, path }] of everyPage.entries()) {
  test(`${name} can be read in colours that are hard to read`, async ({ page, allowTrouble }) => {
    allowTrouble(notFoundLine);
    await page.goto(path);
    await seeWholePage(page);
    for (const [first, second] of coloursFor(index)) {
      await wear(page, first, second);
      await test.step(`${first} and ${second}`, () => expectReadableColors(page));
    }
  });
}

const screens = [
  adminPaths.root(),
  adminPaths.newBlog(),
  adminPaths.messages(),
  adminPaths.pictures(),
];
for (const [index, path] of screens.entries()) {
  portalTest(
    `${path} of the portal can be read in colours that are hard to read`,
    async ({ owner }) => {
      await owner.goto(path);
      await expect(owner.getByRole("heading", { level: 1 })).toBeVisible();
      for (const [first, second] of coloursFor(index)) {
        await wear(owner, first, second);
        for (const colorScheme of ["dark", "light"] as const) {
          await owner.emulateMedia({ colorScheme });
          await portalTest.step(`${first} and ${second}, ${colorScheme}`, () =>
            expectReadableColors(owner),
          );
        }
      }
    },
  );
}
