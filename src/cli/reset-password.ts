import { newPassword } from "#contract/fields.ts";
import type { PasswordReset } from "#domain/administrator.ts";
import { mintActor } from "#domain/mint-actor.ts";
import { askSecretly } from "./ask-secretly.ts";
import { type Command, CommandError } from "./command.ts";
import { openSite } from "./open-site.ts";

/** Needs neither the old password nor working mail. */
export const resetPassword: Command = {
  summary:
    "sets a new password, signs every device and program out and turns second factors off [username]",
  run: async (config, [username]) => {
    const opened = await openSite(config);
    try {
      const password = newPassword.safeParse(
        await askSecretly("New password (12 characters or more): "),
      );
      if (!password.success) {
        throw new CommandError(password.error.issues[0]?.message ?? "Use another password.");
      }
      const { administrator } = opened.app.asOwner(mintActor("command line", null));
      const reset = await administrator.resetPassword(username ?? null, password.data);
      process.stdout.write(`${wordsOfReset(reset)}\n`);
    } finally {
      await opened.close();
    }
  },
};

export function wordsOfReset({ name, hadApp, hadPasskeys, hadTokens }: PasswordReset): string {
  return [
    `The password of ${name} is set; every device is signed out.`,
    ...(hadApp ? ["The authenticator app and its recovery codes are turned off."] : []),
    ...(hadPasskeys ? ["All passkeys are removed."] : []),
    ...(hadTokens ? ["All access tokens are revoked."] : []),
    ...(hadApp || hadPasskeys ? ["Set them up again under Settings › Account."] : []),
  ].join(" ");
}
