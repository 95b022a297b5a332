import { TrieRouter } from "hono/router/trie-router";
import { apiRoot, operatorPaths } from "#contract/paths.ts";
import { DomainError } from "#domain/error.ts";
import type { HttpContext } from "./context.ts";
import { problemResponse } from "./errors.ts";
import { MAX_PATH_LENGTH, rawPath } from "./logged-path.ts";
import { notFoundPage } from "./pages.ts";
import { answerMoved, redirect, redirectToPresent } from "./redirect.ts";
import { type Route, routerPath } from "./route.ts";
import { routes } from "./routes.ts";

/** Distinguishes a wrong method, an extra slash and an address that does not exist. */
export async function answerNotFound(c: HttpContext): Promise<Response> {
  const { method, path } = c.req;
  const allowed = methodsAt(path);
  if (allowed.length > 0) {
    const preflight = c.var.services.cors.preflight(c.env.incoming, path, allowed);
    if (preflight) return preflight;
    const error = new DomainError(
      "method_not_allowed",
      `This address takes ${allowed.join(", ")}, not ${method}.`,
    );
    const response = problemResponse(error, c.var.requestId);
    response.headers.set("Allow", allowed.join(", "));
    return response;
  }
  const plain = plainPath(path);
  if (isApi(path) || !isReading(method)) return answerNothing(c);
  if (plain !== path && methodsAt(plain).length > 0) return answerPlain(c, plain);
  return answerMissing(c);
}

/** Redirects to the address without extra slashes, or straight to its present address. */
async function answerPlain(c: HttpContext, plain: string): Promise<Response> {
  const [route, values = {}] = router.match("GET", plain)[0][0] ?? [];
  const value = String(Object.values(values)[0]);
  const present = await route?.findPresent?.(c.var.services.app, value);
  if (present) return redirectToPresent(c, present);
  return (await answerMoved(c)) ?? redirect(c, plain, 301);
}

/** Leads on from an address that has no page; where nothing is there, notes what was looked for. */
export async function answerMissing(c: HttpContext): Promise<Response> {
  const moved = await answerMoved(c);
  if (moved) return moved;
  c.var.services.pageViews.countMissed(c.env.incoming);
  return notFoundPage(c);
}

export async function answerNothing(c: HttpContext): Promise<Response> {
  if (!isApi(c.req.path)) return notFoundPage(c);
  const error = new DomainError("not_found", "There is no call at this address.");
  return problemResponse(error, c.var.requestId);
}

export function isTooLong(c: HttpContext): boolean {
  return rawPath(c.env.incoming).length > MAX_PATH_LENGTH;
}

/** The path with exactly one slash at the start and none at the end. */
function plainPath(path: string): string {
  let start = 0;
  let end = path.length;
  while (start < end && (path[start] === "/" || path[start] === "\\")) start += 1;
  while (end > start && path[end - 1] === "/") end -= 1;
  return `/${path.slice(start, end)}`;
}

export function isReading(method: string): boolean {
  return method === "GET" || method === "HEAD";
}

export function isApi(path: string): boolean {
  return machinePaths.some((root) => path === root || path.startsWith(`${root}/`));
}

const machinePaths = [apiRoot, ...Object.values(operatorPaths).map(({ pattern }) => pattern)];

const methods = [...new Set(routes.map(({ method }) => method))];
const router = new TrieRouter<Route>();
for (const route of routes) router.add(route.method, routerPath(route.path), route);

function methodsAt(path: string): string[] {
  const found = methods.filter((method) => router.match(method, path)[0].length > 0);
  return found.includes("GET") ? ["GET", "HEAD", ...found.filter((one) => one !== "GET")] : found;
}
