import { command } from "#admin/request.ts";
import { session } from "#admin/session.ts";
import { apiPaths } from "#contract/paths.ts";

/** Does not wait for the server. */
export function signOut(): void {
  const request = command("POST", apiPaths.logout(), { asksToSignIn: false });
  session.close({ byChoice: true });
  // The token is gone from this browser; on the server it expires.
  request.catch(() => {});
}
