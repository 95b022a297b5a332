import type { z } from "zod";
import type { ErrorCode } from "#contract/errors.ts";
import { limits } from "#contract/limits.ts";
import type { PageQuery } from "#contract/paging.ts";
import type { RoutePath } from "#contract/paths.ts";
import type { Proof } from "#domain/actor.ts";
import type { App, Owner } from "#domain/app.ts";
import type { SeenVersion } from "#domain/publications/seen-version.ts";
import { parseFields, readJson, strangersBudget } from "./body.ts";
import { queryOf } from "./cache/cache-key.ts";
import type { Counted } from "./cache/page-cache.ts";
import type { HttpContext } from "./context.ts";
import { ownersAnswer } from "./idempotency-key.ts";
import { largestBody } from "./schema-bounds.ts";
import { type NeededScope, requireAdmin, requireProof } from "./session.ts";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** "local" is a caller on this machine, or the administrator. */
export type Access = "public" | "admin" | "local";

export interface Call {
  /** It never changes, because generated clients use it as a function name. */
  operationId: string;
  summary: string;
  description?: string;
  /** Other parameters of the query are ignored. */
  query?: z.ZodObject;
  body?: z.ZodType;
  /** JSON by default. */
  bodyType?: "application/x-www-form-urlencoded";
  /** The limit of the owner's body, 256 kB by default. The limit for strangers follows from the schema. */
  maxBytes?: number;
  /** The body is a multipart form with one file of this kind. */
  takesFile?: "pdf" | "picture" | "export";
  answer?: z.ZodType;
  /** The call works in portions, and answers 200 with this body as long as anything is left. */
  rest?: z.ZodType;
  fileType?:
    | "application/pdf"
    | "application/zip"
    | "application/octet-stream"
    | "image/jpeg"
    | "text/csv";
  status?: 200 | 201 | 204;
  /** The answer has its version as `ETag`, and changing it checks `If-Match`. */
  isVersioned?: boolean;
  /**
   * A stranger's request that is repeated with an `Idempotency-Key` is answered once, as are all of the
   * owner's.
   */
  takesKey?: boolean;
  /** `If-Match` is checked although the answer has no version. */
  checksVersion?: boolean;
  /** `X-Total-Count` says how many entries match the query. */
  isCounted?: boolean;
  /** `X-List-State` stands for all entries, for a call that acts on all of them. */
  hasListState?: boolean;
  /** The answer has an `ETag` and honours `If-None-Match`. */
  isCached?: boolean;
  /** A former address redirects to the present one. */
  isMovable?: boolean;
  /** The scope that an access token needs. Absent if the call needs no right, or a proof. */
  scope?: NeededScope;
  /** Errors beyond those implied by access, path, query and body. */
  refuses?: readonly ErrorCode[];
}

export interface Route {
  method: Method;
  /** The form that {@link routerPath} expects. */
  path: string;
  access: Access;
  /** The call needs a password or a passkey from the last ten minutes. */
  needsProof?: boolean;
  handle(c: HttpContext): Promise<Response> | Response;
  call?: Call;
  /** Set on a page whose visits are counted: finds what to count by the value of the path's only parameter. */
  findCounted?(app: App, value: string): Promise<Counted | null>;
  /** Finds the present address if the value of the only parameter is a former one. */
  findPresent?(app: App, value: string): Promise<string | null>;
}

