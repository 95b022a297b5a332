import type { z } from "zod";
import type { ErrorCode } from "#contract/errors.ts";
import { limits } from "#contract/limits.ts";
import type { PageQuery } from "#contract/paging.ts";
import type { RoutePath } from "#contract/path.ts";
import type { Owner } from "#domain/app.ts";
import { parseFields, readJson, strangers } from "./body.ts";
import { queryOf } from "./cache-key.ts";
import type { HttpContext } from "./context.ts";
import { requireAdmin } from "./session.ts";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** Who may call: anyone, the signed-in administrator, or a caller on this machine (or signed in). */
export type Access = "public" | "admin" | "local";

/** The description of a call, from which the OpenAPI document is made. */
export interface Call {
  /** Stable: generated clients use it as a function name. */
  operationId: string;
  summary: string;
  description?: string;
  /** The schema of the query. A name that is not in it means nothing. */
  query?: z.ZodObject;
  /** The schema of the JSON body. */
  body?: z.ZodType;
  /** What the body may weigh; 256 kB when absent. */
  maxBytes?: number;
  /** The body is a multipart form with one file, not JSON. */
  takesFile?: boolean;
  /** The schema of the JSON answer. */
  answer?: z.ZodType;
  /** The media type of an answer that is a file. */
  fileType?: "application/pdf" | "text/csv";
  /** The status of success; 200 when absent. */
  status?: 200 | 201 | 204;
  /** The answer carries its version as `ETag`, and a `PUT` checks `If-Match`. */
  isVersioned?: boolean;
  /** The answer is a list that says in `X-Total-Count` how many entries its query fits. */
  isCounted?: boolean;
  /** The answer has an `ETag` and honours `If-None-Match`. */
  isCached?: boolean;
  /** Error codes beyond those that access, path, query and body imply. */
  refuses?: readonly ErrorCode[];
}

/** One line of the route table. */
export interface Route {
  method: Method;
  /** A pattern as {@link routerPath} takes it. */
  path: string;
  access: Access;
  handle(c: HttpContext): Promise<Response> | Response;
  /** Absent on pages and files. */
  call?: Call;
}

interface CallWithQuery<Query extends z.ZodObject> extends Call {
  query: Query;
}

interface CallWithBody<Body extends z.ZodType> extends Call {
  body: Body;
}

type Answer = Promise<Response> | Response;

interface CallContext {
  c: HttpContext;
}
interface OwnersContext extends CallContext {
  owner: Owner;
}
interface WithBody<Body extends z.ZodType> {
  body: z.output<Body>;
}
interface WithQuery<Query extends z.ZodObject> {
  query: z.output<Query>;
}

/** A call that anyone may make. */
export function publicCall(
  method: Method,
  { pattern }: RoutePath,
  call: Call,
  handle: (context: CallContext) => Answer,
): Route {
  return { method, path: pattern, access: "public", call, handle: (c) => handle({ c }) };
}

/** A question that anyone may ask, with a query. */
export function publicQuery<Query extends z.ZodObject>(
  { pattern }: RoutePath,
  call: CallWithQuery<Query>,
  handle: (context: CallContext & WithQuery<Query>) => Answer,
): Route {
  return publicCall("GET", { pattern }, call, ({ c }) =>
    handle({ c, query: readQuery(c, call.query) }),
  );
}

/** A call that anyone may make, with a JSON body. */
export function publicWrite<Body extends z.ZodType>(
  method: Method,
  { pattern }: RoutePath,
  call: CallWithBody<Body>,
  handle: (context: CallContext & WithBody<Body>) => Answer,
): Route {
  return publicCall(method, { pattern }, call, async ({ c }) =>
    handle({ c, body: await readJson(c.env.incoming, call.body, call.maxBytes, strangers) }),
  );
}

