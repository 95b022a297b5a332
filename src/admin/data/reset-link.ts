import { command, request } from "#admin/request.ts";
import { session } from "#admin/session.ts";
import { signInPaths } from "#contract/paths.ts";
import type { PasswordReset, PasswordResetAnswer } from "#contract/reset-link.ts";

export async function askForResetLink(): Promise<void> {
  await command("POST", signInPaths.resetLink(), { asksToSignIn: false });
}

/** Returns the name to sign in with. @throws {Refusal} when the link or the password is refused */
export async function resetPassword(body: PasswordReset): Promise<string> {
  const options = { body, asksToSignIn: false };
  const { username } = await request<PasswordResetAnswer>(
    "POST",
    signInPaths.resetPassword(),
    options,
  );
  // It has ended with every other.
  session.close();
  return username;
}