/** Every owner's call must state its scope, so that none can forget it. */
interface OwnersCall extends Call {
  scope: NeededScope;
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
interface ProvenContext extends OwnersContext {
  proof: Proof;
}
interface WithBody<Body extends z.ZodType> {
  body: z.output<Body>;
}
interface WithQuery<Query extends z.ZodObject> {
  query: z.output<Query>;
}

export function publicCall(
  method: Method,
  { pattern }: RoutePath,
  call: Call,
  handle: (context: CallContext) => Answer,
): Route {
  return { method, path: pattern, access: "public", call, handle: (c) => handle({ c }) };
}

export function publicQuery<Query extends z.ZodObject>(
  { pattern }: RoutePath,
  call: CallWithQuery<Query>,
  handle: (context: CallContext & WithQuery<Query>) => Answer,
): Route {
  return publicCall("GET", { pattern }, call, ({ c }) =>
    handle({ c, query: readQuery(c, call.query) }),
  );
}

/** The schema limits the size of the body. */
export function publicWrite<Body extends z.ZodType>(
  method: Method,
  { pattern }: RoutePath,
  call: Omit<CallWithBody<Body>, "maxBytes">,
  handle: (context: CallContext & WithBody<Body>) => Answer,
): Route {
  const { body: schema } = call;
  const maxBytes = largestBody(schema, "json");
  return publicCall(method, { pattern }, { ...call, maxBytes }, async ({ c }) =>
    handle({ c, body: await readJson(c.env.incoming, schema, maxBytes, strangersBudget) }),
  );
}

export function adminCall(
  method: Method,
  { pattern: path }: RoutePath,
  call: OwnersCall,
  handle: (context: OwnersContext) => Answer,
): Route {
  return ownersRoute({ method, path, call }, admin(call), lengthOf, handle);
}

export function adminQuery<Query extends z.ZodObject>(
  { pattern }: RoutePath,
  call: OwnersCall & CallWithQuery<Query>,
  handle: (context: OwnersContext & WithQuery<Query>) => Answer,
): Route {
  return adminCall("GET", { pattern }, call, ({ c, owner }) =>
    handle({ c, owner, query: readQuery(c, call.query) }),
  );
}

export function adminWrite<Body extends z.ZodType>(
  method: Method,
  { pattern: path }: RoutePath,
  call: OwnersCall & CallWithBody<Body>,
  handle: (context: OwnersContext & WithBody<Body>) => Answer,
): Route {
  return ownersRoute({ method, path, call }, admin(call), jsonOf(call), handle);
}

/**
 * Makes a call that is irreversible, hands out everything, sends messages elsewhere or changes how the owner signs
 * in. The owner must have just proved who it is; access tokens prove nothing.
 */
export function provenCall(
  method: Method,
  { pattern: path }: RoutePath,
  call: Call,
  handle: (context: ProvenContext) => Answer,
): Route {
  return ownersRoute({ method, path, call, needsProof: true }, proven, lengthOf, handle);
}

export function provenWrite<Body extends z.ZodType>(
  method: Method,
  { pattern: path }: RoutePath,
  call: CallWithBody<Body>,
  handle: (context: ProvenContext & WithBody<Body>) => Answer,
): Route {
  return ownersRoute({ method, path, call, needsProof: true }, proven, jsonOf(call), handle);
}

/** The right is checked before the body is read, and both before the idempotency key is used. */
function ownersRoute<Context extends OwnersContext, Body>(
  route: Omit<Route, "access" | "handle">,
  check: (c: HttpContext) => Promise<Context>,
  read: (c: HttpContext) => Promise<Body>,
  handle: (context: Context & { body: Body }) => Answer,
): Route {
  return {
    ...route,
    access: "admin",
    handle: async (c) => {
      const context = await check(c);
      const body = await read(c);
      return ownersAnswer(context, body, async () => handle({ ...context, body }));
    },
  };
}

function admin({ scope }: OwnersCall): (c: HttpContext) => Promise<OwnersContext> {
  return async (c) => ({ c, owner: await requireAdmin(c, scope) });
}

async function proven(c: HttpContext): Promise<ProvenContext> {
  return { c, ...(await requireProof(c)) };
}

function jsonOf<Body extends z.ZodType>({ body, maxBytes }: CallWithBody<Body>) {
  return (c: HttpContext) => readJson(c.env.incoming, body, maxBytes);
}

/** The length stands for a body that is read later, such as a file. */
async function lengthOf(c: HttpContext): Promise<string | undefined> {
  return c.req.header("content-length");
}

export function publicRoute(
  method: Method,
  { pattern }: RoutePath,
  handle: (c: HttpContext) => Promise<Response> | Response,
): Route {
  return { method, path: pattern, access: "public", handle };
}

/** Writes the pattern for Hono, which would read `:slug.md` as a name with a dot in it. */
export function routerPath(pattern: string): string {
  return pattern.replace(/:(\w+)(\.\w+)$/, ":$1{[^/]+\\$2}");
}

/** Points to the next page by a `Link` header (RFC 8288), with the list's filter. */
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

export function json(value: unknown, status = 200, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(value), {
    status,
    headers: { "Content-Type": "application/json", "Cache-Control": "no-store", ...headers },
  });
}

export function noContent(headers: Record<string, string> = {}): Response {
  return new Response(null, { status: 204, headers: { "Cache-Control": "no-store", ...headers } });
}

/** Compares strongly (RFC 9110 §13.1.1), so weak and foreign tags match no version. */
export function ifMatch(c: HttpContext): SeenVersion {
  const header = c.req.header("if-match")?.trim();
  if (header === undefined || header === "*") return null;
  const versions = header.split(",").map((tag) => /^"(\d{1,15})"$/.exec(tag.trim())?.[1]);
  return versions.filter((version) => version !== undefined).map(Number);
}

export function versioned<Thing extends { version: number }>(thing: Thing): Response {
  return json(thing, 200, { ETag: `"${thing.version}"` });
}

export function created<Thing extends { version: number }>(thing: Thing, path: string): Response {
  return json(thing, 201, { ETag: `"${thing.version}"`, Location: path });
}

function readQuery<Query extends z.ZodObject>(c: HttpContext, schema: Query): z.output<Query> {
  const query = queryOf(c.req.url);
  const names = Object.keys(schema.shape);
  const given = Object.fromEntries(names.map((name) => [name, query.get(name) ?? undefined]));
  // Anyone can make up endless cursors, so a list with one is always paged.
  if (given.cursor !== undefined) given.limit ??= String(limits.pageSize);
  return parseFields(schema, given);
}

/** The id in an address. */
export function idOf(c: HttpContext): string {
  return c.req.param("id") ?? "";
}
