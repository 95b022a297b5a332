import { TOKEN_STORAGE_KEY } from "#contract/portal.ts";
import type { Credentials } from "#contract/session.ts";
import type { Setup } from "#contract/setup.ts";
import { api } from "./api.ts";
import { explain, isTransient } from "./errors.ts";
import { markPasswordSet } from "./portal-settings.ts";
import { session } from "./session.ts";

/** Only a refusal drops the stored token: while the server does not answer, it is kept. */
export async function checkSession(): Promise<void> {
  const { token } = session;
  if (token === null) return session.close();
  session.check();
  try {
    session.open(await api.me({ asksToSignIn: false }));
  } catch (error) {
    if (isTransient(error)) session.fail(explain(error));
    // Another tab may have stored a new token.
    else if (session.token !== token) await checkSession();
    else session.close();
  }
}

/** Follows sign-ins and sign-outs in other tabs. */
export function followOtherTabs(): void {
  const follow = () => {
    if (session.token === null) session.close();
    // Silently: the open screen stays, with whatever was typed in it.
    else
      api.me({ asksToSignIn: false }).then(
        (me) => session.open(me),
        () => {},
      );
  };
  addEventListener("storage", ({ key }) => {
    if (key === TOKEN_STORAGE_KEY || key === null) follow();
  });
  // A page from the back/forward cache has missed the events.
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted) follow();
  });
}

/** @throws {Refusal} for wrong credentials */
export async function signIn(credentials: Credentials): Promise<void> {
  const login = { ...credentials, device_token: session.deviceToken, ...whereabouts() };
  session.keep(await api.signIn(login));
  session.open(await api.me({ asksToSignIn: false }));
}

/** @throws {Refusal} when the link or a field is refused */
export async function setFirstPassword(setup: Setup): Promise<void> {
  session.keep(await api.setUp({ ...setup, ...whereabouts() }));
  // The password is set even if this fails.
  await checkSession();
  markPasswordSet();
}

/** Becomes the owner's time zone, if none is stored. */
function whereabouts() {
  return { time_zone: new Intl.DateTimeFormat().resolvedOptions().timeZone };
}

/** Does not wait for the server. */
export function signOut(): void {
  const request = api.signOut();
  session.close({ byChoice: true });
  // The token is gone from this browser; on the server it expires.
  request.catch(() => {});
}
