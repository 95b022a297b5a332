import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { z } from "zod";
import { kindsOfPages, makeDemoData, type RunningApp, startApp } from "./app.ts";
import { chromiumPath } from "./browser.ts";
import type { Run, Section } from "./run.ts";
import { median, spread, twoDigits, whole } from "./statistics.ts";

/** Lighthouse is 180 MB that nothing else needs, so it is installed at its first use. */
const VERSION = "13.5.0";
const FOLDER = join(".cache", `lighthouse-${VERSION}`);
const ROUND_TIMEOUT_MS = 120_000;
const INSTALL_TIMEOUT_MS = 300_000;
const LCP_BAR_MS = 1_200;

/** Below this score Lighthouse warns that the machine is too slow to simulate a phone. */
const EXPECTED_MACHINE = 1_000;

const categories = ["performance", "accessibility", "best-practices", "seo"] as const;

const Metric = z.object({ numericValue: z.number() });
const Report = z.object({
  environment: z.object({ benchmarkIndex: z.number() }),
  categories: z.record(z.enum(categories), z.object({ score: z.number() })),
  audits: z.object({
    "first-contentful-paint": Metric,
    "largest-contentful-paint": Metric,
    "total-blocking-time": Metric,
    "cumulative-layout-shift": Metric,
  }),
});
type Report = z.infer<typeof Report>;

export async function measureLighthouse(run: Run): Promise<Section> {
  await install(run);
  const app = await startApp(run, await makeDemoData(run, "lighthouse"), "any");
  try {
    const paths = await kindsOfPages(app);
    const rows: string[][] = [];
    const machine: number[] = [];
    for (const path of paths) {
      const reports = await measurePage(run, app, path);
      rows.push(rowOf(path, reports));
      machine.push(...reports.map(({ environment }) => environment.benchmarkIndex));
    }
    return {
      title: "Lighthouse, as a phone",
      head: [
        "page",
        "scores",
        "first paint, s",
        "largest paint, s (bar 1.2)",
        "blocked, ms",
        "shift",
        "bars",
      ],
      rows,
      notes: [
        `Lighthouse ${VERSION} with its own phone: four times slower, 1.6 Mbit/s and 150 ms, simulated. The demo’s content, straight from the app over HTTP/1.1. Medians of ${run.rounds} rounds, of the paints with the lowest and highest. Scores: performance, accessibility, best practices, SEO. They depend on how busy the machine is, and the blocked time on how fast.`,
        `Lighthouse’s figure for the machine was ${spread(machine, whole)}; below ${whole(EXPECTED_MACHINE)} it warns that the phone it simulates is slower than it should be.`,
      ],
    };
  } finally {
    await run.processes.stop(app.child);
  }
}

async function install(run: Run): Promise<void> {
  if (existsSync(cli())) return;
  run.tell(`installing Lighthouse ${VERSION}`);
  mkdirSync(FOLDER, { recursive: true });
  const args = ["install", "--prefix", FOLDER, "--ignore-scripts", "--no-audit", "--no-fund"];
  await run.processes.run("any", "npm", [...args, `lighthouse@${VERSION}`], {
    timeoutMs: INSTALL_TIMEOUT_MS,
  });
}

function cli(): string {
  return resolve(FOLDER, "node_modules", "lighthouse", "cli", "index.js");
}

async function measurePage(run: Run, app: RunningApp, path: string): Promise<Report[]> {
  const reports: Report[] = [];
  for (let round = 0; round < run.rounds; round++) {
    run.tell(`Lighthouse of ${path}, ${round + 1} of ${run.rounds}`);
    reports.push(await look(run, app.origin + path));
  }
  return reports;
}

function rowOf(path: string, reports: readonly Report[]): string[] {
  const metric = (name: keyof Report["audits"]) =>
    reports.map(({ audits }) => audits[name].numericValue);
  const scores = categories.map((name) =>
    Math.round(100 * median(reports.map((report) => report.categories[name].score))),
  );
  const largest = metric("largest-contentful-paint");
  const blocked = median(metric("total-blocking-time"));
  const shift = median(metric("cumulative-layout-shift"));
  const isMet =
    scores.every((score) => score === 100) &&
    median(largest) <= LCP_BAR_MS &&
    blocked === 0 &&
    shift === 0;
  const seconds = (milliseconds: number[]) =>
    spread(
      milliseconds.map((value) => value / 1000),
      twoDigits,
    );
  return [
    path,
    scores.join(" / "),
    seconds(metric("first-contentful-paint")),
    seconds(largest),
    whole(blocked),
    shift === 0 ? "0" : shift.toFixed(3),
    isMet ? "met" : "missed",
  ];
}

async function look(run: Run, url: string): Promise<Report> {
  const file = join(run.folder, "lighthouse.json");
  const flags = ["--headless", "--no-sandbox", "--disable-gpu"].join(" ");
  const options = [
    "--quiet",
    "--output=json",
    `--output-path=${file}`,
    `--only-categories=${categories.join(",")}`,
    `--chrome-flags=${flags}`,
  ];
  await run.processes.run("any", process.execPath, [cli(), url, ...options], {
    timeoutMs: ROUND_TIMEOUT_MS,
    env: { PATH: process.env.PATH, HOME: resolve(run.folder), CHROME_PATH: chromiumPath() },
  });
  return Report.parse(JSON.parse(readFileSync(file, "utf8")));
}
