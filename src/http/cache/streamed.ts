import { Readable } from "node:stream";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { HttpContext } from "#http/context.ts";
import { logFault } from "#http/errors.ts";
import { owned, reportedElsewhere } from "#platform/owned.ts";

/** `sending` is called just before each chunk is sent, `ended` at the end. */
export interface Progress {
  sending(bytes: number): void;
  ended(): void;
}

interface StreamedInit extends ResponseInit {
  length?: number;
  progress?: Progress;
}

/** A failure cuts the connection, so that a truncated answer does not pass for a complete one. */
export function streamed(
  c: HttpContext,
  stream: Readable,
  { length, progress, ...init }: StreamedInit,
): Response {
  // Nobody would read or end the body of this answer.
  if (c.req.method === "HEAD") {
    stream.destroy();
    progress?.ended();
    return new Response(null, init);
  }
  const chunks = stream.iterator();
  let sent = 0;
  let hasLeft = false;
  const next = async (): Promise<Uint8Array | null> => {
    const { done, value } = await chunks.next();
    if (!done) return value;
    if (length === undefined || sent >= length) return null;
    throw new Error(`The stream ended after ${sent} of ${length} bytes.`);
  };
  const cut = (error: unknown) => {
    if (hasLeft) return null;
    logFault(c.var.services, c.var.requestId, error);
    c.env.outgoing.destroy();
    return null;
  };
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const chunk = await next().catch(cut);
      if (hasLeft) return;
      if (chunk === null) {
        progress?.ended();
        controller.close();
        return;
      }
      progress?.sending(chunk.length);
      sent += chunk.length;
      controller.enqueue(chunk);
    },
    cancel() {
      hasLeft = true;
      progress?.ended();
      stream.destroy();
    },
  });
  return new Response(body, init);
}

/** Streams a list of any length without holding it in memory or blocking other requests. */
export function streamedTexts(
  c: HttpContext,
  texts: AsyncGenerator<string>,
  headers: Record<string, string>,
): Response {
  async function* chunks() {
    for await (const text of texts) {
      yield Buffer.from(text);
      // If the database in this process answers at once and the connection is fast, other requests would
      // get no turn.
      await nextTurn();
    }
  }
  // One part ahead is enough.
  const stream = Readable.from(chunks(), { highWaterMark: 1 });
  return streamed(c, owned(stream, reportedElsewhere), {
    headers: { ...headers, "Cache-Control": "no-store" },
  });
}

/** The JSON text of one list. A part may be empty, because its items may have been deleted meanwhile. */
export async function* jsonParts(parts: AsyncIterable<readonly unknown[]>): AsyncGenerator<string> {
  let before = "[";
  for await (const part of parts) {
    if (part.length === 0) continue;
    yield before + JSON.stringify(part).slice(1, -1);
    before = ",";
  }
  yield before === "[" ? "[]" : "]";
}
