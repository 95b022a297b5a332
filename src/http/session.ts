import { ACCESS_TOKEN_PREFIX, type AccessTokenScope, coversScope } from "#contract/access-token.ts";
import type { Proof } from "#domain/actor.ts";
import type { Owner } from "#domain/app.ts";
import { DomainError } from "#domain/error.ts";
import { mintActor, mintProof } from "#domain/mint-actor.ts";
import type { HttpContext } from "./context.ts";

const BEARER = /^Bearer (\S+)$/i;
/** 256 bits in base64url, for a session or behind the prefix of an access token. */
const SECRET = /^[\w-]{43}$/;

/** The scope that an access token needs; null if the call is for people who signed in. */
export type NeededScope = AccessTokenScope | typeof ANY_TOKEN | null;

/** Calls with this scope tell a program about nothing but its own token. */
export const ANY_TOKEN = "any";

export interface ProvenOwner {
  owner: Owner;
  proof: Proof;
}

/**
 * No other part of the web layer creates an actor or a proof.
 * @throws {DomainError} unauthenticated, forbidden (an access token without the scope)
 */
export async function requireAdmin(c: HttpContext, scope: NeededScope): Promise<Owner> {
  const token = bearerToken(c);
  if (isAccessToken(token)) return requireScope(c, token, scope);
  return (await requireSession(c, token)).owner;
}

/**
 * @param token for a form, which cannot send a header
 * @throws {DomainError} unauthenticated, forbidden (any access token), step_up_required
 */
export async function requireProof(
  c: HttpContext,
  token: string | undefined = bearerToken(c),
): Promise<ProvenOwner> {
  if (isAccessToken(token)) await requireScope(c, token, null);
  const { owner, isProven } = await requireSession(c, token);
  if (isProven) return { owner, proof: mintProof() };
  throw stepUpRequired();
}

/**
 * Guards daily work of which a stolen session must not do too much. Programs are limited by their scopes.
 * @throws {DomainError} step_up_required, beyond what `allows` permits without a proof
 */
export async function requireProofBeyond(
  c: HttpContext,
  allows: () => Promise<boolean>,
): Promise<void> {
  const token = bearerToken(c);
  if (isAccessToken(token)) return;
  const { isProven } = await requireSession(c, token);
  if (!isProven && !(await allows())) throw stepUpRequired();
}

function stepUpRequired(): DomainError {
  return new DomainError(
    "step_up_required",
    "Confirm first that it is you: with your password or a passkey.",
  );
}

function bearerToken(c: HttpContext): string | undefined {
  return BEARER.exec(c.req.header("authorization") ?? "")?.[1];
}

function isAccessToken(token: string | undefined): token is string {
  return token?.startsWith(ACCESS_TOKEN_PREFIX) ?? false;
}

async function requireSession(c: HttpContext, token: string | undefined) {
  const { app } = c.var.services;
  if (token === undefined) {
    throw new DomainError(
      "unauthenticated",
      "Sign in first, or send an access token as Authorization: Bearer ….",
    );
  }
  const session = SECRET.test(token) ? await app.sessions.check(token) : null;
  if (!session) throw new DomainError("unauthenticated", "Your session has ended. Sign in again.");
  const { username, sessionId, isProven } = session;
  return { owner: app.asOwner(mintActor(username, sessionId)), isProven };
}

async function requireScope(c: HttpContext, token: string, scope: NeededScope): Promise<Owner> {
  const { app } = c.var.services;
  const isWellFormed = SECRET.test(token.slice(ACCESS_TOKEN_PREFIX.length));
  const found = isWellFormed ? await app.accessTokens.check(token) : null;
  if (!found) {
    throw new DomainError(
      "unauthenticated",
      "This access token has expired, was revoked or never existed. Make a new one in the portal under Settings › API.",
    );
  }
  c.set("accessTokenId", found.id);
  if (scope === null) {
    throw new DomainError(
      "forbidden",
      "No access token may do this. Sign in to the portal for it.",
    );
  }
  if (scope === ANY_TOKEN || coversScope(found.scopes, scope))
    return app.asOwner(mintActor(`access token ${found.id}`, null));
  throw new DomainError(
    "forbidden",
    `The access token “${found.name}” lacks the scope ${scope}. Make another one with it in the portal under Settings › API.`,
  );
}
