import { maySignOut } from "#admin/forms/before-leaving.ts";
import { command } from "#admin/request.ts";
import { session } from "#admin/session.ts";
import { apiPaths } from "#contract/paths.ts";

/** Signs out once everything typed is saved, without waiting for the server to end the session. */
export async function signOut(): Promise<void> {
  if (!(await maySignOut())) return;
  const request = command("POST", apiPaths.logout(), { asksToSignIn: false });
  session.close({ byChoice: true });
  // The token is gone from this browser; on the server it expires.
  request.catch(() => {});
}
