import { request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { publicationPaths, sitePaths } from "#contract/paths.ts";
import { encodeCursor } from "#storage/cursor.ts";
import { fillDatabase } from "#test/support/many-rows.ts";
import { makeDemoData, type RunningApp, startApp } from "./app.ts";
import { memoryBytes, resetPeak } from "./machine.ts";
import type { Run, Section } from "./run.ts";
import { megabytes, oneDigit, percentile, whole } from "./statistics.ts";

const ARTICLES = 10_000;
const PER_SECOND = 60;
const BAR_BYTES = 300 * 1024 * 1024;

/** The costliest public answers; `n` makes each request different. */
const cases: Record<string, (n: number) => string> = {
  "whole list of the API": () => publicationPaths.blog.publicList(),
  "made-up cursors": (n) => `${publicationPaths.blog.publicList()}?cursor=${cursor(n)}`,
  "made-up cursors, a page of one": (n) =>
    `${publicationPaths.blog.publicList()}?limit=1&cursor=${cursor(n)}`,
  "pages of the list": (n) => sitePaths.blogs(1 + (n % 749)),
  articles: (n) => sitePaths.blog(articleSlug(n)),
  "articles as Markdown": (n) => sitePaths.blogMarkdown(articleSlug(n)),
  "shared pictures": (n) => publicationPaths.blog.shareCard(articleSlug(n)),
  sitemap: () => sitePaths.sitemap(),
  "llms.txt": () => sitePaths.llms(),
  "Atom and JSON feed": (n) => (n % 2 ? sitePaths.atom() : sitePaths.jsonFeed()),
  "addresses that are not there": (n) => sitePaths.blog(`none-${n}`),
};

export async function measureStrangers(run: Run): Promise<Section> {
  const dataDir = await makeDemoData(run, "strangers");
  run.tell(`writing ${whole(ARTICLES)} articles`);
  await fillDatabase(dataDir, { messages: 0, articles: ARTICLES });
  const app = await startApp(run, dataDir, "any");
  const rows: string[][] = [];
  const asked = { ...cases, "all of them in turn": inTurn };
  for (const [title, pathOf] of Object.entries(asked)) {
    run.tell(`sixty requests a second: ${title}`);
    rows.push([title, ...(await measure(run, app, pathOf))]);
  }
  await run.processes.stop(app.child);
  return {
    title: "Memory while strangers ask for what costs most",
    head: ["", "answered 200 / 503", "ms (median)", "ms (p99)", "RSS at most, MB (bar 300)", "bar"],
    rows,
    notes: [
      `${whole(ARTICLES)} articles on SQLite, ${PER_SECOND} requests a second from as many connections, whether or not the last ones were answered; one process for all rows, in this order. Encodings take turns, plain among them. The kernel's record of the highest RSS, reset before each row.`,
    ],
  };
}

async function measure(
  run: Run,
  app: RunningApp,
  pathOf: (n: number) => string,
): Promise<string[]> {
  resetPeak(app.pid);
  const times: number[] = [];
  const statuses = new Map<number, number>();
  const requests: Promise<void>[] = [];
  const ask = async (n: number) => {
    const started = performance.now();
    const status = await drain(app.origin + pathOf(n), encodings[n % encodings.length] ?? "");
    times.push(performance.now() - started);
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  };
  const count = PER_SECOND * run.secondsPerLoad;
  const begin = performance.now();
  for (let n = 0; n < count; n++) {
    await sleep(Math.max(0, begin + (n * 1000) / PER_SECOND - performance.now()));
    requests.push(ask(n));
  }
  await Promise.all(requests);
  const peak = memoryBytes(app.pid, "peak");
  return [
    `${statuses.get(200) ?? 0} / ${statuses.get(503) ?? 0}`,
    oneDigit(percentile(times, 0.5)),
    oneDigit(percentile(times, 0.99)),
    megabytes(peak),
    peak < BAR_BYTES ? "met" : "missed",
  ];
}

const encodings = ["br", "gzip", "zstd", "identity"];

function inTurn(n: number): string {
  const all = Object.values(cases);
  return all[n % all.length]?.(n) ?? sitePaths.home();
}

/** Nine of ten articles are published; this picks one of them. */
function articleSlug(n: number): string {
  return `article-${((n * 37) % (ARTICLES / 10)) * 10 + 1 + (n % 9)}`;
}

function cursor(n: number): string {
  return encodeCursor({ key: "2099-01-01T00:00:00.000Z", id: String(n) }, "blog/newest");
}

function drain(url: string, encoding: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const asked = request(
      url,
      { headers: { "accept-encoding": encoding }, agent: false },
      (response) => {
        response.on("end", () => resolve(response.statusCode ?? 0));
        response.on("error", reject);
        response.resume();
      },
    );
    asked.on("error", reject);
    asked.end();
  });
}
