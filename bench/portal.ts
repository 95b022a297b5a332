import type { Browser, BrowserContext, CDPSession, Page } from "@playwright/test";
import { Blog } from "#contract/blog.ts";
import { adminPaths, publicationPaths } from "#contract/paths.ts";
import { TOKEN_STORAGE_KEY } from "#contract/portal.ts";
import { ask, makeDemoData, type RunningApp, signIn, startApp } from "./app.ts";
import { CPU_SLOWDOWN, launchChromium, openSlowPage } from "./browser.ts";
import type { Run, Section } from "./run.ts";
import { median, oneDigit, percentile, spread, twoDigits } from "./statistics.ts";

/** A slow mobile line: 1.6 Mbit/s down, 750 kbit/s up, 150 ms there and back. */
const LINE = {
  offline: false,
  latency: 150,
  downloadThroughput: 200_000,
  uploadThroughput: 93_750,
};

const WORDS = 20_000;
const KEYS_PER_ROUND = 60;
const KEY_BAR_MS = 16;

declare global {
  /** Milliseconds since the navigation began. */
  var usableAt: number;
}

interface Screen {
  name: string;
  path: string;
  /** The element, and its text, that show that the screen can be used. */
  sign: { selector: string; text?: string };
  bar?: number;
  isSignedIn: boolean;
}

const screens: readonly Screen[] = [
  {
    name: "sign-in page",
    path: adminPaths.login(),
    sign: { selector: "input[name=username]" },
    bar: 2,
    isSignedIn: false,
  },
  {
    name: "dashboard, with its counters",
    path: adminPaths.dashboard(),
    sign: { selector: "main *", text: "Total Blogs" },
    bar: 2.5,
    isSignedIn: true,
  },
  {
    name: "new blog, to write in",
    path: adminPaths.newBlog(),
    sign: { selector: ":is(textarea[name=content], [contenteditable=true])" },
    bar: 3,
    isSignedIn: true,
  },
  {
    name: "the same, with its tools",
    path: adminPaths.newBlog(),
    sign: { selector: "[contenteditable=true]" },
    isSignedIn: true,
  },
];

export async function measurePortal(run: Run): Promise<Section> {
  const app = await startApp(run, await makeDemoData(run, "portal"), "any");
  const browser = await launchChromium();
  try {
    const rows: string[][] = [];
    for (const screen of screens) rows.push(await measureScreen(run, app, browser, screen));
    rows.push(await measureTyping(run, app, browser));
    return {
      title: "The portal in a browser",
      head: ["", "median (lowest–highest)", "bar", ""],
      rows,
      notes: [
        `Chromium with an empty cache, over 1.6 Mbit/s and 150 ms, its processor ${CPU_SLOWDOWN} times slower, until the screen can be used. The last line has neither: the page's script, styles and layout for a key typed in the middle of ${WORDS.toLocaleString("en-AU")} words, until the page is idle again, its counting and saving included.`,
      ],
    };
  } finally {
    await browser.close();
    await run.processes.stop(app.child);
  }
}

async function measureScreen(
  run: Run,
  app: RunningApp,
  browser: Browser,
  { name, path, sign, bar, isSignedIn }: Screen,
): Promise<string[]> {
  const seconds: number[] = [];
  for (let round = 0; round < run.rounds; round++) {
    run.tell(`${name}, ${round + 1} of ${run.rounds}`);
    const context = await openContext(app, browser, isSignedIn);
    const { page, devtools } = await openSlowPage(context);
    await devtools.send("Network.enable");
    await devtools.send("Network.emulateNetworkConditions", LINE);
    await page.addInitScript(lookForSign, sign);
    await page.goto(app.origin + path, { waitUntil: "commit" });
    const usableAt = await page.waitForFunction(() => globalThis.usableAt);
    seconds.push((await usableAt.jsonValue()) / 1000);
    await context.close();
  }
  const figures = [name, `${spread(seconds, twoDigits)} s`];
  if (bar === undefined) return [...figures, "", ""];
  return [...figures, `${bar} s`, median(seconds) <= bar ? "met" : "missed"];
}

/** Looks at every frame from within the page, because Playwright asks only twice a second. */
function lookForSign({ selector, text }: Screen["sign"]): void {
  const look = () => {
    const isShown = [...document.querySelectorAll(selector)].some(
      (element) =>
        element.getClientRects().length > 0 && (!text || element.textContent.trim() === text),
    );
    if (isShown) globalThis.usableAt = performance.now();
    else requestAnimationFrame(look);
  };
  look();
}

async function measureTyping(run: Run, app: RunningApp, browser: Browser): Promise<string[]> {
  run.tell(`typing in ${WORDS} words`);
  const id = await writeLongBlog(app);
  const context = await openContext(app, browser, true);
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send("Performance.enable");
  await page.goto(app.origin + adminPaths.editBlog(id));
  const paragraphs = page.locator("[contenteditable=true] p");
  await paragraphs.nth(100).click();
  const times: number[] = [];
  for (let key = 0; key < run.rounds * KEYS_PER_ROUND; key++) {
    const before = await pageSeconds(devtools);
    await page.keyboard.press(key % 6 === 5 ? "Space" : "e");
    await idle(page);
    times.push(((await pageSeconds(devtools)) - before) * 1000);
  }
  await context.close();
  const slow = percentile(times, 0.95);
  return [
    `a key in ${WORDS.toLocaleString("en-AU")} words, 95th percentile`,
    `${oneDigit(slow)} ms (median ${oneDigit(median(times))})`,
    `${KEY_BAR_MS} ms`,
    slow < KEY_BAR_MS ? "met" : "missed",
  ];
}

async function openContext(
  app: RunningApp,
  browser: Browser,
  isSignedIn: boolean,
): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  if (!isSignedIn) return context;
  const token = (await signIn(app)).replace("Bearer ", "");
  await context.addInitScript(([key, value]) => localStorage.setItem(key, value), [
    TOKEN_STORAGE_KEY,
    token,
  ] as const);
  return context;
}

async function writeLongBlog(app: RunningApp): Promise<string> {
  const paragraph = Array.from({ length: 100 }, (_, at) => `word${at % 17}`).join(" ");
  const content = Array.from({ length: WORDS / 100 }, (_, at) =>
    at % 10 === 0 ? `## Part ${at}\n\n${paragraph}.` : `${paragraph} with *some* **form**.`,
  ).join("\n\n");
  const answer = await ask(app, publicationPaths.blog.ownersList(), {
    method: "POST",
    headers: { authorization: await signIn(app), "content-type": "application/json" },
    body: JSON.stringify({ title: "A long text", content, published: false }),
  });
  return Blog.parse(await answer.json()).id;
}

/** Counts the seconds of script, styles and layout only: the rest is the browser's and the bench's work. */
async function pageSeconds(devtools: CDPSession): Promise<number> {
  const { metrics } = await devtools.send("Performance.getMetrics");
  return metrics
    .filter(({ name }) => /^(?:Script|Layout|RecalcStyle)Duration$/.test(name))
    .reduce((sum, { value }) => sum + value, 0);
}

function idle(page: Page): Promise<unknown> {
  return page.evaluate(
    () =>
      new Promise((resolve) => {
        requestAnimationFrame(() => requestIdleCallback(resolve, { timeout: 500 }));
      }),
  );
}
