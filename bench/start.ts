import { makeDemoData, startApp } from "./app.ts";
import { memoryBytes } from "./machine.ts";
import type { Run, Section } from "./run.ts";
import { median, megabytes, spread, twoDigits } from "./statistics.ts";

const BARS = { seconds: 2, megabytes: 300 };

export async function measureStart(run: Run): Promise<Section> {
  const dataDir = await makeDemoData(run, "start");
  const seconds: number[] = [];
  const memory: number[] = [];
  // One extra start comes first, because the first on a machine fills Node.js's compile cache.
  for (let count = -1; count < run.rounds; count++) {
    run.tell(count < 0 ? "warming up: start" : `start ${count + 1} of ${run.rounds}`);
    const app = await startApp(run, dataDir, "any");
    const bytes = memoryBytes(app.pid, "now");
    await run.processes.stop(app.child);
    if (count < 0) continue;
    seconds.push(app.readyMs / 1000);
    memory.push(bytes);
  }
  const isMet = median(seconds) < BARS.seconds && median(memory) < BARS.megabytes * 1024 * 1024;
  return {
    title: "Start",
    head: ["seconds to ready (bar 2)", "memory then, MB (bar 300)", "bars"],
    rows: [[spread(seconds, twoDigits), spread(memory, megabytes), isMet ? "met" : "missed"]],
    notes: ["With the demo's content and a warm compile cache, as at every start but the first."],
  };
}
