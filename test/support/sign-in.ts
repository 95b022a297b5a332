import { Credentials } from "#contract/session.ts";
import { mintActor } from "#domain/mint-actor.ts";
import type { Database } from "#storage/database.ts";
import { administrator } from "./administrator.ts";
import { openDomain, tokenFrom } from "./domain.ts";
import { putAdministrator } from "./owner-password.ts";

export const fromHere = { isLocal: true, caller: "a browser", userAgent: "Firefox" };
export const fromAfar = { ...fromHere, isLocal: false };
export const refusedSignIn = {
  code: "unauthenticated",
  message: "Invalid credentials. Please try again.",
};

/** A domain whose administrator can sign in. */
export async function openSignIn(database: Database) {
  const domain = await openDomain(database);
  const { sessions } = domain.app;
  await putAdministrator(domain.database);
  return {
    ...domain,
    signIn: (password: string = administrator.password) =>
      tokenFrom(sessions.signIn(Credentials.parse({ ...administrator, password }), fromAfar)),
    actorOf: async (token: string) => {
      const signedIn = await sessions.check(token);
      if (signedIn === null) throw new Error("This token does not hold.");
      return mintActor(signedIn.username, signedIn.sessionId);
    },
  };
}
