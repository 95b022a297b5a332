import type { Locator } from "@playwright/test";
import { publicationPaths, sitePaths } from "#contract/paths.ts";
import { expect, screens, test } from "#test/support/browser.ts";
import { caseStudyPath } from "#test/support/pages.ts";

const articleWithCode = sitePaths.blog("measure-the-process-before-you-change-it");

type Edge = "left" | "right" | "top";

/** Returns the edge of each box, to a whole pixel. */
function edges(boxes: Locator, edge: Edge): Promise<number[]> {
  return boxes.evaluateAll(
    (all, name) => all.map((box) => Math.round(box.getBoundingClientRect()[name])),
    edge,
  );
}

async function edgeOf(box: Locator, edge: Edge): Promise<number> {
  const [first] = await edges(box.first(), edge);
  if (first === undefined) throw new Error(`Nothing is ${box}.`);
  return first;
}

test("leads, third cards and closing calls begin on one line", async ({ page }) => {
  await page.goto(sitePaths.services());
  const line = await edgeOf(page.locator(".services-hero .lead"), "left");
  await page.goto(sitePaths.ebooks());
  expect(await edgeOf(page.locator(".list-hero .lead"), "left")).toBe(line);
  expect(await edgeOf(page.locator(".ebook-card").nth(2), "left")).toBe(line);
  expect(await edgeOf(page.locator(".closing-call-side"), "left")).toBe(line);
});

test("the lists of the footer begin level", async ({ page }) => {
  for (const viewport of Object.values(screens)) {
    await page.setViewportSize(viewport);
    await page.goto(sitePaths.privacy());
    const services = await edges(page.locator(".footer-services li"), "top");
    const links = await edges(page.locator(".footer-links li"), "top");
    expect(links[0]).toBe(services[0]);
  }
});

test("tables and code of an article end where its text or its picture does", async ({ page }) => {
  for (const width of [1440, 1920, 1100]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(articleWithCode);
    const known = [
      await edgeOf(page.locator(".prose"), "right"),
      await edgeOf(page.locator(".article-picture"), "right"),
    ];
    const ends = await edges(page.locator(".prose > :is(pre, .prose-table)"), "right");
    expect(ends.length).toBeGreaterThan(1);
    expect(known, `at ${width}`).toEqual(expect.arrayContaining(ends));
  }
});

test("what the weeks of a pilot end with stands level", async ({ page }) => {
  await page.goto(sitePaths.home());
  const tops = await edges(page.locator(".week-friday"), "top");
  expect(tops).toHaveLength(7);
  expect(new Set(tops).size).toBe(1);
});

test("the sentences on the sill of Home stand as far apart as each other", async ({ page }) => {
  await page.setViewportSize({ width: 820, height: 1180 });
  await page.goto(sitePaths.home());
  const gaps = await page.locator(".sill p").evaluateAll((sentences) => {
    const words = sentences.map((sentence) => {
      const range = document.createRange();
      range.selectNodeContents(sentence);
      return range.getBoundingClientRect();
    });
    return words.slice(1).map(({ left }, index) => left - (words[index]?.right ?? 0));
  });
  expect(gaps).toHaveLength(3);
  expect(Math.max(...gaps) - Math.min(...gaps)).toBeLessThanOrEqual(2);
});

test("on a phone, one rule divides the chapters of a case study", async ({ page }) => {
  await page.setViewportSize(screens.phone);
  await page.goto(caseStudyPath);
  const lasts = page.locator(".case-chapter + .case-chapter").filter({
    has: page.locator(".case-figures"),
  });
  await expect(lasts.locator(".case-figures > :last-child")).toHaveCSS(
    "border-bottom-width",
    "0px",
  );
  await expect(lasts.locator(".case-figures > :first-child")).not.toHaveCSS(
    "border-bottom-width",
    "0px",
  );
});

test("a single case study has the whole row, its number below its words", async ({ page }) => {
  await page.goto(publicationPaths["case-study"].list());
  const words = await edgeOf(page.locator(".case-words"), "left");
  expect(await edgeOf(page.locator(".case-number"), "left")).toBe(words);
});

test("the index of services lights the one that is read, and none below the last", async ({
  page,
}) => {
  await page.goto(sitePaths.services());
  const lights = page.locator(".index-door-light");
  const lit = () =>
    lights.evaluateAll((all) =>
      all.map((light) => Math.round(Number(getComputedStyle(light).opacity))),
    );
  await expect.poll(lit).toEqual([1, 0, 0, 0, 0]);
  await page.evaluate(() => scrollTo({ top: 900, behavior: "instant" }));
  // A name on one line, a gap beside its door as it has shrunk.
  const names = page.locator(".services-index span");
  await expect(names.first()).toHaveCSS("height", await heightOf(names.nth(3)));
  const door = await edgeOf(page.locator(".index-door"), "right");
  const gap = (await edgeOf(names, "left")) - door;
  expect(gap).toBeGreaterThan(8);
  expect(gap).toBeLessThan(16);
  await page.getByRole("heading", { name: "The Pilot Program" }).evaluate((heading) => {
    heading.scrollIntoView({ behavior: "instant", block: "center" });
  });
  await expect.poll(lit).toEqual([0, 0, 0, 0, 0]);
});

function heightOf(box: Locator): Promise<string> {
  return box.evaluate((element) => getComputedStyle(element).height);
}
