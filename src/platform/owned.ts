import type { EventEmitter } from "node:events";

/** An `error` event without a listener ends the process, so what can emit one is opened here. */
export function owned<Emitter extends EventEmitter>(
  emitter: Emitter,
  onError: (error: Error) => void,
): Emitter {
  return emitter.on("error", onError);
}

/** For {@link owned}, when the caller hears of the failure anyway, by a rejection or `close`. */
export function reportedElsewhere(): void {}
