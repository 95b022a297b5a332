import { v7 as uuidv7 } from "uuid";
import {
  ACCESS_TOKEN_PREFIX,
  type AccessToken,
  AccessTokenScope,
  type CreatedAccessToken,
  type NewAccessToken,
} from "#contract/access-token.ts";
import { spanOf } from "#contract/counted.ts";
import { DAY_MS } from "#contract/durations.ts";
import { limits } from "#contract/limits.ts";
import { apiPaths } from "#contract/paths.ts";
import type { Actor, Proof } from "#domain/actor.ts";
import { dateIn } from "#domain/calendar.ts";
import type { Clock } from "#domain/clock.ts";
import { DomainError, notFound } from "#domain/error.ts";
import { noteAddition } from "#domain/mail/addition-notices.ts";
import type { Content } from "#domain/publications/content.ts";
import type { Jobs } from "#domain/work/jobs.ts";
import type { Database } from "#storage/database.ts";
import type { AccessTokenRow } from "#storage/schema.ts";
import * as store from "#storage/sign-in/access-token.ts";
import { lockTable } from "#storage/table-lock.ts";
import { holdOwnSession } from "./own-session.ts";
import { hashToken, newToken } from "./token.ts";

interface AccessTokensNeeds {
  database: Database;
  clock: Clock;
  content: Content;
}

/** Lets programs in, with the tokens that the owner made for them. */
export class AccessTokens {
  readonly #dependencies: AccessTokensNeeds;

  constructor(dependencies: AccessTokensNeeds) {
    this.#dependencies = dependencies;
  }

  /** Notes the day of its use, as the owner counts days. Null when there is no such token, or its time is over. */
  async check(token: string): Promise<AccessToken | null> {
    const { database, clock, content } = this.#dependencies;
    const hash = hashToken(token);
    const row = await database.read((db) => store.findAccessTokenByHash(db, hash));
    const now = clock.now();
    if (!row || isExpired(row, now)) return null;
    const today = dateIn(content.timeZone, now);
    if (row.last_used_on !== today) {
      await database.write((tx) => store.noteAccessTokenUse(tx, row.id, today));
    }
    return toAccessToken(row, now);
  }
}

interface OwnedAccessTokensNeeds {
  database: Database;
  clock: Clock;
  jobs: Jobs;
}

export class OwnedAccessTokens {
  readonly #dependencies: OwnedAccessTokensNeeds;
  readonly #actor: Actor;

  constructor(dependencies: OwnedAccessTokensNeeds, actor: Actor) {
    this.#dependencies = dependencies;
    this.#actor = actor;
  }

  /** Lists the newest first, expired ones included. */
  async list(): Promise<AccessToken[]> {
    const { database, clock } = this.#dependencies;
    const rows = await database.read(store.listAccessTokens);
    return rows.map((row) => toAccessToken(row, clock.now()));
  }

  /** The one that a program came with. @throws {DomainError} not_found */
  async current(id: string | undefined): Promise<AccessToken> {
    const token = (await this.list()).find((one) => one.id === id);
    if (token) return token;
    throw new DomainError(
      "not_found",
      `No access token came with this request. GET ${apiPaths.me()} says who is signed in.`,
    );
  }

  /**
   * The token itself is in the answer and nowhere else.
   * @throws {DomainError} invalid_fields (an end that has passed, or is over a year ahead), conflict
   * (as many as there may be), unauthenticated (the session has ended meanwhile)
   */
  async create(
    _proof: Proof,
    { name, scopes, expires_at }: NewAccessToken,
  ): Promise<CreatedAccessToken> {
    const { database, clock } = this.#dependencies;
    const now = clock.now();
    requireNear(expires_at, now);
    const token = ACCESS_TOKEN_PREFIX + newToken();
    const row: AccessTokenRow = {
      id: uuidv7(),
      token_hash: hashToken(token),
      name,
      scopes: scopes.join(" "),
      created_at: now.toISOString(),
      expires_at: new Date(expires_at).toISOString(),
      last_used_on: null,
    };
    await database.write(async (tx) => {
      await holdOwnSession(tx, this.#dependencies, this.#actor);
      await lockTable(tx, "access_token", database.locksRows);
      if ((await store.listAccessTokens(tx)).length >= limits.accessTokens) {
        throw new DomainError(
          "conflict",
          `There are ${limits.accessTokens} access tokens already. Revoke one first.`,
        );
      }
      await store.insertAccessToken(tx, row);
      await noteAddition(tx, this.#dependencies, this.#actor, { kind: "access_token", id: row.id });
    });
    return { ...toAccessToken(row, now), token };
  }

  /** The next call with it is refused. @throws {DomainError} not_found */
  async revoke(id: string): Promise<void> {
    const { database } = this.#dependencies;
    if (await database.write((tx) => store.deleteAccessToken(tx, id))) return;
    throw notFound("access token");
  }
}

function requireNear(end: string, now: Date): void {
  const ahead = Date.parse(end) - now.getTime();
  if (ahead > 0 && ahead <= limits.accessTokenDays * DAY_MS) return;
  const text =
    ahead > 0
      ? `Choose a day within ${spanOf(limits.accessTokenDays)} from now.`
      : "Choose a day in the future.";
  throw new DomainError("invalid_fields", text, { errors: { expires_at: [text] } });
}

function toAccessToken(row: AccessTokenRow, now: Date): AccessToken {
  const { id, name, scopes, created_at, expires_at, last_used_on } = row;
  return {
    id,
    name,
    scopes: AccessTokenScope.options.filter((scope) => scopes.split(" ").includes(scope)),
    created_at,
    expires_at,
    is_expired: isExpired(row, now),
    last_used_on,
  };
}

function isExpired({ expires_at }: AccessTokenRow, now: Date): boolean {
  return Date.parse(expires_at) <= now.getTime();
}
