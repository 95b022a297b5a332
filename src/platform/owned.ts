import type { EventEmitter } from "node:events";

/** An `error` event without a listener ends the process, so every emitter gets its listener here. */
export function owned<Emitter extends EventEmitter>(
  emitter: Emitter,
  onError: (error: Error) => void,
): Emitter {
  return emitter.on("error", onError);
}

/** A listener for {@link owned} when the caller learns of the failure anyway, by a rejection or `close`. */
export function reportedElsewhere(): void {}
