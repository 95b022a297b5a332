import { Unavailable } from "./unavailable.ts";

/**
 * The signals by which a program that exceeds its bounds ends itself (`bounded-program.ts`). The kernel
 * sends neither when memory runs out, and neither leaves a core dump.
 */
export const endSignals = { memory: "SIGUSR2", processor: "SIGVTALRM" } as const;

/** `memory` and `processor` are the input's doing, `outside` is not, and a `crash` may be either. */
export type ProcessEnd = keyof typeof endSignals | "outside" | "crash";

/** V8 also aborts when the system has no memory left, so only a second try shows whose fault it is. */
export function endOf(signal: string): ProcessEnd {
  if (signal === endSignals.processor) return "processor";
  if (signal === endSignals.memory || signal === "SIGABRT") return "memory";
  return signal === "SIGKILL" ? "outside" : "crash";
}

/**
 * Says nothing about the input: the kernel needed memory, the machine stood still, or somebody killed the
 * process.
 */
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

/** The watcher also hears of ends that a retry has recovered from. Returns the function that stops watching. */
export function watchEnds(watcher: Watcher): () => void {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
}

export function tellOfEnd(error: EndedFromOutside): void {
  for (const watcher of watchers) watcher(error);
}
