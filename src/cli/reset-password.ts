import { counted } from "#contract/counted.ts";
import { newPassword } from "#contract/fields.ts";
import { limits } from "#contract/limits.ts";
import { mintActor } from "#domain/mint-actor.ts";
import type { PasswordReset } from "#domain/sign-in/administrator.ts";
import { readArguments } from "./arguments.ts";
import { askSecretly } from "./ask-secretly.ts";
import { type Command, CommandError } from "./command.ts";
import { openSite } from "./open-site.ts";

const usage = "reset-password [NAME] [--rename]";

const options = { rename: { type: "boolean", default: false } } as const;

/** It works without the old password and without mail. */
export const resetPassword: Command = {
  summary:
    "sets a new password, signs every device and program out and turns second factors off; with --rename, under another NAME",
  usage,
  run: async (config, given) => {
    const { values, positionals } = readArguments(given, { usage, options, words: 1 });
    const username = positionals[0] ?? null;
    const opened = await openSite(config);
    try {
      const { administrator } = opened.app.asOwner(mintActor("command line", null));
      const present = await administrator.name();
      if (username !== null && !values.rename) refuseOther(username, present);
      const password = newPassword.safeParse(
        await askSecretly(`New password (${limits.passwordMin} characters or more): `),
      );
      if (!password.success) {
        throw new CommandError(password.error.issues[0]?.message ?? "Use another password.");
      }
      const reset = await administrator.resetPassword(username, password.data);
      process.stdout.write(`${wordsOfReset(reset)}\n`);
    } finally {
      await opened.close();
    }
  },
};

/** A slip in the name would rename the owner, who then could not sign in. */
function refuseOther(username: string, present: string | null): void {
  if (present === null || username === present) return;
  throw new CommandError(
    `The administrator is “${present}”, not “${username}”, so nothing was changed. To give that name as well, add --rename.`,
  );
}

export function wordsOfReset(reset: PasswordReset): string {
  const { name, hadApp, hadPasskeys, hadTokens, webhooksLeft } = reset;
  return [
    `The password of ${name} is set; every device is signed out.`,
    ...(hadApp ? ["The authenticator app and its recovery codes are turned off."] : []),
    ...(hadPasskeys ? ["All passkeys are removed."] : []),
    ...(hadTokens ? ["All access tokens are revoked."] : []),
    ...(webhooksLeft > 0
      ? [`Still told as before: ${counted(webhooksLeft, "webhook")} under Settings › Webhooks.`]
      : []),
    ...(hadApp || hadPasskeys ? ["Set them up again under Settings › Account."] : []),
  ].join(" ");
}
