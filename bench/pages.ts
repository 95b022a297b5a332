import { sitePaths } from "#contract/paths.ts";
import { makeDemoData, type RunningApp, startApp } from "./app.ts";
import { fetchBytes } from "./fetched.ts";
import { load } from "./load.ts";
import { cpuSeconds, measureOtherLoad, memoryBytes } from "./machine.ts";
import { assertSameAnswers, type Page, type RunningNginx, startNginx } from "./nginx.ts";
import { BenchError, type Run, type Section } from "./run.ts";
import { median, megabytes, oneDigit, spread, twoDigits, whole } from "./statistics.ts";

const CONNECTIONS = 32;

/** The app's minimum, as a share of what nginx does. */
const BARS = { throughput: 0.6, cpu: 0.7 };

interface Case {
  title: string;
  page: Page;
  encoding: "gzip" | "identity";
  /** Revalidates with the entity tag that each side gave. */
  isRevisit?: boolean;
}

interface Measure {
  perSecond: number;
  cpuMicros: number;
  p99Ms: number;
}

interface Pair {
  app: Measure;
  nginx: Measure;
}

/** Compares cached pages from the app with the same bytes served as files by nginx. */
export async function comparePages(run: Run): Promise<Section> {
  const dataDir = await makeDemoData(run, "pages");
  const first = await startApp(run, dataDir, "server");
  const pages = await readPages(first.origin);
  const nginx = await startNginx(run, pages);
  for (const page of pages) await assertSameAnswers(first.origin, nginx.origin, page);
  await run.processes.stop(first.child);

  const pairs = new Map<Case, Pair[]>(casesOf(pages).map((one) => [one, []]));
  const memory: number[] = [];
  const othersShares: number[] = [];
  for (let round = 0; round < run.rounds; round++) {
    // The same code is compiled differently in each process, which changes its speed by up to a fifth.
    const app = await startApp(run, dataDir, "server");
    await warmUp(run, app, pages);
    const othersShare = measureOtherLoad([app.pid, nginx.pid]);
    for (const [one, measured] of pairs) {
      run.tell(`round ${round + 1} of ${run.rounds}: ${one.title}`);
      measured.push(await measureBoth(run, app, nginx, one, round % 2 === 0));
    }
    othersShares.push(othersShare());
    memory.push(memoryBytes(app.pid, "now"));
    await run.processes.stop(app.child);
  }
  const notes = [
    "Median (lowest–highest) of the rounds, each with a new process of the app; a ratio is taken within a round, nginx's CPU over the app's for the second.",
    `Memory after a round (RSS): app ${spread(memory, megabytes)} MB, nginx worker ${megabytes(memoryBytes(nginx.pid, "now"))} MB. Other programs took ${whole(median(othersShares) * 100)} % of the cores meanwhile.`,
  ];
  await nginx.stop();
  return { ...tabulate(pairs), title: "Cached pages beside nginx", notes };
}

async function warmUp(run: Run, app: RunningApp, pages: Page[]): Promise<void> {
  run.tell("warming up");
  for (const { path } of pages) {
    await fetchBytes(`${app.origin}${path}`, {});
    const url = `${app.origin}${path}`;
    const headers = { "Accept-Encoding": "gzip" };
    await load(run, { url, connections: CONNECTIONS, seconds: 2, headers });
  }
  app.emptyLog();
}

/** @throws {BenchError} when nothing is published */
export async function readPages(origin: string): Promise<Page[]> {
  const feed = await fetchBytes(`${origin}${sitePaths.sitemap()}`, {});
  const article = /\/blogs\/[\w-]+(?=<)/.exec(feed.body.toString())?.[0];
  if (article === undefined) throw new BenchError("The demo has no article.");
  const named = [
    { title: "Home", path: sitePaths.home(), file: "index.html" },
    { title: "Resources", path: sitePaths.resources(), file: "resources" },
    { title: "Article", path: article, file: article.slice(1) },
  ];
  const pages: Page[] = [];
  for (const page of named) {
    // The first request renders the page; later ones come from the cache.
    await fetchBytes(`${origin}${page.path}`, {});
    const read = (encoding: string) =>
      fetchBytes(`${origin}${page.path}`, { "Accept-Encoding": encoding });
    pages.push({ ...page, gzip: await read("gzip"), identity: await read("identity") });
  }
  return pages;
}

