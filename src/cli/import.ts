import { stat } from "node:fs/promises";
import { resolve } from "node:path";
import { type Config, processEnvironment } from "#config.ts";
import { mintActor } from "#domain/mint-actor.ts";
import { nounOf } from "#domain/publications/nouns.ts";
import { openApp } from "#foundations.ts";
import { type ImportOutcome, importSite } from "#moving/import-site.ts";
import { UnreadableExport } from "#moving/imported-post.ts";
import type { ImportSummary } from "#moving/report.ts";
import { hasTables } from "#open-database.ts";
import { readArguments, usageLine } from "./arguments.ts";
import { type Command, CommandError } from "./command.ts";
import { fromCaller } from "./from-caller.ts";
import { importShown } from "./import-shown.ts";
import { requireTables } from "./open-site.ts";

const usage = "import FILE [--dry-run] [--drafts] [--json]";

const FORMATS =
  "FILE is an export of Ghost (.json), WordPress (.xml), Substack or Medium (.zip), or Markdown: a file, a folder or a zip.";

const options = {
  "dry-run": { type: "boolean", default: false },
  drafts: { type: "boolean", default: false },
  json: { type: "boolean", default: false },
} as const;

/** A terminal shows this many lines of a long list; `--json` has all of them. */
const LINES_SHOWN = 30;

export const importCommand: Command = {
  summary: "imports posts from Ghost, WordPress, Markdown, Substack or Medium",
  usage,
  run: async (config, given) => {
    const { values, positionals } = readArguments(given, { usage, options, words: 1 });
    const { "dry-run": isDry, drafts: asDrafts, json: isJson } = values;
    const [named] = positionals;
    if (named === undefined) throw new CommandError(`${usageLine(usage)}\n${FORMATS}`);
    const path = fromCaller(named, processEnvironment());
    await stat(path).catch(() => {
      throw new CommandError(`There is no file or folder ${path}, or it cannot be read.`);
    });
    // A dry run compares with what is there, so it needs an existing site and creates none.
    if (isDry) await requireTables(config);
    const isNew = !(await hasTables(config));
    const opened = await openApp(config, { role: isDry ? "reader" : "command" });
    if (isNew) process.stderr.write(`${newSiteNotice(config)}\n`);
    try {
      const owner = opened.app.asOwner(mintActor("command line", null));
      const site = { owner, nounOf };
      const outcome = isDry
        ? await importSite(site, path, { isDry, asDrafts })
        : await importShown(site, path, asDrafts);
      const summary = outcome.report.summary();
      process.stdout.write(isJson ? `${JSON.stringify(summary, null, 2)}\n` : text(outcome, isDry));
      if (summary.failed > 0 || outcome.isStopped) process.exitCode = 1;
    } catch (error) {
      if (error instanceof UnreadableExport) throw new CommandError(error.message);
      throw error;
    } finally {
      await opened.close();
    }
  },
};

/** If DATA_DIR is not the site's, this tells the caller that a new site was created by mistake. */
function newSiteNotice({ databaseUrl, dataDir }: Config): string {
  const place = databaseUrl === null ? resolve(dataDir) : "the database of DATABASE_URL";
  return `There was no site in ${place}, so a new one has been made there.`;
}

function text(outcome: ImportOutcome, isDry: boolean): string {
  const { report } = outcome;
  const summary = report.summary();
  const lines = [
    headline(outcome, isDry),
    ...(report.items.length + summary.unchanged + summary.updated === 0
      ? ["  Nothing, as there is no post in it."]
      : counts(summary).map((line) => `  ${line}`)),
    ...section(
      "Left out",
      summary.left_out.map(({ title, reason }) => `${title}: ${reason}`),
    ),
    ...section("To review", summary.notes),
  ];
  return `${lines.join("\n")}\n`;
}

function headline({ kind, isStopped }: ImportOutcome, isDry: boolean): string {
  if (isDry) return `${kind}: this would be imported. Nothing has been changed.`;
  return isStopped
    ? `${kind}: stopped. By then, this had been imported:`
    : `${kind}: this has been imported.`;
}

function counts(summary: ImportSummary): string[] {
  const { published, drafts, scheduled, pictures, redirects, updated, unchanged } = summary;
  return [
    `${published} published, ${drafts} drafts, ${scheduled} scheduled`,
    `${pictures} pictures, ${redirects} redirects from old addresses`,
    ...(updated + unchanged > 0
      ? [`${unchanged} unchanged, ${updated} updated from a newer version in the export`]
      : []),
  ];
}

function section(title: string, lines: readonly string[]): string[] {
  if (lines.length === 0) return [];
  const more = lines.length - LINES_SHOWN;
  return [
    "",
    `${title} (${lines.length}):`,
    ...lines.slice(0, LINES_SHOWN).map((line) => `  ${line}`),
    ...(more > 0 ? [`  … and ${more} more; --json lists them all.`] : []),
  ];
}
