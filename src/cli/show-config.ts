import type { Config } from "#config.ts";
import { readArguments } from "./arguments.ts";
import type { Command } from "./command.ts";
import { examineNames } from "./doctor/settings.ts";

const HIDDEN = "(set, hidden)";

const usage = "config";

export const showConfig: Command = {
  summary: "shows the settings in force, secrets hidden",
  usage,
  leavesSiteAlone: true,
  run: async (config, given) => {
    readArguments(given, { usage, options: {} });
    const shown = {
      ...config,
      databaseUrl: config.databaseUrl && withoutPassword(config.databaseUrl),
      secretKey: config.secretKey === null ? null : HIDDEN,
      storage: withoutKeys(config.storage),
      backupStore: withoutKeys(config.backupStore),
      metricsToken: config.metricsToken === null ? null : HIDDEN,
      admin: config.admin && { username: config.admin.username, password: HIDDEN },
    };
    process.stdout.write(`${JSON.stringify(shown, null, 2)}\n`);
    for (const { what, remedy } of examineNames()) process.stderr.write(`${what} ${remedy}\n`);
  },
};

/**
 * If in doubt it hides more: a password that was not percent-encoded may contain any character of an
 * address.
 */
export function withoutPassword(url: string): string {
  const inQuery = /[?&][^=&]*pass[^=&]*=/i.exec(url);
  if (inQuery && inQuery.index < url.lastIndexOf("@")) {
    return url.replace(/^([^:]*:\/\/[^:@?]*).*$/s, "$1:***");
  }
  return url
    .replace(/^([^:]*:\/\/[^:@]*):.*@/s, "$1:***@")
    .replace(/([?&][^=&]*pass[^=&]*=)[^&]*/gi, "$1***");
}

function withoutKeys(store: Config["storage"]) {
  return store && { ...store, secretAccessKey: HIDDEN, sessionToken: store.sessionToken && HIDDEN };
}
