import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import type axe from "axe-core";
import { expect } from "./browser.ts";

declare global {
  interface Window {
    /** Set once axe has been injected. */
    axe?: typeof axe;
  }
}

const axeFile = createRequire(import.meta.url).resolve("axe-core/axe.min.js");

/** The only rules of axe about colours. */
const colorRules = ["color-contrast", "link-in-text-block"];

/** Scrolls through the page, so that everything is revealed and at rest. */
export async function seeWholePage(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight * 0.8) {
      scrollTo({ top, behavior: "instant" });
      await frame();
      await frame();
    }
    scrollTo({ top: 0, behavior: "instant" });
  });
  await expect(page.locator(".is-waiting")).toHaveCount(0);
  await comeToRest(page);
}

/** Waits for the end of movement, so that colours are final. */
export async function comeToRest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // Reported in the next frame, even where a test holds the clock.
    const frame = () =>
      new Promise((resolve) => new IntersectionObserver(resolve).observe(document.documentElement));
    // A new theme reaches the page in one frame and begins to fade in the next.
    await frame();
    await frame();
    for (const animation of document.getAnimations()) {
      if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish();
    }
    await frame();
  });
}

/** No word of up to eight letters is broken, as happens in a column too narrow for its text. */
export async function expectWholeWords(page: Page): Promise<void> {
  const broken = await page.evaluate(() => {
    const found: string[] = [];
    const main = document.querySelector("main") ?? document.body;
    const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      if (
        !text.parentElement?.checkVisibility() ||
        text.parentElement.closest(".visually-hidden, [aria-hidden], a[href^=mailto]")
      ) {
        continue;
      }
      for (const { 0: word, index } of (text.textContent ?? "").matchAll(
        /(?<!\p{L})\p{L}{1,8}(?!\p{L})/gu,
      )) {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        // A large first letter is a box of its own, but on the left of the rest.
        const lefts = [...range.getClientRects()].map(({ left }) => left);
        if (lefts.some((left, at) => left < (lefts[at - 1] ?? left))) {
          found.push(`${word} in ${text.parentElement.className}`);
        }
      }
    }
    return found;
  });
  expect(broken).toEqual([]);
}

interface Look {
  /** All by default. */
  rules?: string[];
  /** A selector, for what stands before a long list: axe takes a tenth of a second for each of its rows. */
  within?: string;
}

export async function expectAccessible(page: Page, look: Look = {}): Promise<void> {
  await loadAxe(page);
  // Coming or going, a toast is faint.
  const faint = '[data-sonner-toast]:is([data-mounted="false"], [data-removed="true"])';
  await expect(page.locator(faint)).toHaveCount(0);
  await comeToRest(page);
  const found = await page.evaluate(async ({ rules, within = "html" }) => {
    const results = await window.axe?.run(within, { resultTypes: ["violations"], runOnly: rules });
    return results?.violations.map(({ id, help, nodes }) => ({
      id,
      help,
      nodes: nodes.map(({ target, failureSummary }) => `${target.join(" ")}: ${failureSummary}`),
    }));
  }, look);
  expect(found).toEqual([]);
}

/** Avoids Playwright's `evaluate`, which would parse the script and pass it as an argument. */
async function loadAxe(page: Page): Promise<void> {
  if (await page.evaluate(() => window.axe !== undefined)) return;
  const session = await page.context().newCDPSession(page);
  await session.send("Runtime.evaluate", { expression: await readFile(axeFile, "utf8") });
  await session.detach();
}

/** Only colours, which is all that another theme changes. */
export function expectReadableColors(page: Page, within?: string): Promise<void> {
  return expectAccessible(page, { rules: colorRules, within });
}

/** Every picture has loaded, is sized by HTML or its frame, and has an alternative text. */
export async function expectPicturesLoaded(page: Page): Promise<void> {
  await expect
    .poll(() =>
      page
        .locator("img")
        .evaluateAll((images: HTMLImageElement[]) =>
          images
            .filter((image) => !image.complete || image.naturalWidth === 0)
            .map(({ src }) => src),
        ),
    )
    .toEqual([]);
  const unready = await page
    .locator("img")
    .evaluateAll((images) =>
      images
        .filter((image) => ["width", "height", "alt"].some((name) => !image.hasAttribute(name)))
        .map((image) => image.outerHTML),
    );
  expect(unready, "pictures without width, height or alt").toEqual([]);
}

/** Nothing scrolls sideways, and no line of text is cut off. */
export async function expectFitsWidth(page: Page): Promise<void> {
  const width = page.viewportSize()?.width ?? 0;
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(wide, page.url()).toBeLessThanOrEqual(width);
  const cut = await page.evaluate(textBeyondSides);
  expect(cut, "text beyond the sides").toEqual([]);
}

/** Runs in the page. Texts beyond the left or right edge, where nothing scrolls to them. */
function textBeyondSides(): string[] {
  const beyond: string[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement;
    if (!parent || !node.nodeValue?.trim()) continue;
    if (!parent.checkVisibility({ visibilityProperty: true })) continue;
    if (
      parent.closest(
        "pre, table, [data-scrolls], [aria-hidden='true'], .visually-hidden, .sr-only, .skip-link",
      )
    )
      continue;
    range.selectNodeContents(node);
    const { left, right } = range.getBoundingClientRect();
    if (left < -1 || right > document.documentElement.clientWidth + 1) {
      beyond.push(`${Math.round(left)} to ${Math.round(right)}: ${node.nodeValue.slice(0, 60)}`);
    }
  }
  return beyond;
}

/** Every heading is there, and nothing in the main part waits to fade in. */
export async function expectReadable(page: Page): Promise<void> {
  expect(await page.locator("main").evaluate(unseenText), "text that nobody can see").toEqual([]);
}

/** Runs in the page. Some words have no room on a phone; a heading always does. */
function unseenText(main: Element): string[] {
  const unseen: string[] = [];
  for (const element of main.querySelectorAll("h1, h2, h3, p, li, dt, dd, a, label, button")) {
    const text = element.textContent.trim();
    if (text === "" || element.closest("[aria-hidden='true'], .visually-hidden")) continue;
    if (!element.checkVisibility()) {
      if (element.matches("h1, h2, h3")) unseen.push(`not shown: ${text}`);
      continue;
    }
    let opacity = 1;
    for (let at: Element | null = element; at; at = at.parentElement) {
      opacity *= Number(getComputedStyle(at).opacity);
    }
    const { width, height } = element.getBoundingClientRect();
    const isSeen = element.checkVisibility({ visibilityProperty: true }) && width * height > 1;
    if (!isSeen || opacity < 0.99) unseen.push(`hidden: ${text}`);
  }
  return unseen;
}

/** Nothing scrolls for twenty frames. */
export function isAtRest(page: Page): Promise<boolean> {
  return page.evaluate(async () => {
    const top = scrollY;
    for (let frame = 0; frame < 20; frame += 1) await new Promise(requestAnimationFrame);
    return scrollY === top;
  });
}
