import type { Owner } from "#domain/app.ts";
import { DomainError } from "#domain/error.ts";
import { mintActor } from "#domain/mint-actor.ts";
import type { HttpContext } from "./context.ts";

/** 256 bits in base64url. */
const TOKEN = /^Bearer ([\w-]{43})$/i;

/** No other place of the web edge mints an actor. @throws {DomainError} unauthenticated */
export async function requireAdmin(c: HttpContext): Promise<Owner> {
  const { app } = c.var.services;
  const token = TOKEN.exec(c.req.header("authorization") ?? "")?.[1];
  const session = token ? await app.sessions.check(token) : null;
  if (!session) throw new DomainError("unauthenticated", "Your session has ended. Sign in again.");
  return app.asOwner(mintActor(session.username, session.sessionId));
}
