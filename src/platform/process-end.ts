import { Unavailable } from "./unavailable.ts";

/**
 * How a process ends itself that keeps within its bounds (`bounded-program.ts`). Neither is what the kernel
 * sends where memory runs out, nor leaves a core dump.
 */
export const endSignals = { memory: "SIGUSR2", processor: "SIGVTALRM" } as const;

/** What an input did, or what happened to the process that read it. */
export type ProcessEnd = keyof typeof endSignals | "outside" | "crash";

/** V8 aborts at the bound of its heap, and where the system gives it nothing: a repeat tells. */
export function endOf(signal: string): ProcessEnd {
  if (signal === endSignals.processor) return "processor";
  if (signal === endSignals.memory || signal === "SIGABRT") return "memory";
  return signal === "SIGKILL" ? "outside" : "crash";
}

/** It says nothing of the input: the kernel needed memory, the machine stood still, or somebody killed it. */
export class EndedFromOutside extends Unavailable {
  constructor(name: string) {
    super(
      "ended",
      `The process of ${name} was ended from outside. Where that happens again and again, this machine or container has too little memory.`,
    );
  }
}

type Watcher = (error: EndedFromOutside) => void;
const watchers = new Set<Watcher>();

/** Also of what a repeat has mended. Returns what ends it. */
export function watchEnds(watcher: Watcher): () => void {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
}

export function tellOfEnd(error: EndedFromOutside): void {
  for (const watcher of watchers) watcher(error);
}