/** A call of the administrator. The right is checked before a byte of the body is read. */
export function adminCall(
  method: Method,
  { pattern }: RoutePath,
  call: Call,
  handle: (context: OwnersContext) => Answer,
): Route {
  return {
    method,
    path: pattern,
    access: "admin",
    call,
    handle: async (c) => handle({ c, owner: await requireAdmin(c) }),
  };
}

/** A question of the administrator, with a query. */
export function adminQuery<Query extends z.ZodObject>(
  { pattern }: RoutePath,
  call: CallWithQuery<Query>,
  handle: (context: OwnersContext & WithQuery<Query>) => Answer,
): Route {
  return adminCall("GET", { pattern }, call, ({ c, owner }) =>
    handle({ c, owner, query: readQuery(c, call.query) }),
  );
}

/** A call of the administrator, with a JSON body. */
export function adminWrite<Body extends z.ZodType>(
  method: Method,
  { pattern }: RoutePath,
  call: CallWithBody<Body>,
  handle: (context: OwnersContext & WithBody<Body>) => Answer,
): Route {
  return adminCall(method, { pattern }, call, async ({ c, owner }) =>
    handle({ c, owner, body: await readJson(c.env.incoming, call.body, call.maxBytes) }),
  );
}

/** A page or file for anyone. */
export function publicRoute(
  method: Method,
  { pattern }: RoutePath,
  handle: (c: HttpContext) => Promise<Response> | Response,
): Route {
  return { method, path: pattern, access: "public", handle };
}

/**
 * A pattern in Hono's form. There, `:slug.md` would be a name with a dot in it; the value of
 * `:slug{.+\\.md}` keeps its ending.
 */
export function routerPath(pattern: string): string {
  return pattern.replace(/:(\w+)(\.\w+)$/, ":$1{[^/]+\\$2}");
}

/** The way to the next page of a list in the `Link` header (RFC 8288), with the filter of the list. */
export function listHeaders(
  path: string,
  { cursor: _cursor, ...filter }: PageQuery & Record<string, string | number | boolean | undefined>,
  next: string | null,
): Record<string, string> {
  if (next === null) return {};
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(filter)) {
    if (value !== undefined) query.set(name, String(value));
  }
  query.set("cursor", next);
  return { Link: `<${path}?${query}>; rel="next"` };
}

/** JSON that only the asker may keep. */
export function json(value: unknown, status = 200, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(value), {
    status,
    headers: { "Content-Type": "application/json", "Cache-Control": "no-store", ...headers },
  });
}

export function noContent(): Response {
  return new Response(null, { status: 204, headers: { "Cache-Control": "no-store" } });
}

/** The version that `If-Match` names; null when the header is absent or `*`. A strange tag matches none. */
export function ifMatch(c: HttpContext): number | null {
  const header = c.req.header("if-match");
  if (header === undefined || header.trim() === "*") return null;
  const version = /^(?:W\/)?"(\d{1,15})"$/.exec(header.trim())?.[1];
  return version === undefined ? -1 : Number(version);
}

/** A thing with its version as entity tag, to be sent back in `If-Match`. */
export function versioned<Thing extends { version: number }>(thing: Thing): Response {
  return json(thing, 200, { ETag: `"${thing.version}"` });
}

/** A new thing, with its version and its path. */
export function created<Thing extends { version: number }>(thing: Thing, path: string): Response {
  return json(thing, 201, { ETag: `"${thing.version}"`, Location: path });
}

/** @throws {DomainError} invalid_fields */
function readQuery<Query extends z.ZodObject>(c: HttpContext, schema: Query): z.output<Query> {
  const query = queryOf(c.req.url);
  const names = Object.keys(schema.shape);
  const given = Object.fromEntries(names.map((name) => [name, query.get(name) ?? undefined]));
  // Anyone can make up cursors without end, so that a list behind one is never whole.
  if (given.cursor !== undefined) given.limit ??= String(limits.pageSize);
  return parseFields(schema, given);
}
