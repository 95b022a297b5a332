import { mintActor } from "#domain/mint-actor.ts";
import { createSetupNotice } from "#setup-notice.ts";
import { readArguments } from "./arguments.ts";
import { type Command, CommandError } from "./command.ts";
import { openSite } from "./open-site.ts";

const usage = "setup-link";

export const setupLink: Command = {
  summary: "prints a link that sets the first password",
  usage,
  run: async (config, given) => {
    readArguments(given, { usage, options: {} });
    const opened = await openSite(config);
    try {
      const owner = opened.app.asOwner(mintActor("command line", null));
      const notice = await createSetupNotice(owner, config);
      if (notice === null) {
        throw new CommandError(
          "A password is set already. To replace it, run npm run portico -- reset-password.",
        );
      }
      process.stdout.write(notice.text);
    } finally {
      await opened.close();
    }
  },
};
