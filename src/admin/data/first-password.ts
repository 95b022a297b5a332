import { markPasswordSet } from "#admin/portal-settings.ts";
import { request } from "#admin/request.ts";
import { session } from "#admin/session.ts";
import { checkSession, whereabouts } from "#admin/sign-in.ts";
import { apiPaths } from "#contract/paths.ts";
import type { LoginAnswer } from "#contract/session.ts";
import type { Setup } from "#contract/setup.ts";

/** @throws {Refusal} when the link or a field is refused */
export async function setFirstPassword(setup: Setup): Promise<void> {
  const body = { ...setup, ...whereabouts() };
  const options = { body, asksToSignIn: false };
  session.keep(await request<LoginAnswer>("POST", apiPaths.setup(), options));
  // The password is set even if this fails.
  await checkSession();
  markPasswordSet();
}
