import { TOKEN_STORAGE_KEY } from "#contract/portal.ts";
import type { Credentials } from "#contract/session.ts";
import type { Setup } from "#contract/setup.ts";
import { api } from "./api.ts";
import { explain, isPassing } from "./failure.ts";
import { notePasswordSet } from "./portal-settings.ts";
import { session } from "./session.ts";

/**
 * Looks whether the stored token still holds. Without one, or with a bad one, nobody is signed in. A
 * server that does not answer has not said that it is bad: then the token stays.
 */
export async function checkSession(): Promise<void> {
  const { token } = session;
  if (token === null) return session.close();
  session.check();
  try {
    session.open(await api.me({ asksToSignIn: false }));
  } catch (error) {
    if (isPassing(error)) session.fail(explain(error));
    // Another tab may have brought a new token while this one was asked about.
    else if (session.token !== token) await checkSession();
    else session.close();
  }
}

/** What another tab of this browser does holds here too: signing out ends this screen, signing in opens it. */
export function followOtherTabs(): void {
  const follow = () => {
    if (session.token === null) session.close();
    // In silence: the screen that is open stays, with whatever was typed in it.
    else
      api.me({ asksToSignIn: false }).then(
        (me) => session.open(me),
        () => {},
      );
  };
  addEventListener("storage", ({ key }) => {
    if (key === TOKEN_STORAGE_KEY || key === null) follow();
  });
  // A page that the browser had put aside has heard nothing meanwhile.
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted) follow();
  });
}

/** @throws {Refusal} when the credentials are not taken */
export async function signIn(credentials: Credentials): Promise<void> {
  session.keep(await api.signIn({ ...credentials, device_token: session.deviceToken }));
  session.open(await api.me({ asksToSignIn: false }));
}

/**
 * Sets the first password with a setup link, and signs in.
 * @throws {Refusal} when the link or the fields are not taken
 */
export async function setFirstPassword(setup: Setup): Promise<void> {
  session.keep(await api.setUp(setup));
  // The password is set, whatever becomes of this.
  await checkSession();
  notePasswordSet();
}

/** Ends the session here at once; the server is told, but nobody waits for it. */
export function signOut(): void {
  const told = api.signOut();
  session.close();
  // The token is gone from this browser; on the server it ends by itself.
  told.catch(() => {});
}
