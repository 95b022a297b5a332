import type { Problem } from "#contract/errors.ts";
import { IDEMPOTENCY_KEY, newKey } from "#contract/idempotency-key.ts";
import { ANSWER_TIME_OUT } from "#contract/portal.ts";
import { NetworkError, Refusal } from "./errors.ts";
import { session } from "./session.ts";

export type Method = "GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE";

declare global {
  var earlyRequests: { token: string; answers: Map<string, Promise<Response>> } | undefined;
}

interface RequestOptions {
  body?: unknown;
  /** The version that was read: the server refuses to change a newer one. */
  ifMatch?: number;
  /** The server recognises a change that is sent again by this key. Callers who give one send it again, too. */
  idempotencyKey?: string;
  signal?: AbortSignal;
  /** Goes on when the page is closed. Browsers allow 64 KiB to all that does so. */
  keepalive?: boolean;
  /** {@link ANSWER_TIME_OUT} by default. */
  timeoutMs?: number;
  /** After a 401, asks to sign in and repeats the request. True by default. */
  asksToSignIn?: boolean;
}

/** How one attempt to save is sent. Whoever gives a key sends the request again itself where the answer is lost. */
export type Sending = Pick<RequestOptions, "signal" | "keepalive" | "idempotencyKey">;

/** Undefined, null and empty parameters are left out. */
export type ListQuery = Record<string, string | number | boolean | null | undefined>;

let askForProof = async () => false;

/** What asks the owner for a password or a passkey; false where they decline. */
export function askForProofBy(ask: () => Promise<boolean>): void {
  askForProof = ask;
}

const NO_CONTENT = 204;

/** A connection that breaks is mostly back within seconds. */
const PAUSES_MS = [500, 3_000];

/**
 * Asks for a proof of who the owner is where the server wants one, and repeats the request. A change whose answer is
 * lost is sent again: the server makes it once and answers as it did.
 * @throws {Refusal} by the server @throws {NetworkError} when it cannot be reached
 */
export function request<Answer>(
  method: Method,
  path: string,
  options: RequestOptions = {},
): Promise<Answer> {
  return untilAnswered(method, options, async (keyed) =>
    readJson(await send(method, path, keyed), options.signal),
  );
}

export function command(method: Method, path: string, options: RequestOptions = {}): Promise<void> {
  return untilAnswered(method, options, async (keyed) => {
    const { status } = await send(method, path, keyed);
    if (status !== NO_CONTENT) throw new NetworkError(null);
  });
}

/** Gives a change a key, by which it is sent again. Signing in and out are sent once. */
export function untilAnswered<Answer>(
  method: Method,
  options: RequestOptions,
  attempt: (options: RequestOptions) => Promise<Answer>,
): Promise<Answer> {
  const isChange = method !== "GET" && method !== "HEAD";
  if (!isChange || options.idempotencyKey || options.asksToSignIn === false) {
    return attempt(options);
  }
  const keyed = { ...options, idempotencyKey: newKey() };
  return withRetries(() => attempt(keyed));
}

/**
 * Repeats a request that has a key until somebody answers, unless this browser knows that it is offline, and for as
 * long as another server is about to answer.
 */
export async function withRetries<Answer>(
  attempt: () => Promise<Answer>,
  pauses: readonly number[] = PAUSES_MS,
): Promise<Answer> {
  try {
    return await attempt();
  } catch (error) {
    const isBusy = error instanceof Refusal && error.code === "conflict" && error.retryAfter;
    const isLost = error instanceof NetworkError && navigator.onLine;
    const [pause, ...rest] = isBusy ? [error.retryAfter * 1000, ...pauses] : isLost ? pauses : [];
    if (pause === undefined) throw error;
    await new Promise((resolve) => setTimeout(resolve, pause));
    return withRetries(attempt, rest);
  }
}

export function withQuery(path: string, query: ListQuery): string {
  const given = Object.entries(query).flatMap(([name, value]) =>
    value === undefined || value === null || value === "" ? [] : [[name, String(value)]],
  );
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`;
}

/** A truncated body counts as no answer, and so does the login page of a guest network. */
export async function readJson<Answer>(response: Response, signal?: AbortSignal): Promise<Answer> {
  try {
    return await response.json();
  } catch (cause) {
    if (signal?.aborted) throw cause;
    throw new NetworkError(cause);
  }
}

export async function send(
  method: Method,
  path: string,
  options: RequestOptions,
): Promise<Response> {
  for (;;) {
    const { token } = session;
    const response = await attempt(method, path, token, options);
    if (response.ok) return response;
    if (response.status === 401 && options.asksToSignIn !== false) {
      // Another request may have obtained a new token.
      if (session.token === token) await session.waitForSignIn();
      continue;
    }
    const refusal = await toRefusal(response);
    if (refusal.code !== "step_up_required" || !(await askForProof())) throw refusal;
  }
}

async function attempt(
  method: Method,
  path: string,
  token: string | null,
  { body, ifMatch, idempotencyKey, signal, keepalive, timeoutMs = ANSWER_TIME_OUT }: RequestOptions,
): Promise<Response> {
  const headers = new Headers();
  if (token) headers.set("Authorization", `Bearer ${token}`);
  if (ifMatch !== undefined) headers.set("If-Match", `"${ifMatch}"`);
  if (idempotencyKey) headers.set(IDEMPOTENCY_KEY, idempotencyKey);
  if (body !== undefined) headers.set("Content-Type", "application/json");
  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    const answer = method === "GET" && takeEarlyAnswer(path, token);
    if (answer) return await answer;
    return await fetch(path, {
      method,
      headers,
      body: body === undefined ? undefined : JSON.stringify(body),
      keepalive,
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      cache: "no-store",
    });
  } catch (cause) {
    if (signal?.aborted) throw cause;
    throw new NetworkError(cause);
  }
}

/** What early.client.ts asked for before this script was there. */
function takeEarlyAnswer(path: string, token: string | null) {
  const { earlyRequests: early } = globalThis;
  const answer = early?.token === token ? early?.answers.get(path) : undefined;
  early?.answers.delete(path);
  return answer;
}

async function toRefusal(response: Response): Promise<Refusal> {
  const retryAfter = Number(response.headers.get("retry-after")) || null;
  return new Refusal(await readProblem(response), response.status, retryAfter);
}

/** Returns {} where a proxy answered with a page of its own. */
async function readProblem(response: Response): Promise<Partial<Problem>> {
  if (!response.headers.get("content-type")?.includes("json")) return {};
  try {
    return await response.json();
  } catch {
    return {};
  }
}
