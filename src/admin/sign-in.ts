import { TOKEN_STORAGE_KEY } from "#contract/portal.ts";
import type { Credentials } from "#contract/session.ts";
import { api } from "./api.ts";
import { explain, isPassing } from "./failure.ts";
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
  const { access_token } = await api.signIn(credentials);
  session.keepToken(access_token);
  session.open(await api.me({ asksToSignIn: false }));
}

/** Ends the session here at once; the server is told, but nobody waits for it. */
export function signOut(): void {
  const told = api.signOut();
  session.close();
  // The token is gone from this browser; on the server it ends by itself.
  told.catch(() => {});
}
