import { answerEach, stayWithin } from "#platform/bounded-program.ts";

export type Task =
  | { say: unknown }
  | { do: "fill memory" | "nest too deep" | "hang" | "end badly" };

await stayWithin({ memoryBytes: 1_000_000_000, niceness: 0 });
await answerEach((task: Task) => {
  if ("say" in task) return task.say;
  if (task.do === "end badly") process.exit(3);
  if (task.do === "hang") for (;;);
  if (task.do === "nest too deep") return nest();
  // In one piece, larger than what is left.
  const numbers: number[] = [];
  for (;;) numbers.push(numbers.length / 3);
});

function nest(): unknown[] {
  return [nest()];
}
