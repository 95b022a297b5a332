import type { Browser } from "@playwright/test";
import { kindsOfPages, makeDemoData, startApp } from "./app.ts";
import { CPU_SLOWDOWN, launchChromium, openSlowPage } from "./browser.ts";
import { openPhoneLine, type PhoneLine } from "./phone-line.ts";
import type { Run, Section } from "./run.ts";
import { median, spread, twoDigits, whole } from "./statistics.ts";

const LARGEST_BAR_MS = 1_200;
/** Words move a little when their font replaces its fallback. */
const SHIFT_BAR = 0.01;
const PHONE = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
};

interface Paints {
  first: number;
  largest: number;
  /** The cumulative layout shift; 0 means that nothing moved. */
  shift: number;
  /** When each task of over 50 ms ended and how long it took, in ms. */
  longTasks: [end: number, duration: number][];
}

/** People notice the delay that a longer task causes (RAIL, web.dev). */
const LONG_TASK_MS = 50;

declare global {
  var paints: Paints;
}

export async function measurePhone(run: Run): Promise<Section> {
  const app = await startApp(run, await makeDemoData(run, "phone"), "any");
  const line = await openPhoneLine(Number(new URL(app.origin).port));
  const browser = await launchChromium();
  try {
    const paths = await kindsOfPages(app);
    const rows: string[][] = [];
    for (const path of paths) rows.push(await measurePage(run, line, browser, path));
    return {
      title: "A first visit on a phone’s line",
      head: [
        "page",
        "first paint, s",
        "largest paint, s (bar 1.2)",
        "shift (bar 0.01)",
        "longest task, ms",
        "blocked, ms",
        "bars",
      ],
      rows,
      notes: [
        `Chromium as a phone of 412 x 823 with an empty cache, its processor ${CPU_SLOWDOWN} times slower, on a line that is modelled packet by packet: 1.6 Mbit/s, 150 ms a trip, one for each connection, ten packets before the first answer is waited for (\`bench/phone-line.ts\`). What is painted is seen by the browser, not simulated. Of what the page does after its first paint, the longest task, and by how much its tasks exceed ${LONG_TASK_MS} ms. The demo’s content, over HTTP/1.1. Medians of ${run.rounds} rounds (lowest–highest).`,
      ],
    };
  } finally {
    await browser.close();
    await line.close();
    await run.processes.stop(app.child);
  }
}

async function measurePage(
  run: Run,
  line: PhoneLine,
  browser: Browser,
  path: string,
): Promise<string[]> {
  const rounds: Paints[] = [];
  for (let round = 0; round < run.rounds; round++) {
    run.tell(`${path} on a phone, ${round + 1} of ${run.rounds}`);
    const context = await browser.newContext(PHONE);
    const { page } = await openSlowPage(context);
    await page.addInitScript(watchPaints);
    await page.goto(line.origin + path, { waitUntil: "networkidle" });
    rounds.push(await page.evaluate(() => globalThis.paints));
    await context.close();
  }
  const seconds = (name: "first" | "largest") =>
    spread(
      rounds.map((paints) => paints[name] / 1000),
      twoDigits,
    );
  const shift = median(rounds.map((paints) => paints.shift));
  const isMet =
    median(rounds.map(({ largest }) => largest)) <= LARGEST_BAR_MS && shift <= SHIFT_BAR;
  const tasks = rounds.map(({ first, longTasks }) =>
    longTasks.flatMap(([end, duration]) => (end > first ? duration : [])),
  );
  const longest = tasks.map((durations) => Math.max(0, ...durations));
  const blocked = tasks.map((durations) =>
    durations.reduce((sum, duration) => sum + duration - LONG_TASK_MS, 0),
  );
  return [
    path,
    seconds("first"),
    seconds("largest"),
    shift.toFixed(4),
    spread(longest, whole),
    spread(blocked, whole),
    isMet ? "met" : "missed",
  ];
}

function watchPaints(): void {
  globalThis.paints = { first: 0, largest: 0, shift: 0, longTasks: [] };
  const watch = (type: string, take: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({
      type,
      buffered: true,
    });
  watch("paint", ({ name, startTime }) => {
    if (name === "first-contentful-paint") globalThis.paints.first = startTime;
  });
  watch("largest-contentful-paint", ({ startTime }) => {
    globalThis.paints.largest = startTime;
  });
  watch("longtask", ({ startTime, duration }) => {
    globalThis.paints.longTasks.push([startTime + duration, duration]);
  });
  watch("layout-shift", (entry) => {
    globalThis.paints.shift += Number(Reflect.get(entry, "value"));
  });
}
