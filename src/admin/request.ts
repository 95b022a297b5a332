import type { Problem } from "#contract/errors.ts";
import { ANSWER_TIME_OUT } from "#contract/portal.ts";
import { NetworkError, Refusal } from "./errors.ts";
import { session } from "./session.ts";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

declare global {
  var earlyAnswer: { path: string; token: string; answer: Promise<Response> } | undefined;
}

interface RequestOptions {
  body?: unknown;
  /** The version that was read: the server refuses to change a newer one. */
  ifMatch?: number;
  signal?: AbortSignal;
  /** {@link ANSWER_TIME_OUT} by default. */
  timeoutMs?: number;
  /** After a 401, asks to sign in and repeats the request. True by default. */
  asksToSignIn?: boolean;
}

/** Undefined, null and empty parameters are left out. */
export type ListQuery = Record<string, string | number | boolean | null | undefined>;

const NO_CONTENT = 204;

/** @throws {Refusal} by the server @throws {NetworkError} when it cannot be reached */
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

/** Allows for a slow connection. */
export async function requestFile(path: string): Promise<Blob> {
  const response = await send("GET", path, { timeoutMs: 10 * 60_000 });
  try {
    return await response.blob();
  } catch (cause) {
    throw new NetworkError(cause);
  }
}

/** `total` is 0 where the list is not counted. */
export async function requestPage<Item>(
  path: string,
  signal?: AbortSignal,
): Promise<{ items: Item[]; next: string | null; total: number }> {
  const response = await send("GET", path, { signal });
  const items = await readJson<Item[]>(response, signal);
  const { headers } = response;
  return {
    items,
    next: nextCursor(headers.get("link")),
    total: Number(headers.get("x-total-count")),
  };
}

export function withQuery(path: string, query: ListQuery): string {
  const given = Object.entries(query).flatMap(([name, value]) =>
    value === undefined || value === null || value === "" ? [] : [[name, String(value)]],
  );
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`;
}

/** A truncated body counts as no answer, and so does the login page of a guest network. */
async function readJson<Answer>(response: Response, signal?: AbortSignal): Promise<Answer> {
  try {
    return await response.json();
  } catch (cause) {
    if (signal?.aborted) throw cause;
    throw new NetworkError(cause);
  }
}

async function send(method: Method, path: string, options: RequestOptions): Promise<Response> {
  for (;;) {
    const { token } = session;
    const response = await attempt(method, path, token, options);
    if (response.ok) return response;
    if (response.status !== 401 || options.asksToSignIn === false) throw await toRefusal(response);
    // Another request may have obtained a new token.
    if (session.token === token) await session.waitForSignIn();
  }
}

async function attempt(
  method: Method,
  path: string,
  token: string | null,
  { body, ifMatch, signal, timeoutMs = ANSWER_TIME_OUT }: RequestOptions,
): Promise<Response> {
  const headers = new Headers();
  if (token) headers.set("Authorization", `Bearer ${token}`);
  if (ifMatch !== undefined) headers.set("If-Match", `"${ifMatch}"`);
  if (body !== undefined) headers.set("Content-Type", "application/json");
  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    const early = method === "GET" && takeEarlyAnswer(path, token);
    if (early) return await early;
    return await fetch(path, {
      method,
      headers,
      body: body === undefined ? undefined : JSON.stringify(body),
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      cache: "no-store",
    });
  } catch (cause) {
    if (signal?.aborted) throw cause;
    throw new NetworkError(cause);
  }
}

/** What early.client.ts asked for before this script was there. */
function takeEarlyAnswer(path: string, token: string | null): Promise<Response> | null {
  const { earlyAnswer: early } = globalThis;
  if (early?.path !== path || early.token !== token) return null;
  globalThis.earlyAnswer = undefined;
  return early.answer;
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

function nextCursor(link: string | null): string | null {
  const address = link && /<([^>]*)>; rel="next"/.exec(link)?.[1];
  return address ? new URL(address, location.origin).searchParams.get("cursor") : null;
}
