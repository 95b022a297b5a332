// @module-tag slow
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, it, onTestFinished } from "vitest";
import type { Task } from "#test/support/answering-program.ts";
import { waitUntil } from "#test/support/wait.ts";
import { AnsweringProcess } from "./answering-process.ts";
import { watchEnds } from "./process-end.ts";

const program = {
  name: "answering-program",
  beside: pathToFileURL(resolve("test/support/answering-process.ts")).href,
  heapMegabytes: 64,
  idleEnd: 60_000,
};

const LONG_MS = 60_000;

function open() {
  const process = new AnsweringProcess(program);
  onTestFinished(() => process.end());
  return (task: Task, limit = LONG_MS) => process.answer(task, limit);
}

it.each([[{ a: 1 }], [null], ["words"], [undefined], [new Map([["a", [1]]])]])(
  "%o comes back as it was",
  async (said) => {
    expect(await open()({ say: said })).toEqual(said);
  },
);

it.each([
  ["fill memory", LONG_MS],
  ["nest too deep", LONG_MS],
  ["answer too deeply", LONG_MS],
  ["hang", 100],
] as const)("work that would %s has no answer, and the next one has", async (what, limit) => {
  const answer = open();
  expect(await answer({ do: what }, limit)).toBeNull();
  expect(await answer({ say: "on" })).toBe("on");
});

it("work whose process is killed once is done by the next one, and that is told", async () => {
  const answer = open();
  const told: Error[] = [];
  onTestFinished(watchEnds((error) => void told.push(error)));
  const pid = Number(await answer({ do: "say its number" }));
  const working = answer({ forMs: 500 });
  process.kill(pid, "SIGKILL");
  expect(await working).toBe("worked");
  expect(told).toMatchObject([{ message: expect.stringContaining("too little memory") }]);
});

it("work whose process is killed at each try is refused for now, and the next one has an answer", async () => {
  const answer = open();
  await expect(answer({ do: "be killed" })).rejects.toMatchObject({ reason: "ended" });
  expect(await answer({ say: "on" })).toBe("on");
});

it("work that a stopped machine keeps from the processor is refused for now", async () => {
  const answer = open();
  const pid = Number(await answer({ do: "say its number" }));
  process.kill(pid, "SIGSTOP");
  await expect(answer({ say: "late" }, 1)).rejects.toMatchObject({ reason: "ended" });
  expect(await answer({ say: "on" })).toBe("on");
});

it("what a program fails of is told with its own words, and the next work has an answer", async () => {
  const answer = open();
  await expect(answer({ do: "fail" })).rejects.toThrow("TypeError: no such thing");
  expect(await answer({ say: "on" })).toBe("on");
});

it("what ends a service, whose processes are all told, leaves the work in hand", async () => {
  const answer = open();
  const pid = Number(await answer({ do: "say its number" }));
  const working = answer({ forMs: 500 });
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) process.kill(pid, signal);
  expect(await working).toBe("worked");
});

it("a program that ends by itself is an error, and the next work starts another", async () => {
  const answer = open();
  await expect(answer({ do: "end badly" })).rejects.toThrow("ended with 3");
  expect(await answer({ say: "on" })).toBe("on");
});

it("work that would never end ends with a server that is killed", async () => {
  const script = `
    const { AnsweringProcess } = await import("#platform/answering-process.ts");
    await new AnsweringProcess(${JSON.stringify(program)}).answer({ do: "hang" }, ${LONG_MS});
  `;
  const server = spawn(process.execPath, ["--input-type=module", "--eval", script]);
  onTestFinished(() => void server.kill("SIGKILL"));
  const childOf = () =>
    readFileSync(`/proc/${server.pid}/task/${server.pid}/children`, "utf8").trim();
  await waitUntil(childOf);
  const child = childOf();
  // The watch runs once the process has taken more time than a start does.
  await waitUntil(() => secondsOf(child) > 1);
  server.kill("SIGKILL");
  await once(server, "exit");
  await waitUntil(() => !existsSync(`/proc/${child}`));
});

/** Linux counts processor time in hundredths of a second. */
function secondsOf(pid: string): number {
  const [, counters = ""] = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ");
  const [user = 0, system = 0] = counters.split(" ").slice(11, 13).map(Number);
  return (user + system) / 100;
}