function casesOf(pages: Page[]): Case[] {
  const size = ({ body }: { body: Buffer }) => `${oneDigit(body.length / 1024)} kB`;
  const zipped = pages.map((page) => ({
    title: `${page.title}, gzip, ${size(page.gzip)}`,
    page,
    encoding: "gzip" as const,
  }));
  const plain = pages.slice(-1).map((page) => ({
    title: `${page.title}, identity, ${size(page.identity)}`,
    page,
    encoding: "identity" as const,
  }));
  const revisits = pages.slice(0, 1).map((page) => ({
    title: `${page.title}, unchanged (304)`,
    page,
    encoding: "gzip" as const,
    isRevisit: true,
  }));
  return [...zipped, ...plain, ...revisits];
}

async function measureBoth(
  run: Run,
  app: RunningApp,
  nginx: RunningNginx,
  one: Case,
  isAppFirst: boolean,
): Promise<Pair> {
  const measureApp = () => measure(run, app, one.page.path, one);
  const measureNginx = () => measure(run, nginx, `/${one.page.file}`, one);
  if (isAppFirst) {
    const first = await measureApp();
    return { app: first, nginx: await measureNginx() };
  }
  const first = await measureNginx();
  return { app: await measureApp(), nginx: first };
}

async function measure(
  run: Run,
  server: RunningApp | RunningNginx,
  path: string,
  { encoding, isRevisit = false }: Case,
): Promise<Measure> {
  const url = `${server.origin}${path}`;
  const headers: Record<string, string> = { "Accept-Encoding": encoding };
  if (isRevisit) headers["If-None-Match"] = (await fetchBytes(url, headers)).headers.etag ?? "";
  const expected = isRevisit ? 304 : 200;
  const { status } = await fetchBytes(url, headers);
  if (status !== expected) throw new BenchError(`${url} answers ${status}, not ${expected}.`);
  const before = cpuSeconds(server.pid);
  const { requests, perSecond, p99Ms } = await load(run, {
    url,
    connections: CONNECTIONS,
    seconds: run.secondsPerLoad,
    headers,
  });
  const cpuMicros = ((cpuSeconds(server.pid) - before) / requests) * 1e6;
  server.emptyLog();
  return { perSecond, cpuMicros, p99Ms };
}

function tabulate(pairs: Map<Case, Pair[]>): Pick<Section, "head" | "rows"> {
  const rows = [...pairs].map(([{ title }, measured]) => {
    const column = (side: "app" | "nginx", key: keyof Measure) =>
      measured.map((pair) => pair[side][key]);
    const throughput = measured.map(({ app, nginx }) => app.perSecond / nginx.perSecond);
    const cpu = measured.map(({ app, nginx }) => nginx.cpuMicros / app.cpuMicros);
    const isMet = median(throughput) >= BARS.throughput && median(cpu) >= BARS.cpu;
    return [
      title,
      spread(column("app", "perSecond"), whole),
      spread(column("nginx", "perSecond"), whole),
      `**${twoDigits(median(throughput))}** (${twoDigits(Math.min(...throughput))}–${twoDigits(Math.max(...throughput))})`,
      spread(column("app", "cpuMicros"), oneDigit),
      spread(column("nginx", "cpuMicros"), oneDigit),
      `**${twoDigits(median(cpu))}** (${twoDigits(Math.min(...cpu))}–${twoDigits(Math.max(...cpu))})`,
      `${twoDigits(median(column("app", "p99Ms")))} / ${twoDigits(median(column("nginx", "p99Ms")))}`,
      isMet ? "met" : "missed",
    ];
  });
  return {
    head: [
      "page",
      "app, requests/s",
      "nginx, requests/s",
      `ratio (bar ${BARS.throughput})`,
      "app, CPU µs/request",
      "nginx, CPU µs/request",
      `ratio (bar ${BARS.cpu})`,
      "p99 ms, app / nginx",
      "bars",
    ],
    rows,
  };
}
