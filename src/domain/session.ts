import { v7 as uuidv7 } from "uuid";
import type { Credentials, Session } from "#contract/session.ts";
import type { Tx } from "#storage/database.ts";
import * as store from "#storage/session.ts";
import type { Actor } from "./actor.ts";
import type { TrustedTime } from "./clock-watch.ts";
import { areCredentialsValid, writeUnlessChanged } from "./credentials.ts";
import type { Dependencies } from "./dependencies.ts";
import { DomainError, notFound } from "./error.ts";
import { adoptTimeZone } from "./time-zone.ts";
import { hashToken, newToken } from "./token.ts";

const HOUR_MS = 3_600_000;
const IDLE_MS = 12 * HOUR_MS;
const MAX_AGE_MS = 30 * 24 * HOUR_MS;
/** How stale `last_seen_at` may get, so that not every request writes. */
const TOUCH_MS = 60_000;
/** For the list of devices; anything longer names no browser. */
const USER_AGENT_LENGTH = 300;

export interface SignedIn {
  username: string;
  sessionId: string;
}

export interface SignInRequest {
  /** Whether the default credentials count. */
  isLocal: boolean;
  userAgent: string;
  /** Where the browser is. */
  timeZone?: string;
}

export class Sessions {
  readonly #dependencies: Dependencies;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  /** @throws {DomainError} unauthenticated, alike for an unknown user and a wrong password */
  async signIn(
    credentials: Credentials,
    { isLocal, userAgent, timeZone }: SignInRequest,
  ): Promise<string> {
    const dependencies = this.#dependencies;
    const administrator = await dependencies.database.read(store.findAdministrator);
    const token = (await areCredentialsValid(credentials, administrator, isLocal))
      ? await writeUnlessChanged(dependencies, administrator, async (tx) => {
          await adoptTimeZone(tx, timeZone);
          return openSession(tx, dependencies, credentials.username, userAgent);
        })
      : null;
    if (token === null) {
      throw new DomainError("unauthenticated", "Invalid credentials. Please try again.");
    }
    return token;
  }

  /** Extends the session. Null when there is none. */
  async check(token: string): Promise<SignedIn | null> {
    const { database, clock } = this.#dependencies;
    const row = await database.read((db) => store.findSessionByTokenHash(db, hashToken(token)));
    const now = clock.now();
    if (!row || Date.parse(row.expires_at) <= now.getTime()) return null;
    if (now.getTime() - Date.parse(row.last_seen_at) > TOUCH_MS) {
      const latest = new Date(Date.parse(row.created_at) + MAX_AGE_MS).toISOString();
      const [end = latest] = [after(now, IDLE_MS), latest].toSorted();
      const times = { last_seen_at: now.toISOString(), expires_at: end };
      await database.write((tx) => store.touchSession(tx, row.id, times));
    }
    return { username: row.username, sessionId: row.id };
  }

  /** Also shortens sessions that a wrong clock would keep alive for years. */
  async cleanUp({ now }: TrustedTime): Promise<void> {
    await this.#dependencies.database.write(
      async (tx) => {
        const times = { now: now.toISOString(), expiresAt: after(now, IDLE_MS) };
        await store.restartFutureSessions(tx, { ...times, latest: after(now, HOUR_MS) });
        await store.deleteExpiredSessions(tx, times.now);
      },
      { inBackground: true },
    );
  }
}

export class OwnedSessions {
  readonly #dependencies: Dependencies;
  readonly #actor: Actor;

  constructor(dependencies: Dependencies, actor: Actor) {
    this.#dependencies = dependencies;
    this.#actor = actor;
  }

  async list(): Promise<Session[]> {
    const { database, clock } = this.#dependencies;
    const rows = await database.read((db) => store.listSessions(db, clock.now().toISOString()));
    return rows.map(({ id, created_at, last_seen_at, expires_at, user_agent }) => ({
      id,
      created_at,
      last_seen_at,
      expires_at,
      user_agent,
      is_current: id === this.#actor.sessionId,
    }));
  }

  async signOut(): Promise<void> {
    const { sessionId } = this.#actor;
    if (sessionId === null) return;
    await this.#dependencies.database.write((tx) => store.deleteSession(tx, sessionId));
  }

  /** @throws {DomainError} not_found */
  async end(id: string): Promise<void> {
    const { database } = this.#dependencies;
    if (!(await database.write((tx) => store.deleteSession(tx, id)))) throw notFound("session");
  }
}

export async function openSession(
  tx: Tx,
  { clock }: Dependencies,
  username: string,
  userAgent: string,
): Promise<string> {
  const token = newToken();
  const now = clock.now();
  await store.insertSession(tx, {
    id: uuidv7(),
    token_hash: hashToken(token),
    username,
    user_agent: userAgent.slice(0, USER_AGENT_LENGTH),
    created_at: now.toISOString(),
    last_seen_at: now.toISOString(),
    expires_at: after(now, IDLE_MS),
    password_tries: 0,
  });
  return token;
}

function after(time: Date, milliseconds: number): string {
  return new Date(time.getTime() + milliseconds).toISOString();
}
