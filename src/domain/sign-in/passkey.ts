import { v7 as uuidv7 } from "uuid";
import type { NewPasskey, Passkey } from "#contract/sign-in-methods.ts";
import type { PasskeyCreation } from "#contract/web-authn.ts";
import type { Actor, Proof } from "#domain/actor.ts";
import type { Clock } from "#domain/clock.ts";
import { DomainError, notFound } from "#domain/error.ts";
import { noteAddition } from "#domain/mail/addition-notices.ts";
import type { Content } from "#domain/publications/content.ts";
import type { Secrets } from "#domain/secrets.ts";
import type { Jobs } from "#domain/work/jobs.ts";
import { type Database, UniqueViolation } from "#storage/database.ts";
import type { PasskeyRow } from "#storage/schema.ts";
import * as store from "#storage/sign-in/passkey.ts";
import { requirePassword } from "./authenticator-app.ts";
import { holdOwnSession } from "./own-session.ts";
import { CHALLENGE_MS, PasskeyChallenges } from "./passkey-challenge.ts";
import { passkeyAlgorithms, type RelyingParty, verifyCreated } from "./passkey-check.ts";

/** Hashed under the secret key, it says nothing of the user (WebAuthn §14.6.1). */
const USER = "the owner's passkeys";

interface Needed {
  database: Database;
  secrets: Secrets;
  clock: Clock;
  content: Content;
  jobs: Jobs;
}

export class OwnedPasskeys {
  readonly #dependencies: Needed;
  readonly #actor: Actor;
  readonly #challenges: PasskeyChallenges;

  constructor(dependencies: Needed, actor: Actor) {
    this.#dependencies = dependencies;
    this.#actor = actor;
    this.#challenges = new PasskeyChallenges(dependencies);
  }

  /** @throws {DomainError} conflict, when no password is set */
  async optionsToAdd(_proof: Proof, relyingParty: RelyingParty): Promise<PasskeyCreation> {
    const { content, database } = this.#dependencies;
    await database.read(requirePassword);
    const known = await database.read(store.listPasskeys);
    const { name } = this.#actor;
    return {
      challenge: this.#challenges.issue(this.#purpose),
      rp: { id: relyingParty.id, name: content.facts.brand },
      user: { id: await userHandle(this.#dependencies), name, displayName: name },
      pubKeyCredParams: passkeyAlgorithms.map((alg) => ({ alg, type: "public-key" })),
      timeout: CHALLENGE_MS,
      attestation: "none",
      excludeCredentials: known.map(({ credential_id, transports }) => ({
        id: credential_id,
        type: "public-key",
        transports: transportsOf(transports),
      })),
      authenticatorSelection: {
        residentKey: "required",
        requireResidentKey: true,
        userVerification: "required",
      },
    };
  }

  /**
   * @throws {DomainError} invalid_fields (not made for this site or request), conflict (known),
   * unauthenticated (the session has ended meanwhile)
   */
  async add(
    _proof: Proof,
    { name, credential }: NewPasskey,
    relyingParty: RelyingParty,
  ): Promise<Passkey> {
    const { clock, database } = this.#dependencies;
    const created = await verifyCreated(credential, relyingParty, (challenge) =>
      this.#challenges.isValid(challenge, this.#purpose),
    );
    if (created === null) throw notMadeHere();
    const { challenge, ...key } = created;
    const row: PasskeyRow = {
      ...key,
      id: uuidv7(),
      transports: JSON.stringify(credential.response.transports ?? []),
      rp_id: relyingParty.id,
      user_handle: await userHandle(this.#dependencies),
      name,
      created_at: clock.now().toISOString(),
      last_used_at: null,
    };
    await database
      .write(async (tx) => {
        await holdOwnSession(tx, this.#dependencies, this.#actor);
        if (!(await this.#challenges.use(tx, challenge, this.#purpose))) throw notMadeHere();
        await store.insertPasskey(tx, row);
        await noteAddition(tx, this.#dependencies, this.#actor, { kind: "passkey", id: row.id });
      })
      .catch((error: unknown) => {
        if (!(error instanceof UniqueViolation)) throw error;
        throw new DomainError("conflict", "This passkey is already in the list.");
      });
    return toPasskey(row);
  }

  /** @throws {DomainError} not_found */
  async rename(id: string, name: string): Promise<void> {
    const { database } = this.#dependencies;
    if (!(await database.write((tx) => store.renamePasskey(tx, id, name)))) {
      throw notFound("passkey");
    }
  }

  /** @throws {DomainError} not_found */
  async remove(_proof: Proof, id: string): Promise<void> {
    const { database } = this.#dependencies;
    if (!(await database.write((tx) => store.deletePasskey(tx, id)))) throw notFound("passkey");
  }

  get #purpose() {
    return `registration ${this.#actor.sessionId}` as const;
  }
}

export function toPasskey(row: PasskeyRow): Passkey {
  const { id, name, rp_id, created_at, last_used_at } = row;
  return { id, name, domain: rp_id, created_at, last_used_at };
}

function transportsOf(stored: string): string[] {
  const transports: unknown = JSON.parse(stored);
  return Array.isArray(transports) ? transports.map(String) : [];
}

/** An authenticator keeps one passkey per handle; a second handle would be a second account. */
async function userHandle({
  database,
  secrets,
}: {
  database: Database;
  secrets: Secrets;
}): Promise<string> {
  const [known] = await database.read(store.listPasskeys);
  return known?.user_handle ?? secrets.hash(USER);
}

function notMadeHere(): DomainError {
  return new DomainError(
    "invalid_fields",
    "This passkey was not made for this page, or more than five minutes ago. Add it again.",
  );
}
