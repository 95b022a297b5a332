import { MINUTE_MS } from "#contract/durations.ts";
import type {
  AuthenticatorConfirmation,
  AuthenticatorSetup,
  RecoveryCodes,
} from "#contract/sign-in-methods.ts";
import type { Actor, Proof } from "#domain/actor.ts";
import type { Clock } from "#domain/clock.ts";
import { DomainError } from "#domain/error.ts";
import type { Content } from "#domain/publications/content.ts";
import type { Secrets } from "#domain/secrets.ts";
import { type Database, type Db, type Tx, UniqueViolation } from "#storage/database.ts";
import type { AuthenticatorAppRow } from "#storage/schema.ts";
import * as store from "#storage/sign-in/authenticator-app.ts";
import { findAdministrator, holdAdministrator } from "#storage/sign-in/session.ts";
import { newOneTimeSecret, otpauthUri, stepOfCode } from "./one-time-code.ts";
import { holdOwnSession } from "./own-session.ts";
import { hashRecoveryCode, newRecoveryCodes } from "./recovery-code.ts";

/** Binds the sealed secret to its row. */
const SEAL_CONTEXT = "authenticator_app.1.secret";
const SETUP_CONTEXT = "authenticator app setup";
/** Long enough to install an app first. */
const SETUP_MS = 30 * MINUTE_MS;

interface Needed {
  database: Database;
  secrets: Secrets;
  clock: Clock;
  content: Content;
}

export class OwnedAuthenticatorApp {
  readonly #dependencies: Needed;
  readonly #actor: Actor;

  constructor(dependencies: Needed, actor: Actor) {
    this.#dependencies = dependencies;
    this.#actor = actor;
  }

  /**
   * Nothing is stored before {@link turnOn}: the token carries the secret.
   * @throws {DomainError} conflict, when one is on or no password is set
   */
  async setUp(_proof: Proof): Promise<AuthenticatorSetup> {
    const { clock, content, database, secrets } = this.#dependencies;
    await database.read(async (db) => {
      await requirePassword(db);
      if ((await store.findAuthenticatorApp(db)) !== null) throw isOnAlready();
    });
    const secret = newOneTimeSecret();
    const until = clock.now().getTime() + SETUP_MS;
    return {
      secret,
      uri: otpauthUri(secret, { issuer: content.facts.brand, account: this.#actor.name }),
      setup_token: secrets.seal(`${secret} ${until}`, SETUP_CONTEXT),
    };
  }

  /**
   * @throws {DomainError} invalid_fields (wrong code), conflict (on already, or begun too long ago),
   * unauthenticated (the session has ended meanwhile)
   */
  async turnOn(
    _proof: Proof,
    { setup_token, code }: AuthenticatorConfirmation,
  ): Promise<RecoveryCodes> {
    const { clock, database, secrets } = this.#dependencies;
    const now = clock.now();
    const [secret, until] = secrets.open(setup_token, SETUP_CONTEXT)?.split(" ") ?? [];
    if (secret === undefined || Number(until) <= now.getTime()) throw setupEnded();
    const step = stepOfCode(secret, code, now);
    if (step === null) throw wrongCode();
    const recovery_codes = newRecoveryCodes();
    await database
      .write(async (tx) => {
        await holdOwnSession(tx, this.#dependencies, this.#actor);
        await store.insertAuthenticatorApp(tx, {
          id: 1,
          secret_sealed: secrets.seal(secret, SEAL_CONTEXT),
          // The code that turns it on does not sign in as well.
          last_step: step,
          turned_on_at: now.toISOString(),
        });
        await store.replaceRecoveryCodes(tx, recovery_codes.map(hashRecoveryCode));
      })
      .catch((error: unknown) => {
        throw error instanceof UniqueViolation ? isOnAlready() : error;
      });
    return { recovery_codes };
  }

  /** Also deletes the recovery codes. @throws {DomainError} not_found */
  async turnOff(_proof: Proof): Promise<void> {
    const { database } = this.#dependencies;
    await database.write(async (tx) => {
      await holdAdministrator(tx, database.locksRows);
      if (!(await store.deleteAuthenticatorApp(tx))) throw isOff("not_found");
      await store.replaceRecoveryCodes(tx, []);
    });
  }

  /** The earlier codes stop working. @throws {DomainError} conflict, when no app is on */
  async renewRecoveryCodes(_proof: Proof): Promise<RecoveryCodes> {
    const { database } = this.#dependencies;
    const recovery_codes = newRecoveryCodes();
    await database.write(async (tx) => {
      // Two renewals at once would leave both sets.
      await holdAdministrator(tx, database.locksRows);
      if ((await store.findAuthenticatorApp(tx)) === null) throw isOff("conflict");
      await store.replaceRecoveryCodes(tx, recovery_codes.map(hashRecoveryCode));
    });
    return { recovery_codes };
  }
}

/** @throws {DomainError} conflict: the default credentials are no second factor's first */
export async function requirePassword(db: Db): Promise<void> {
  if ((await findAdministrator(db)) !== null) return;
  throw new DomainError("conflict", "Set a password of your own first.");
}

/** Each code once. @throws {DomainError} invalid_fields */
export async function acceptCode(
  tx: Tx,
  app: AuthenticatorAppRow,
  { clock, secrets }: { secrets: Secrets; clock: Clock },
  code: string,
): Promise<void> {
  const secret = openSecret(app, secrets);
  if (secret === null) throw refusedCode(UNREADABLE);
  const step = stepOfCode(secret, code, clock.now());
  if (step === null) throw wrongCode();
  if (!(await store.acceptStep(tx, step))) {
    throw refusedCode("That code was used already. Wait for the next one, half a minute at most.");
  }
}

/** Null when the secret key is another one by now. */
export function openSecret(app: AuthenticatorAppRow, secrets: Secrets): string | null {
  return secrets.open(app.secret_sealed, SEAL_CONTEXT);
}

/** Seals the secret again when the site gets a new key. A secret that the former key does not open stays as it is. */
export async function resealSecret(tx: Tx, former: Secrets, next: Secrets): Promise<void> {
  const app = await store.findAuthenticatorApp(tx);
  const secret = app && openSecret(app, former);
  if (secret) await store.resealAuthenticatorApp(tx, next.seal(secret, SEAL_CONTEXT));
}

const UNREADABLE =
  "The server’s secret key was replaced, so codes of the app cannot be checked any more. Use a recovery code or a passkey; without either, whoever runs the server turns the app off with npm run portico -- reset-password.";

export function refusedCode(detail: string): DomainError {
  return new DomainError("invalid_fields", detail, { errors: { code: [detail] } });
}

function wrongCode(): DomainError {
  return refusedCode(
    "That is not the code the app shows now. If it is, let phone and server set their clocks by the network.",
  );
}

function isOnAlready(): DomainError {
  return new DomainError("conflict", "An authenticator app is on already. Load this page again.");
}

function isOff(code: "conflict" | "not_found"): DomainError {
  return new DomainError(code, "No authenticator app is on. Load this page again.");
}

function setupEnded(): DomainError {
  return new DomainError(
    "conflict",
    "This QR code is half an hour old and has expired. Start again with a new one.",
  );
}
