import { TOKEN_STORAGE_KEY } from "#contract/portal.ts";
import type { Credentials } from "#contract/session.ts";
import { api } from "./api.ts";
import { explain, isTemporary } from "./failure.ts";
import { session } from "./session.ts";

/**
 * Checks the stored token. A refused one is forgotten; while the server does not answer, it is kept.
 */
export async function checkSession(): Promise<void> {
  const { token } = session;
  if (token === null) return session.close();
  session.check();
  try {
    session.open(await api.me({ asksToSignIn: false }));
  } catch (error) {
    if (isTemporary(error)) session.fail(explain(error));
    // Another tab may have stored a new token meanwhile.
    else if (session.token !== token) await checkSession();
    else session.close();
  }
}

/** Signs in and out together with the other tabs of this browser. */
export function syncWithOtherTabs(): void {
  const follow = () => {
    if (session.token === null) session.close();
    // Without session.check(), which would close the open screen and lose what was typed.
    else
      api.me({ asksToSignIn: false }).then(
        (me) => session.open(me),
        () => {},
      );
  };
  addEventListener("storage", ({ key }) => {
    if (key === TOKEN_STORAGE_KEY || key === null) follow();
  });
  // A page from the back-forward cache has missed storage events.
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

/** Ends the session here at once, without waiting for the server. */
export function signOut(): void {
  const response = api.signOut();
  session.close();
  // On the server the session expires anyway.
  response.catch(() => {});
}
