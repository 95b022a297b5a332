import { v7 as uuidv7 } from "uuid";
import { findAdministrator } from "#storage/session.ts";
import type { Dependencies } from "./dependencies.ts";
import { hashToken } from "./token.ts";

const CONTEXT = "device";
/** Longer than anyone is on leave; each sign-in begins it anew. */
const VALID_MS = 180 * 24 * 3_600_000;

/**
 * Devices that have signed in. Such a device keeps tries of its own, so that strangers who guess cannot
 * lock the owner out (OWASP calls these device cookies). The token opens nothing, and is stored nowhere:
 * it is sealed under the secret key, and so holds in every process and after a restart.
 */
export class Devices {
  readonly #dependencies: Pick<Dependencies, "clock" | "database" | "secrets">;

  constructor(dependencies: Pick<Dependencies, "clock" | "database" | "secrets">) {
    this.#dependencies = dependencies;
  }

  /** The token of a device that has just signed in. */
  async remember(): Promise<string> {
    const { clock, secrets } = this.#dependencies;
    const until = clock.now().getTime() + VALID_MS;
    return secrets.seal([uuidv7(), until, await this.#passwordMark()].join(" "), CONTEXT);
  }

  /** The id of the device that was given this token; null for any other token. */
  async recognise(token: string): Promise<string | null> {
    const { clock, secrets } = this.#dependencies;
    const [id, until, mark] = secrets.open(token, CONTEXT)?.split(" ") ?? [];
    if (id === undefined || Number(until) <= clock.now().getTime()) return null;
    return mark === (await this.#passwordMark()) ? id : null;
  }

  /** Binds a token to the password: whoever knew the former one is a stranger. */
  async #passwordMark(): Promise<string> {
    const administrator = await this.#dependencies.database.read(findAdministrator);
    return hashToken(administrator?.password_hash ?? "");
  }
}
