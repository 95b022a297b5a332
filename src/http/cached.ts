import type { HttpContext } from "./context.ts";
import { entryResponse, keyOfPath, type Rendered } from "./page-cache.ts";

/** The key of a request, from its canonical path, so that `/%61bout` shares the entry of `/about`. */
function keyOf(c: HttpContext): string {
  return keyOfPath(c.req.path, c.req.url);
}

/** Answers from the cache, rendering at most once per change of the content. */
export async function cached(c: HttpContext, render: () => Promise<Rendered>): Promise<Response> {
  const { cache, pageViews } = c.var.services;
  const entry = await cache.fill(keyOf(c), render);
  if (entry.counted) pageViews.countRequest(c.env.incoming, entry.counted);
  return entryResponse(entry, c.req.raw);
}

/** A public page and, on an article's, whose text it is. */
export interface PublicPage {
  html: string;
  blogId?: string;
}

/** A public page, which counts its visitors. */
export function cachedPage(c: HttpContext, render: () => Promise<PublicPage>): Promise<Response> {
  return cached(c, async () => {
    const { html, blogId = null } = await render();
    return { ...toPage(html, 200), counted: { blogId } };
  });
}

/** What a page is kept as; it also tells browsers which pages to prepare. */
export function toPage(html: string, status: 200 | 404): Rendered {
  return {
    status,
    contentType: "text/html; charset=utf-8",
    kind: "page",
    body: html,
    headers: { "Speculation-Rules": '"/speculation-rules.json"' },
  };
}

/** A public answer of the API. */
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
