// Reads a cached page at a fixed rate, answered or not, so that a stalled server shows as many late
// answers, not one. In a process of its own, so that nothing else in the harness delays it.
import { Agent, get, type IncomingMessage } from "node:http";
import { now } from "./now.ts";

const EVERY_MS = 20;
const GIVE_UP_MS = 60_000;

const [page = "", control = ""] = process.argv.slice(2);
const agents = { page: openAgent(), control: openAgent() };
const samples: [at: number, wait: number, status: number, controlWait: number][] = [];
const underWay = new Set<Promise<void>>();

const timer = setInterval(() => {
  const sample = take().finally(() => underWay.delete(sample));
  underWay.add(sample);
}, EVERY_MS);

process.on("message", async () => {
  clearInterval(timer);
  await Promise.all(underWay);
  process.send?.(samples, () => process.exit());
});
process.once("disconnect", () => process.exit());
process.send?.("reading");

async function take(): Promise<void> {
  const at = now();
  const [{ wait, status }, { wait: controlWait }] = await Promise.all([
    ask(page, agents.page, at),
    ask(control, agents.control, at),
  ]);
  samples.push([at, wait, status, controlWait]);
}

function ask(url: string, agent: Agent, at: number): Promise<{ wait: number; status: number }> {
  return new Promise((resolve) => {
    const finish = (status: number) => resolve({ wait: now() - at, status });
    const headers = { "User-Agent": "Mozilla/5.0 (X11; Linux x64) Firefox/145.0" };
    const signal = AbortSignal.timeout(GIVE_UP_MS);
    const sent = get(url, { agent, headers, signal }, (response: IncomingMessage) => {
      response.on("error", () => finish(0));
      response.on("end", () => finish(response.statusCode ?? 0));
      response.resume();
    });
    sent.on("error", (error: NodeJS.ErrnoException) => {
      // The server closed an idle connection at the same moment: any browser would retry.
      if (sent.reusedSocket && error.code === "ECONNRESET") ask(url, agent, at).then(resolve);
      else finish(0);
    });
  });
}

function openAgent(): Agent {
  return new Agent({ keepAlive: true, maxSockets: 100 });
}
