import { z } from "zod";
import { IDEMPOTENCY_KEY } from "#contract/idempotency-key.ts";
import type { KeyedRequest } from "#domain/answers.ts";
import type { Owner } from "#domain/app.ts";
import { parseFields } from "./body.ts";
import type { HttpContext } from "./context.ts";

const Key = z.object({
  [IDEMPOTENCY_KEY]: z
    .string()
    .regex(/^[!-~]{1,255}$/, "Make the Idempotency-Key 1 to 255 visible ASCII characters.")
    // The draft of the header has quotation marks around the key; many clients leave them out.
    .transform((key) => /^"(.+)"$/.exec(key)?.[1] ?? key)
    .optional(),
});

const Kept = z.object({
  status: z.number(),
  headers: z.array(z.tuple([z.string(), z.string()])),
  body: z.string(),
});

export function idempotencyKey(c: HttpContext): string | undefined {
  return parseFields(Key, { [IDEMPOTENCY_KEY]: c.req.header(IDEMPOTENCY_KEY) })[IDEMPOTENCY_KEY];
}

interface OwnersRequest {
  c: HttpContext;
  owner: Owner;
}

/** Makes a change once for each key. `body` identifies the change. */
export async function ownersAnswer(
  { c, owner }: OwnersRequest,
  body: unknown,
  handle: () => Promise<Response>,
): Promise<Response> {
  const { method } = c.req;
  const key = method === "GET" || method === "HEAD" ? undefined : idempotencyKey(c);
  if (key === undefined) return handle();
  const { pathname, search } = new URL(c.req.url);
  // The session may have ended meanwhile, and the owner signs in again before retrying.
  const actor = owner.sessionId === null ? owner.name : "owner";
  return answerOnce(c, { key, actor, request: [method, pathname + search, body] }, handle);
}

/** @throws {DomainError} as `Answers.once` and `handle` do */
export async function answerOnce(
  c: HttpContext,
  request: KeyedRequest,
  handle: () => Promise<Response>,
): Promise<Response> {
  let refusal: Response | undefined;
  const kept = await c.var.services.app.answers.once(request, async () => {
    const response = await handle();
    if (response.ok) return write(response);
    refusal = response;
    return null;
  });
  return refusal ?? read(kept ?? "");
}

async function write(response: Response): Promise<string> {
  const { status, headers } = response;
  const kept: z.input<typeof Kept> = {
    status,
    headers: [...headers],
    body: await response.text(),
  };
  return JSON.stringify(kept);
}

function read(text: string): Response {
  const { status, headers, body } = Kept.parse(JSON.parse(text));
  return new Response(body === "" ? null : body, { status, headers });
}
