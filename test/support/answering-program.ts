import { answerEach, stayWithin } from "#platform/bounded-program.ts";

export type Task =
  | { say: unknown }
  | { do: "fill memory" | "nest too deep" | "answer too deeply" | "hang" | "fail" | "end badly" }
  | { do: "say its number" | "be killed" }
  | { forMs: number };

await stayWithin({ memoryBytes: 1_000_000_000, niceness: 0 });
await answerEach((task: Task) => {
  if ("say" in task) return task.say;
  if ("forMs" in task) return workFor(task.forMs);
  if (task.do === "say its number") return process.pid;
  if (task.do === "be killed") process.kill(process.pid, "SIGKILL");
  if (task.do === "end badly") process.exit(3);
  if (task.do === "fail") throw new TypeError("no such thing");
  if (task.do === "answer too deeply") return nested();
  if (task.do === "hang") for (;;);
  if (task.do === "nest too deep") return nest();
  // The numbers come in one piece, larger than what is left.
  const numbers: number[] = [];
  for (;;) numbers.push(numbers.length / 3);
});

function workFor(milliseconds: number): string {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
  return "worked";
}

function nested(): unknown[] {
  let nested: unknown[] = [];
  for (let depth = 0; depth < 1_000_000; depth += 1) nested = [nested];
  return nested;
}

function nest(): unknown[] {
  return [nest()];
}
