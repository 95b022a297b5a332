import { accessSync, constants, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { accountName } from "#accounts.ts";
import { type Config, ConfigError, processEnvironment, readConfig } from "#config.ts";
import { owned, reportedElsewhere } from "#platform/owned.ts";
import { productVersion } from "#product-version.ts";
import { requireProgramFolder } from "#program-folder.ts";
import { usageLine } from "./arguments.ts";
import { type Command, CommandError, ExitStatus, systemCode } from "./command.ts";
import { commands } from "./commands.ts";
import { explanationOf } from "./explain.ts";

// If nobody reads on, as with “| head”, the command still finishes its work.
owned(process.stderr, reportedElsewhere);
owned(process.stdout, (error) => {
  const code = systemCode(error);
  if (code === "EPIPE") return;
  process.stderr.write(`What the command has to say cannot be written (${code}).\n`);
  process.exitCode = 1;
});

const HELP = /^(?:--help|-h)$/;
const VERSION = /^(?:--version|-v|version)$/;

const ROOT = 0;

const [name = "help", ...given] = process.argv.slice(2);
try {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (VERSION.test(name)) showVersion();
  else if (command === undefined) showList(name);
  else if (given.some((argument) => HELP.test(argument))) showHelp(command);
  else await runCommand(command);
} catch (error) {
  if (!(error instanceof ExitStatus)) {
    const explanation = explanationOf(error);
    if (explanation === null) throw error;
    process.stderr.write(`${explanation}\n`);
  }
  process.exitCode = error instanceof ExitStatus ? error.status : 1;
}

function showList(asked: string): void {
  if (asked !== "help" && !HELP.test(asked)) {
    throw new CommandError(
      `There is no command “${asked}”. “npm run portico -- --help” lists all of them.`,
    );
  }
  const lines = Object.entries(commands).map(
    ([word, { summary }]) => `  npm run portico -- ${word.padEnd(16)} ${summary}`,
  );
  process.stdout.write(
    `Commands:\n${lines.join("\n")}\nWith --help behind it, a command says what it takes. --version says which Portico this is.\n`,
  );
}

function showVersion(): void {
  requireProgramFolder();
  process.stdout.write(`Portico ${productVersion()} on Node.js ${process.versions.node}\n`);
}

async function runCommand(command: Command): Promise<void> {
  requireProgramFolder();
  const config = readConfig(processEnvironment());
  if (!command.leavesSiteAlone) becomeOwner(config);
  await command.run(config, given);
}

function showHelp({ usage, summary }: Command): void {
  process.stdout.write(`${usageLine(usage)}\nIt ${summary}.\n`);
}

/**
 * If root created files in another account's data folder, such as SQLite's, a picture or a backup, that
 * account's server could not use them. So root switches to that account first.
 * @throws {ConfigError} with what to run instead
 */
function becomeOwner({ dataDir }: Config): void {
  if (process.getuid?.() !== ROOT) return;
  const owner = findOwner(dataDir);
  if (owner === null) return;
  const { uid, gid } = owner;
  process.setgroups?.([gid]);
  process.setgid?.(gid);
  process.setuid?.(uid);
  requireAccess(dataDir, uid);
  process.stderr.write(
    `Running as ${accountName(uid)}, to whom ${resolve(dataDir)} belongs, and not as root.\n`,
  );
}

/** Null if root owns the folder, or if it does not exist yet. */
function findOwner(dataDir: string): { uid: number; gid: number } | null {
  for (const path of [dataDir, join(dataDir, "portico.db")]) {
    const found = statSync(path, { throwIfNoEntry: false });
    if (found && found.uid !== ROOT) return found;
  }
  return null;
}

/** The folder of a DynamicUser is closed to all but its service, and the program may lie in root's own. */
function requireAccess(dataDir: string, uid: number): void {
  try {
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (cause) {
    throw new ConfigError(
      `${resolve(dataDir)} belongs to ${accountName(uid)}, which cannot reach it from here. Run the command as the service does; with systemd: systemd-run --pty --property=DynamicUser=yes --property=User=portico --property=StateDirectory=portico --property=EnvironmentFile=-/etc/portico.env --setenv=DATA_DIR=${resolve(dataDir)} ${resolve("portico")} …`,
      { cause },
    );
  }
  try {
    accessSync(join("dist", "server"), constants.R_OK | constants.X_OK);
  } catch (cause) {
    throw new ConfigError(
      `${resolve(dataDir)} belongs to ${accountName(uid)}, which cannot read the program in ${resolve(".")}. Put the program where that account can read it, such as /opt/portico.`,
      { cause },
    );
  }
}
