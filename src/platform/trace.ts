import { AsyncLocalStorage } from "node:async_hooks";

/** The request that began what goes on, as logs and other systems name it. */
export interface Trace {
  requestId: string;
  /** W3C Trace Context, https://www.w3.org/TR/trace-context/#traceparent-header */
  traceparent: string | null;
}

const current = new AsyncLocalStorage<Trace>();

export function traced<Result>(trace: Trace, work: () => Result): Result {
  return current.run(trace, work);
}

/** Null for what no request began. */
export function currentTrace(): Trace | null {
  return current.getStore() ?? null;
}
