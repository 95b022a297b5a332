import type { Readable } from "node:stream";
import type { HttpContext } from "#http/context.ts";
import { logFault } from "#http/log-fault.ts";

/** Called just before each chunk is sent, and at the end. */
export interface Progress {
  sending(bytes: number): void;
  ended(): void;
}

interface StreamedInit extends ResponseInit {
  length?: number;
  progress?: Progress;
}

/** A failure cuts the connection, so that a part cannot pass for the whole. */
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
