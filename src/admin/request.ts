import type { Problem } from "#contract/errors.ts";
import { IDEMPOTENCY_KEY } from "#contract/idempotency-key.ts";
import { ANSWER_TIME_OUT } from "#contract/portal.ts";
import { NetworkError, Refusal } from "./errors.ts";
import { session } from "./session.ts";

export type Method = "GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE";

declare global {
  var earlyRequests: { token: string; answers: Map<string, Promise<Response>> } | undefined;
}

export interface RequestOptions {
  body?: unknown;
  /** The version that was read: the server refuses to change a newer one. */
  ifMatch?: number;
  idempotencyKey?: string;
  signal?: AbortSignal;
  /** Goes on when the page is closed. Browsers allow 64 KiB to all that does so. */
  keepalive?: boolean;
  /** {@link ANSWER_TIME_OUT} by default. */
  timeoutMs?: number;
  /** After a 401, asks to sign in and repeats the request. True by default. */
  asksToSignIn?: boolean;
}

/** Undefined, null and empty parameters are left out. */
export type ListQuery = Record<string, string | number | boolean | null | undefined>;

let askForProof = async () => false;

/** What asks the owner for a password or a passkey; false where they decline. */
export function askForProofBy(ask: () => Promise<boolean>): void {
  askForProof = ask;
}

const NO_CONTENT = 204;

/**
 * Where the server wants to know that it is the owner who asks, so does the portal, and repeats the request.
 * @throws {Refusal} by the server @throws {NetworkError} when it cannot be reached
 */
export async function request<Answer>(
  method: Method,
  path: string,
  options: RequestOptions = {},
): Promise<Answer> {
  return readJson(await send(method, path, options), options.signal);
}

export async function command(
  method: Method,
  path: string,
  options: RequestOptions = {},
): Promise<void> {
  const { status } = await send(method, path, options);
  if (status !== NO_CONTENT) throw new NetworkError(null);
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

/** Empty where a proxy answered with a page of its own. */
async function readProblem(response: Response): Promise<Partial<Problem>> {
  if (!response.headers.get("content-type")?.includes("json")) return {};
  try {
    return await response.json();
  } catch {
    return {};
  }
}
