import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { v7 as uuidv7 } from "uuid";
import type { Credentials, PasswordChange, Session } from "#contract/session.ts";
import type { AdministratorRow, SessionRow } from "#storage/schema.ts";
import * as store from "#storage/session.ts";
import type { Actor } from "./actor.ts";
import type { TrustedTime } from "./clock-watch.ts";
import { DomainError, notFound } from "./error.ts";
import type { Parts } from "./parts.ts";
import { hashPassword, isPasswordOf, pretendToCheck } from "./passwords.ts";

/** Hold only while no password was ever set, and only for requests from this machine. */
export const defaultCredentials = { username: "admin", password: "open-the-door" } as const;

const HOUR_MS = 3_600_000;
/** A session ends this long after its last use … */
const SLIDING_MS = 12 * HOUR_MS;
/** … and this long after it began, whatever happens. */
const LONGEST_MS = 30 * 24 * HOUR_MS;
/** How old «last seen» may get before it is written again. */
const TOUCH_MS = 60_000;

/** A signed-in request: who, and the session's row. */
export interface SignedIn {
  username: string;
  sessionId: string;
}

/** What is done with the administrator's account and sessions. */
export function sessionVerbs(parts: Parts) {
  const { database, clock } = parts;
  return {
    /**
     * Opens a session and gives its token, which is stored nowhere but as a hash. `isLocal` says
     * whether the default credentials may count.
     * @throws {DomainError} unauthenticated, alike for an unknown user and a wrong password
     */
    signIn: async (
      credentials: Credentials,
      request: { isLocal: boolean; userAgent: string },
    ): Promise<string> => {
      const administrator = await database.read(store.findAdministrator);
      if (!(await isRight(administrator, credentials, request.isLocal))) {
        throw new DomainError("unauthenticated", "Invalid credentials. Please try again.");
      }
      return openSession(parts, credentials.username, request.userAgent);
    },

    /** The session of a token, made to last from now on; null when the token does not hold. */
    check: (token: string): Promise<SignedIn | null> => checkSession(parts, token),

    signOut: async (actor: Actor): Promise<void> => {
      const { sessionId } = actor;
      if (sessionId !== null) await database.write((tx) => store.deleteSession(tx, sessionId));
    },

    /** True while the default credentials still hold. */
    mustSetPassword: async (): Promise<boolean> =>
      (await database.read(store.findAdministrator)) === null,

    /**
     * Replaces the password, ends every session and gives the token of a new one.
     * @throws {DomainError} invalid_fields when the current password is wrong, or the new one public
     */
    changePassword: async (
      actor: Actor,
      change: PasswordChange,
      userAgent: string,
    ): Promise<string> => {
      const administrator = await database.read(store.findAdministrator);
      const credentials = { username: actor.name, password: change.current_password };
      if (!(await isRight(administrator, credentials, true))) {
        const detail = "That is not the current password.";
        throw new DomainError("invalid_fields", detail, { errors: { current_password: [detail] } });
      }
      if (change.new_password === defaultCredentials.password) {
        const detail = "That is the password of the manual. Choose one of your own.";
        throw new DomainError("invalid_fields", detail, { errors: { new_password: [detail] } });
      }
      await savePassword(parts, administrator?.username ?? actor.name, change.new_password);
      return openSession(parts, actor.name, userAgent);
    },

    /** Sets name and password without the old one, and ends every session. */
    resetPassword: async (_actor: Actor, username: string | null, password: string) => {
      const administrator = await database.read(store.findAdministrator);
      const name = username ?? administrator?.username ?? defaultCredentials.username;
      await savePassword(parts, name, password);
      return name;
    },

    /** Makes the administrator of the environment, if there is none yet. */
    ensureAdministrator: async (
      _actor: Actor,
      { username, password }: Credentials,
    ): Promise<void> => {
      if ((await database.read(store.findAdministrator)) !== null) return;
      await savePassword(parts, username, password.normalize("NFC"));
    },

    list: async (actor: Actor): Promise<Session[]> => {
      const rows = await database.read((db) => store.listSessions(db, clock.now().toISOString()));
      return rows.map(({ id, created_at, last_seen_at, expires_at, user_agent }) => ({
        id,
        created_at,
        last_seen_at,
        expires_at,
        user_agent,
        is_current: id === actor.sessionId,
      }));
    },

    /** Deletes ended sessions, and keeps those that a wrong clock began from lasting for years. */
    cleanUp: ({ now }: TrustedTime): Promise<void> =>
      database.write(
        async (tx) => {
          const times = { now: now.toISOString(), expiresAt: after(now, SLIDING_MS) };
          await store.restartFutureSessions(tx, { ...times, latest: after(now, HOUR_MS) });
          await store.deleteExpiredSessions(tx, times.now);
        },
        { inBackground: true },
      ),

    /** Signs one device out. @throws {DomainError} not_found */
    end: async (_actor: Actor, id: string): Promise<void> => {
      if (!(await database.write((tx) => store.deleteSession(tx, id)))) throw notFound("session");
    },
  };
}

async function isRight(
  administrator: AdministratorRow | null,
  { username, password }: Credentials,
  isLocal: boolean,
): Promise<boolean> {
  if (administrator === null) {
    const isDefault =
      isSame(username, defaultCredentials.username) &&
      isSame(password, defaultCredentials.password);
    await pretendToCheck(password);
    return isDefault && isLocal;
  }
  if (!isSame(username, administrator.username)) return pretendToCheck(password);
  return isPasswordOf(administrator.password_hash, password);
}

function isSame(one: string, other: string): boolean {
  return timingSafeEqual(digest(one), digest(other));
}

function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}

async function savePassword({ database }: Parts, username: string, password: string) {
  const password_hash = await hashPassword(password);
  await database.write(async (tx) => {
    await store.saveAdministrator(tx, { id: 1, username, password_hash });
    await store.deleteAllSessions(tx);
  });
}

async function openSession({ database, clock }: Parts, username: string, userAgent: string) {
  const token = randomBytes(32).toString("base64url");
  const now = clock.now();
  const row: SessionRow = {
    id: uuidv7(),
    token_hash: digest(token).toString("hex"),
    username,
    user_agent: userAgent.slice(0, 300),
    created_at: now.toISOString(),
    last_seen_at: now.toISOString(),
    expires_at: after(now, SLIDING_MS),
  };
  await database.write((tx) => store.insertSession(tx, row));
  return token;
}

function after(time: Date, milliseconds: number): string {
  return new Date(time.getTime() + milliseconds).toISOString();
}

async function checkSession({ database, clock }: Parts, token: string): Promise<SignedIn | null> {
  const tokenHash = digest(token).toString("hex");
  const row = await database.read((db) => store.findSessionByTokenHash(db, tokenHash));
  const now = clock.now().getTime();
  if (!row || Date.parse(row.expires_at) <= now) return null;
  if (now - Date.parse(row.last_seen_at) > TOUCH_MS) {
    const end = Math.min(now + SLIDING_MS, Date.parse(row.created_at) + LONGEST_MS);
    await database.write((tx) =>
      store.touchSession(tx, row.id, {
        last_seen_at: new Date(now).toISOString(),
        expires_at: new Date(end).toISOString(),
      }),
    );
  }
  return { username: row.username, sessionId: row.id };
}
