import { newPassword } from "#contract/fields.ts";
import { mintActor } from "#domain/mint-actor.ts";
import { openApp } from "#foundations.ts";
import { askSecretly } from "./ask-secretly.ts";
import { type Command, CommandError } from "./command.ts";

/** Needs neither the old password nor working mail. */
export const resetPassword: Command = {
  summary: "sets a new password and signs every device out [username]",
  run: async (config, [username]) => {
    const typed = await askSecretly("New password (12 characters or more): ");
    const password = newPassword.safeParse(typed);
    if (!password.success) {
      throw new CommandError(password.error.issues[0]?.message ?? "Use another password.");
    }
    const opened = await openApp(config);
    try {
      const { administrator } = opened.app.asOwner(mintActor("command line", null));
      const name = await administrator.resetPassword(username ?? null, password.data);
      process.stdout.write(`The password of ${name} is set; every device is signed out.\n`);
    } finally {
      await opened.close();
    }
  },
};
