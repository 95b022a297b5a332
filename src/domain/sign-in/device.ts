import { v7 as uuidv7 } from "uuid";
import { DAY_MS } from "#contract/durations.ts";
import type { Clock } from "#domain/clock.ts";
import type { Secrets } from "#domain/secrets.ts";
import type { Database } from "#storage/database.ts";
import { findAdministrator } from "#storage/sign-in/session.ts";
import { hashToken } from "./token.ts";

const CONTEXT = "device";
/** Nobody is on leave for longer; each sign-in renews it. */
const VALID_MS = 180 * DAY_MS;

interface Needed {
  database: Database;
  secrets: Secrets;
  clock: Clock;
}

/**
 * A device that has signed in before keeps its own count of tries, so that strangers cannot lock
 * the owner out (OWASP device cookies). The token opens nothing and, being sealed, is not stored.
 */
export class Devices {
  readonly #dependencies: Needed;

  constructor(dependencies: Needed) {
    this.#dependencies = dependencies;
  }

  async remember(): Promise<string> {
    const { clock, secrets } = this.#dependencies;
    const until = clock.now().getTime() + VALID_MS;
    return secrets.seal([uuidv7(), until, await this.#passwordMark()].join(" "), CONTEXT);
  }

  /** Null for a token that is forged, expired or older than the password. */
  async recognise(token: string): Promise<string | null> {
    const { clock, secrets } = this.#dependencies;
    const [id, until, mark] = secrets.open(token, CONTEXT)?.split(" ") ?? [];
    if (id === undefined || Number(until) <= clock.now().getTime()) return null;
    return mark === (await this.#passwordMark()) ? id : null;
  }

  /** Ties tokens to the password: knowing a former one counts for nothing. */
  async #passwordMark(): Promise<string> {
    const administrator = await this.#dependencies.database.read(findAdministrator);
    return hashToken(administrator?.password_hash ?? "");
  }
}
