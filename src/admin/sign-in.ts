import { TOKEN_STORAGE_KEY } from "#contract/portal.ts";
import type { Credentials, LoginAnswer } from "#contract/session.ts";
import type { SecondStepNeeded } from "#contract/sign-in-methods.ts";
import { api } from "./api.ts";
import { explain, isTransient } from "./errors.ts";
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

/** Null, or the second step that is needed. @throws {Refusal} for wrong credentials */
export async function signIn(credentials: Credentials): Promise<SecondStepNeeded | null> {
  const login = { ...credentials, device_token: session.deviceToken, ...whereabouts() };
  const answer = await api.signIn(login);
  if ("ticket" in answer) return answer;
  await openSession(answer);
  return null;
}

export async function openSession(answer: LoginAnswer): Promise<void> {
  session.keep(answer);
  session.open(await api.me({ asksToSignIn: false }));
}

/** Becomes the owner's time zone, if none is stored. */
export function whereabouts() {
  return { time_zone: new Intl.DateTimeFormat().resolvedOptions().timeZone };
}
