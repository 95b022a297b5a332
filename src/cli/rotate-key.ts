import { createSecrets } from "#domain/secrets.ts";
import { makeNextKey, putNextKey } from "#secret-key.ts";
import { readArguments } from "./arguments.ts";
import { askNewKey } from "./ask-secretly.ts";
import type { Command } from "./command.ts";
import { openSite } from "./open-site.ts";

const usage = "rotate-key [--lost]";

const options = { lost: { type: "boolean", default: false } } as const;

/** Replaces a key in the data folder by a new one; for SECRET_KEY it asks for the new key. */
export const rotateKey: Command = {
  summary: "seals what is secret under a new key; with --lost, the present one replaces a lost one",
  usage,
  run: async (config, given) => {
    if (readArguments(given, { usage, options }).values.lost) {
      const opened = await openSite(config, { role: "alone", takesKey: true });
      await opened.close();
      process.stdout.write(
        opened.isKeyNew
          ? "This key is the site’s now. If mail was set up, type the password of its account again under Settings. If there are webhooks, make new secrets for them. If an authenticator app was on, sign in with a recovery code or a passkey and set it up again.\n"
          : "This is the site’s key already; nothing was changed.\n",
      );
      return;
    }
    // A running server could no longer read the mail account's password.
    const opened = await openSite(config, { role: "alone" });
    let chosen: string | null = null;
    try {
      if (config.secretKey !== null) chosen = await askNewKey();
      const next = chosen ?? (await makeNextKey(config.dataDir));
      await opened.changeKey(createSecrets(next));
      if (chosen === null) await putNextKey(config.dataDir);
    } finally {
      await opened.close();
    }
    process.stdout.write(
      chosen === null
        ? "The key is changed. Copy DATA_DIR/secret.key to the other servers, if there are any, and start them all.\n"
        : "The key is changed. Set SECRET_KEY to it on every server, and start them all.\n",
    );
  },
};
