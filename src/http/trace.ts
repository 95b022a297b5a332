import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { Trace } from "#platform/trace.ts";

const ID = /^[\w.:-]{8,128}$/;
const PARENT = /^00-(?!0{32})[\da-f]{32}-(?!0{16})[\da-f]{16}-[\da-f]{2}$/;

/** The names that our own proxy gives the request; a stranger's could be anything, so they count for nothing. */
export function traceOf({ headers }: IncomingMessage, trustProxy: number): Trace {
  const id = trustProxy > 0 ? headers["x-request-id"]?.toString() : undefined;
  const parent = trustProxy > 0 ? headers.traceparent?.toString() : undefined;
  return {
    requestId: id !== undefined && ID.test(id) ? id : randomUUID(),
    traceparent: parent !== undefined && PARENT.test(parent) ? parent : null,
  };
}

/** For the log. */
export function traceIdOf({ traceparent }: Trace): { traceId?: string } {
  return traceparent === null ? {} : { traceId: traceparent.split("-")[1] };
}
