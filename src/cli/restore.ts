import { createInterface } from "node:readline/promises";
import { ArchiveError } from "#archive/read-archive.ts";
import type { Config } from "#config.ts";
import { prepareDataFolder } from "#data-folder.ts";
import { type OpenBackup, openBackup } from "#domain/backup/open-backup.ts";
import type { PresentSite } from "#domain/backup/present-site.ts";
import { type RestoreReport, restoreBackup } from "#domain/backup/restore-backup.ts";
import { createSecrets } from "#domain/secrets.ts";
import { requireKey } from "#foundations.ts";
import { migrations } from "#migrations/list.ts";
import { openFiles } from "#open-files.ts";
import { describePresent, openReplacement } from "#replace-database.ts";
import { findSecretKey } from "#secret-key.ts";
import { readArguments } from "./arguments.ts";
import { askPassPhrase } from "./ask-secretly.ts";
import { findBackupFile, requireBackupFile } from "./backup-argument.ts";
import { type Command, CommandError } from "./command.ts";
import { explainFile } from "./explain.ts";
import { withScratch } from "./scratch.ts";

const options = {
  replace: { type: "boolean", default: false },
  yes: { type: "boolean", default: false },
} as const;

const usage = "restore FILE|NAME [--replace] [--yes]";

/** No server may run meanwhile. */
export const restore: Command = {
  summary: "puts a backup in the place of the site; with --replace, of one in use",
  usage,
  run: async (config, given) => {
    const { values, positionals } = readArguments(given, { usage, options, words: 1 });
    const [named] = positionals;
    if (named === undefined)
      throw new CommandError("Name a backup: npm run portico -- restore FILE");
    // A slip in the name is reported before anything is created or asked.
    await requireBackupFile(named, config);
    await prepareDataFolder(config.dataDir);
    const report = await withScratch(config.dataDir, async (scratch) => {
      const path = await findBackupFile(named, config, scratch);
      // The question comes first, so that nothing is decrypted for a question that nobody answers.
      const present = await describePresent(config);
      await requireConsent(present, values);
      if (present === null || typeof present === "string") {
        return restoreFile(path, config, { scratch, own: {} });
      }
      await requireKey(config);
      return restoreFile(path, config, { scratch, own: present.own });
    });
    process.stdout.write(describe(report));
  },
};

async function restoreFile(
  path: string,
  config: Config,
  { scratch, own }: { scratch: string; own: PresentSite["own"] },
): Promise<RestoreReport> {
  try {
    const backup = await openBackup(path, scratch, askPassPhrase);
    try {
      return await restoreInto(config, backup, own);
    } finally {
      await backup.close();
    }
  } catch (error) {
    if (error instanceof ArchiveError) {
      throw new CommandError(`${error.message} Nothing was changed.`, { cause: error });
    }
    throw explainFile(path, error) ?? error;
  }
}

async function restoreInto(
  config: Config,
  backup: OpenBackup,
  own: PresentSite["own"],
): Promise<RestoreReport> {
  const now = new Date();
  const secrets = createSecrets(await findSecretKey(config));
  // Its space was checked with that of the scratch folder.
  const { files, problem, close } = await openFiles(config, async () => {});
  try {
    const trouble = await problem;
    if (trouble) throw trouble;
    const replacement = await openReplacement(config, now);
    try {
      return await restoreBackup(backup, { replacement, files, secrets, migrations, own, now });
    } finally {
      await replacement.end();
    }
  } finally {
    close();
  }
}

async function requireConsent(
  present: PresentSite | string | null,
  { replace, yes }: { replace: boolean; yes: boolean },
): Promise<void> {
  const found = typeof present === "string" ? present : countsOf(present);
  if (found === null) return;
  if (!replace) {
    throw new CommandError(
      `There is a site already: ${found} To put the backup in its place, add --replace; the site is kept beside it.`,
    );
  }
  if (yes) return;
  if (!process.stdin.isTTY) {
    throw new CommandError("Without a terminal to ask on, --replace needs --yes as well.");
  }
  const reader = createInterface({ input: process.stdin, output: process.stderr });
  // Ctrl-C counts as an answer.
  const answer = await reader
    .question(`${found}\nType “replace” to put the backup in its place: `)
    .catch(() => "");
  reader.close();
  if (answer.trim() !== "replace") throw new CommandError("Nothing was changed.");
}

function countsOf(present: PresentSite | null): string | null {
  const counts = Object.entries(present?.rows ?? {});
  if (counts.length === 0) return null;
  return `${counts.map(([table, rows]) => `${rows} ${nameOf(table, rows)}`).join(", ")}.`;
}

const NAMES: Record<string, [one: string, many: string]> = {
  publication: ["publication", "publications"],
  contact_submission: ["message", "messages"],
  picture: ["picture", "pictures"],
  trashed_publication: ["publication in the trash", "publications in the trash"],
};

function nameOf(table: string, rows: number): string {
  const [one, many] = NAMES[table] ?? [table, table];
  return rows === 1 ? one : many;
}

function describe({ manifest, kept, unsent, isKeyRight, trashed }: RestoreReport): string {
  const lines = [
    `Restored the backup of ${manifest.made_at} from ${manifest.site_url}. Everybody is signed out.`,
    ...(kept ? [`The former database is kept as ${kept}.`] : []),
    ...(trashed > 0
      ? [`${trashed} files of the former site are in the trash of its files for 30 days.`]
      : []),
    ...(unsent > 0
      ? [
          `${unsent} mails were still waiting when it was made. They are not sent by themselves: look at Messages.`,
        ]
      : []),
    ...(isKeyRight
      ? []
      : [
          "The key is another one. If mail was set up, type the password of its account again under Settings; if there are webhooks, make new secrets for them; if you sign in with an authenticator app, run reset-password first.",
        ]),
    ...(manifest.missing.length > 0
      ? [`${manifest.missing.length} files were missing already when it was made.`]
      : []),
  ];
  return `${lines.join("\n")}\n`;
}
