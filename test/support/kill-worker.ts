import { readdirSync, readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

/** Kills each child process with this name until `work` is over, like the kernel when memory runs out. */
export async function whileKilled<Result>(name: string, work: Promise<Result>): Promise<Result> {
  let isOver = false;
  const end = () => {
    isOver = true;
  };
  work.then(end, end);
  while (!isOver) {
    for (const child of childrenOf(process.pid)) {
      if (commandOf(child).includes(name)) process.kill(child, "SIGKILL");
    }
    await sleep(5);
  }
  return work;
}

function childrenOf(pid: number): number[] {
  return readdirSync(`/proc/${pid}/task`).flatMap((thread) => {
    const children = readFileSync(`/proc/${pid}/task/${thread}/children`, "utf8");
    return children.split(" ").filter(Boolean).map(Number);
  });
}

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8");
  } catch {
    // It has gone meanwhile.
    return "";
  }
}
