import { apiPaths, messagePaths, publicationPaths, sitePaths } from "#contract/paths.ts";
import { fillDatabase, Words } from "#test/support/many-rows.ts";
import { ask, makeDemoData, type RunningApp, signIn, startApp } from "./app.ts";
import { memoryBytes } from "./machine.ts";
import type { Run, Section } from "./run.ts";
import { median, megabytes, oneDigit, percentile, whole } from "./statistics.ts";

const ROWS = { messages: 100_000, articles: 10_000 };
const BAR_MS = 20;
const ASKED_PER_ROUND = 100;

export async function measureLists(run: Run): Promise<Section> {
  const dataDir = await makeDemoData(run, "lists");
  run.tell(`writing ${whole(ROWS.messages)} messages and ${whole(ROWS.articles)} articles`);
  await fillDatabase(dataDir, ROWS);
  const app = await startApp(run, dataDir, "any");
  const authorization = await signIn(app);
  const rows: string[][] = [];
  for (const [title, pathOf] of Object.entries(cases(new Words()))) {
    run.tell(`asking: ${title}`);
    const times: number[] = [];
    for (let count = 0; count < run.rounds * ASKED_PER_ROUND; count++) {
      times.push(await timeOf(app, pathOf(count), authorization));
    }
    const slowest = percentile(times, 0.99);
    rows.push([
      title,
      oneDigit(median(times)),
      oneDigit(slowest),
      slowest < BAR_MS ? "met" : "missed",
    ]);
  }
  const memory = memoryBytes(app.pid, "now");
  await run.processes.stop(app.child);
  return {
    title: `Lists over ${whole(ROWS.messages)} messages and ${whole(ROWS.articles)} articles`,
    head: ["", "ms (median)", `ms (p99, bar ${BAR_MS})`, "bar"],
    rows,
    notes: [
      `SQLite; asked one after another over HTTP, fifty rows at a time, none of it kept in the page cache. Memory after it (RSS): ${megabytes(memory)} MB.`,
    ],
  };
}

/** Returns, for each kind of request, the address of the n-th one. */
function cases(words: Words): Record<string, (count: number) => string> {
  const list = (path: string, query: Record<string, string> = {}) =>
    `${path}?${new URLSearchParams({ limit: "50", ...query })}`;
  const messages = (query?: Record<string, string>) =>
    list(messagePaths.contactSubmissions(), query);
  return {
    "public list of articles, made again": (count) => sitePaths.blogs(1 + ((count * 37) % 749)),
    "owner’s list of articles": () =>
      list(publicationPaths.blog.ownersList(), { content: "false" }),
    "owner’s articles, a part of a title": () =>
      list(publicationPaths.blog.ownersList(), { q: words.one(), content: "false" }),
    "messages, unread": () => messages({ is_read: "false", is_spam: "false" }),
    "messages, suspects": () => messages({ is_spam: "true" }),
    "messages, search for a word": () => messages({ q: words.one() }),
    "messages, search as it is typed": (count) =>
      messages({ q: words.one().slice(0, 1 + (count % 5)) }),
    "messages, search for two words, unread": () =>
      messages({ q: `${words.one()} ${words.one()}`, is_read: "false" }),
    "messages, search for what is nowhere": (count) => messages({ q: `zq${count}` }),
    "counters of the dashboard": () => apiPaths.counters(),
  };
}

async function timeOf(app: RunningApp, path: string, authorization: string): Promise<number> {
  const started = performance.now();
  const answer = await ask(app, path, { headers: { authorization } });
  await answer.arrayBuffer();
  return performance.now() - started;
}
