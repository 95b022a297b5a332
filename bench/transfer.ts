import { z } from "zod";
import { apiPaths, publicationPaths } from "#contract/paths.ts";
import { ask, makeDemoData, type RunningApp, signIn, startApp } from "./app.ts";
import { memoryBytes, resetPeak } from "./machine.ts";
import { BenchError, type Run, type Section } from "./run.ts";
import { megabytes, oneDigit, spread } from "./statistics.ts";

const BAR_BYTES = 30 * 1024 * 1024;
const FILE_BYTES = 50 * 1024 * 1024;

interface Transfer {
  before: number;
  moved: number;
  seconds: number;
}

export async function measureTransfers(run: Run): Promise<Section> {
  const app = await startApp(run, await makeDemoData(run, "transfer"), "any");
  const authorization = await signIn(app);
  const id = await firstEbook(app, authorization);
  const file = new Blob([Buffer.from("%PDF-1.7\n"), Buffer.alloc(FILE_BYTES - 9, "portico ")]);
  const upload = () => {
    const body = new FormData();
    body.append("file", file, "guide.pdf");
    return ask(app, apiPaths.ebookUpload(id), { method: "POST", body, headers: { authorization } });
  };
  const uploads: Transfer[] = [];
  const downloads: Transfer[] = [];
  for (let round = 0; round < run.rounds; round++) {
    run.tell(`round ${round + 1} of ${run.rounds}: 50 MiB in and out`);
    uploads.push(await measure(app, async () => drain(await upload())));
    downloads.push(
      await measure(app, async () => {
        const bytes = await drain(await ask(app, apiPaths.ebookDownload(id), {}));
        if (bytes !== FILE_BYTES) throw new BenchError(`The download gave ${bytes} bytes.`);
      }),
    );
  }
  await run.processes.stop(app.child);
  return {
    title: "Memory moved by 50 MiB",
    head: ["", "memory before, MB", "risen at most, MB (bar 30)", "seconds", "bar"],
    rows: [row("upload", uploads), row("download", downloads)],
    notes: [
      "RSS before, and how far the kernel's record of the highest RSS rose above it; the bar holds for the highest of the rounds, the first one of a fresh process among them.",
    ],
  };
}

async function measure(app: RunningApp, transfer: () => Promise<unknown>): Promise<Transfer> {
  resetPeak(app.pid);
  const before = memoryBytes(app.pid, "now");
  const started = performance.now();
  await transfer();
  const seconds = (performance.now() - started) / 1000;
  return { before, moved: memoryBytes(app.pid, "peak") - before, seconds };
}

function row(title: string, transfers: Transfer[]): string[] {
  const moved = transfers.map((transfer) => transfer.moved);
  return [
    title,
    spread(
      transfers.map(({ before }) => before),
      megabytes,
    ),
    spread(moved, megabytes),
    spread(
      transfers.map(({ seconds }) => seconds),
      oneDigit,
    ),
    Math.max(...moved) < BAR_BYTES ? "met" : "missed",
  ];
}

async function firstEbook(app: RunningApp, authorization: string): Promise<string> {
  const answer = await ask(app, publicationPaths.ebook.ownersList(), {
    headers: { authorization },
  });
  const [first] = z.array(z.object({ id: z.string() })).parse(await answer.json());
  if (first === undefined) throw new BenchError("The demo has no guide.");
  return first.id;
}

async function drain(answer: Response): Promise<number> {
  let bytes = 0;
  for await (const chunk of answer.body ?? []) bytes += chunk.length;
  return bytes;
}
