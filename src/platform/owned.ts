import type { EventEmitter } from "node:events";

/**
 * Attaches an error listener before anything can fail. An `error` event without a listener ends the
 * process, so every connection, stream and server is opened through here; `test/architecture.test.ts`
 * finds those that are not.
 */
export function owned<Emitter extends EventEmitter>(
  emitter: Emitter,
  onError: (error: Error) => void,
): Emitter {
  return emitter.on("error", onError);
}

/** For {@link owned}, when the failure also reaches the caller as a rejected call or a `close` event. */
export function reportedElsewhere(): void {}
