import { once } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { HttpContext, Services } from "#http/context.ts";
import type { Gate } from "#platform/gate.ts";
import { cacheKey, keyOfPath } from "./cache-key.ts";
import { chooseEncoding, type Encoding, etagMatches, type Form, toBytes } from "./encoded-body.ts";
import type { FinishedPage } from "./finished-page.ts";
import type { Entry, Rendered } from "./page-cache.ts";

interface CacheOptions {
  /** Limits the rendering; the pages' gate by default. */
  gate?: Gate;
  /** False for answers that no two visitors share. */
  isKept?: boolean;
}

/** The hot path, ahead of any framework. Returns null if something must be rendered or compressed. */
export function answerFromCache(
  request: IncomingMessage,
  response: ServerResponse,
  { app, cache, cors, pageViews }: Services,
): number | null {
  const { method, url } = request;
  if ((method !== "GET" && method !== "HEAD") || url === undefined) return null;
  if (app.redirects.mayBeFormer(url)) return null;
  const entry = cache.find(cacheKey(url));
  if (entry === undefined) return null;
  const form = entry.body.form(encodingFor(request));
  const { variant } = form;
  const unchanged = unchangedHeaders(entry, request, form);
  if (unchanged === null && variant === null) return null;
  if (entry.counted) pageViews.countRequest(request, entry.counted);
  const shared = cors.headers(request, url).flat();
  if (unchanged) {
    response.writeHead(304, [...unchanged, ...shared]).end();
    return 304;
  }
  if (variant === null) return null;
  response.writeHead(
    entry.status,
    shared.length > 0 ? [...variant.headers, ...shared] : variant.headers,
  );
  if (method === "HEAD") response.end();
  else response.end(variant.sent, "latin1");
  return entry.status;
}

/**
 * Renders once per change of the content.
 * @throws {Unavailable} busy
 */
export async function cached(
  c: HttpContext,
  render: () => Promise<Rendered>,
  { gate, isKept = true }: CacheOptions = {},
): Promise<Response> {
  const { cache, gates, pageViews } = c.var.services;
  if (!isKept) await enterUntilSent(gates.unshared, c.env.outgoing);
  // The canonical path lets `/%61bout` share the entry of `/about`.
  const key = keyOfPath(c.req.path, c.req.url);
  const entry = await cache.fill(key, render, { gate: gate ?? gates.pages, isKept });
  if (entry.counted) pageViews.countRequest(c.env.incoming, entry.counted);
  return entryResponse(c, key, entry);
}

export async function entryResponse(c: HttpContext, key: string, entry: Entry): Promise<Response> {
  const { incoming } = c.env;
  const encoding = encodingFor(incoming);
  const unchanged = unchangedHeaders(entry, incoming, entry.body.form(encoding));
  if (unchanged) return new Response(null, { status: 304, headers: toPairs(unchanged) });
  const variant = await c.var.services.cache.encode(key, entry, encoding);
  return new Response(toBytes(variant), {
    status: entry.status,
    headers: toPairs(variant.headers),
  });
}

interface PublicPage {
  page: FinishedPage;
  readId?: string;
}

export function cachedPage(c: HttpContext, render: () => Promise<PublicPage>): Promise<Response> {
  return cached(c, async () => {
    const { page, readId = null } = await render();
    return { ...toPage(page, 200), counted: { readId } };
  });
}

/**
 * Serves an address that one visitor has alone: the answer is not cached, and not counted because the page was
 * counted without the query.
 */
export function unsharedPage(c: HttpContext, render: () => Promise<PublicPage>): Promise<Response> {
  return cached(c, async () => toPage((await render()).page, 200), { isKept: false });
}

export function toPage({ html, styles, frames }: FinishedPage, status: 200 | 404): Rendered {
  return {
    status,
    contentType: "text/html; charset=utf-8",
    kind: "page",
    body: html,
    styles,
    frames,
  };
}

export function cachedJson(
  c: HttpContext,
  find: () => Promise<{ value: unknown; headers?: Record<string, string> }>,
): Promise<Response> {
  return cached(c, async () => {
    const { value, headers } = await find();
    return {
      status: 200,
      contentType: "application/json",
      kind: "data",
      body: JSON.stringify(value),
      headers,
    };
  });
}

function encodingFor({ headers }: IncomingMessage): Encoding {
  return chooseEncoding(headers["accept-encoding"]?.toString());
}

/** The headers of a 304; null if the client needs the body. */
function unchangedHeaders(
  { status }: Entry,
  { headers }: IncomingMessage,
  { tag }: Form,
): string[] | null {
  const named = headers["if-none-match"];
  if (status !== 200 || named === undefined) return null;
  return etagMatches(named, tag.etag) ? tag.notModifiedHeaders : null;
}

/** Holds a slot of the gate until the answer is sent or its reader has gone. */
export function enterUntilSent(gate: Gate, outgoing: ServerResponse): Promise<void> {
  return new Promise((resolve, reject) => {
    const pass = async () => {
      resolve();
      if (!outgoing.closed) await once(outgoing, "close");
    };
    gate.run(pass).catch(reject);
  });
}

function toPairs(flat: string[]): [string, string][] {
  const pairs: [string, string][] = [];
  for (let index = 0; index + 1 < flat.length; index += 2) {
    pairs.push([flat[index] ?? "", flat[index + 1] ?? ""]);
  }
  return pairs;
}
