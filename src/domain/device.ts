import { v7 as uuidv7 } from "uuid";
import { findAdministrator } from "#storage/session.ts";
import type { Parts } from "./parts.ts";
import { hashToken } from "./token.ts";

const CONTEXT = "device";
/** Longer than anyone is on leave; each sign-in begins it anew. */
const VALID_MS = 180 * 24 * 3_600_000;

/**
 * Devices that have signed in. Such a device keeps tries of its own, so that strangers who guess cannot
 * lock the owner out (OWASP calls these device cookies). The token opens nothing, and is stored nowhere:
 * it is sealed under the secret key, and so holds in every process and after a restart.
 */
export function deviceVerbs({ clock, database, secrets }: Parts) {
  /** Binds a token to the password: whoever knew the former one is a stranger. */
  const passwordMark = async (): Promise<string> =>
    hashToken((await database.read(findAdministrator))?.password_hash ?? "");
  return {
    /** The token of a device that has just signed in. */
    remember: async (): Promise<string> => {
      const until = clock.now().getTime() + VALID_MS;
      return secrets.seal([uuidv7(), until, await passwordMark()].join(" "), CONTEXT);
    },

    /** The id of the device that was given this token; null for any other token. */
    recognise: async (token: string): Promise<string | null> => {
      const [id, until, mark] = secrets.open(token, CONTEXT)?.split(" ") ?? [];
      if (id === undefined || Number(until) <= clock.now().getTime()) return null;
      return mark === (await passwordMark()) ? id : null;
    },
  };
}
