import { path } from "./path.ts";

/** Apart, so that the sign-in page loads them only once they are needed. */
export const signInPaths = {
  secondStep: path("/api/admin/login/second-step"),
  passkeyChallenge: path("/api/admin/login/passkey/challenge"),
  passkey: path("/api/admin/login/passkey"),
  resetPassword: path("/api/admin/reset-password"),
  resetLink: path("/api/admin/reset-password/link"),
} as const;

/** What the owner can sign in with. */
export const signInMethodPaths = {
  all: path("/api/admin/sign-in-methods"),
  authenticatorApp: path("/api/admin/authenticator-app"),
  authenticatorAppSetup: path("/api/admin/authenticator-app/setup"),
  recoveryCodes: path("/api/admin/recovery-codes"),
  passkeys: path("/api/admin/passkeys"),
  passkeyChallenge: path("/api/admin/passkeys/challenge"),
  passkey: path("/api/admin/passkeys/:id"),
} as const;
