import type { Actor } from "#domain/actor.ts";
import { DomainError } from "#domain/error.ts";
import { mintActor } from "#domain/mint-actor.ts";
import type { HttpContext } from "./context.ts";

/** 43 characters are 256 bits in base64url; nothing else can be a token of ours. */
const TOKEN = /^Bearer ([\w-]{43})$/i;

/**
 * Who asks. This is the only place of the web edge where an actor is made.
 * @throws {DomainError} unauthenticated
 */
export async function requireAdmin(c: HttpContext): Promise<Actor> {
  const token = TOKEN.exec(c.req.header("authorization") ?? "")?.[1];
  const session = token ? await c.var.services.app.sessions.check(token) : null;
  if (!session) throw new DomainError("unauthenticated", "Your session has ended. Sign in again.");
  return mintActor(session.username, session.sessionId);
}
