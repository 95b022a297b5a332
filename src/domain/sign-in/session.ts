import { v7 as uuidv7 } from "uuid";
import { DAY_MS, HOUR_MS } from "#contract/durations.ts";
import type { Credentials, Session } from "#contract/session.ts";
import type { Actor } from "#domain/actor.ts";
import type { Clock } from "#domain/clock.ts";
import type { TrustedTime } from "#domain/clock-watch.ts";
import { DomainError, notFound } from "#domain/error.ts";
import { noteNewDevice } from "#domain/mail/sign-in-notices.ts";
import type { Content } from "#domain/publications/content.ts";
import type { Secrets } from "#domain/secrets.ts";
import { adoptTimeZone } from "#domain/time-zone.ts";
import type { Jobs } from "#domain/work/jobs.ts";
import type { Database, Tx } from "#storage/database.ts";
import type { SessionRow } from "#storage/schema.ts";
import { findAuthenticatorApp } from "#storage/sign-in/authenticator-app.ts";
import * as store from "#storage/sign-in/session.ts";
import { areCredentialsValid, writeUnlessChanged } from "./credentials.ts";
import { issueTicket, type Ticket } from "./sign-in-ticket.ts";
import { hashToken, newToken } from "./token.ts";

const IDLE_MS = 12 * HOUR_MS;
const MAX_AGE_MS = 30 * DAY_MS;
/** `last_seen_at` may be this stale, so that not every request writes. */
const TOUCH_MS = 60_000;
/** The list of devices shows it; nothing longer names a browser. */
export const USER_AGENT_LENGTH = 300;

/** A password or a passkey allows irreversible actions for this long. */
export const PROOF_MINUTES = 10;
const PROOF_MS = PROOF_MINUTES * 60_000;
/** The clocks of two servers may differ by as much. */
const CLOCK_SKEW_MS = 60_000;

interface SignedIn {
  username: string;
  sessionId: string;
  /** True if the owner gave a password or a passkey within the last ten minutes. */
  isProven: boolean;
}

export interface SignInClient {
  /** The caller as limits count them: only the same one can go on with the second step. */
  caller: string;
  userAgent: string;
  /** True if the token of an earlier sign-in came along. */
  isKnownDevice?: boolean;
}

interface SignInRequest extends SignInClient {
  /** True where the default credentials are accepted. */
  isLocal: boolean;
  timeZone?: string;
}

/** A session, or a ticket for the second step. */
export type SignInResult = { token: string } | { ticket: Ticket };

interface Needed {
  database: Database;
  secrets: Secrets;
  clock: Clock;
  content: Content;
  jobs: Jobs;
}

export class Sessions {
  readonly #dependencies: Needed;

  constructor(dependencies: Needed) {
    this.#dependencies = dependencies;
  }

  /** @throws {DomainError} unauthenticated, alike for an unknown user and a wrong password */
  async signIn(
    credentials: Credentials,
    { isLocal, timeZone, ...client }: SignInRequest,
  ): Promise<SignInResult> {
    const dependencies = this.#dependencies;
    const administrator = await dependencies.database.read(store.findAdministrator);
    const asker = client.isKnownDevice ? "owner" : "stranger";
    const check = { acceptsDefaults: isLocal, asker } as const;
    const result = (await areCredentialsValid(credentials, administrator, check))
      ? await writeUnlessChanged(dependencies, administrator, async (tx): Promise<SignInResult> => {
          const needsSecondStep = (await findAuthenticatorApp(tx)) !== null;
          if (needsSecondStep)
            return { ticket: await issueTicket(tx, dependencies, client.caller) };
          return { token: await welcome(tx, dependencies, credentials.username, client) };
        })
      : null;
    if (result === null) {
      throw new DomainError("unauthenticated", "Invalid credentials. Please try again.");
    }
    await adoptTimeZone(dependencies, timeZone);
    return result;
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
    return { username: row.username, sessionId: row.id, isProven: isProven(row, now) };
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
  readonly #dependencies: { database: Database; clock: Clock };
  readonly #actor: Actor;

  constructor(dependencies: { database: Database; clock: Clock }, actor: Actor) {
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

  /** All but the one that asks, also those that began since it looked. */
  async endOthers(): Promise<void> {
    const { sessionId } = this.#actor;
    if (sessionId === null) return;
    await this.#dependencies.database.write((tx) => store.deleteOtherSessions(tx, sessionId));
  }
}

/** Opens a session, and mails the owner where neither device nor browser and network are known. */
export async function welcome(
  tx: Tx,
  dependencies: { secrets: Secrets; clock: Clock; jobs: Jobs },
  username: string,
  { userAgent, caller, isKnownDevice = false }: SignInClient,
): Promise<string> {
  const network_hash = dependencies.secrets.hash(caller);
  const user_agent = userAgent.slice(0, USER_AGENT_LENGTH);
  const isKnown = isKnownDevice || (await store.hasSessionFrom(tx, { user_agent, network_hash }));
  if (!isKnown) await noteNewDevice(tx, dependencies, user_agent);
  return openSession(tx, dependencies, username, userAgent, network_hash);
}

export async function openSession(
  tx: Tx,
  { clock }: { clock: Clock },
  username: string,
  userAgent: string,
  network_hash: string | null = null,
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
    proven_at: now.toISOString(),
    network_hash,
  });
  return token;
}

/** A time far ahead was written by a wrong clock. */
function isProven({ proven_at }: SessionRow, now: Date): boolean {
  if (proven_at === null) return false;
  const age = now.getTime() - Date.parse(proven_at);
  return age > -CLOCK_SKEW_MS && age < PROOF_MS;
}

function after(time: Date, milliseconds: number): string {
  return new Date(time.getTime() + milliseconds).toISOString();
}
