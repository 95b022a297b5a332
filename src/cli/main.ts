import { ConfigError, processEnvironment, readConfig } from "#config.ts";
import { DomainError } from "#domain/error.ts";
import { backup } from "./backup.ts";
import { backups } from "./backups.ts";
import { type Command, CommandError, ExitStatus } from "./command.ts";
import { demo } from "./demo.ts";
import { doctor } from "./doctor/doctor.ts";
import { exportCommand } from "./export.ts";
import { importCommand } from "./import.ts";
import { moveData } from "./move-data.ts";
import { moveFiles } from "./move-files.ts";
import { resetPassword } from "./reset-password.ts";
import { restore } from "./restore.ts";
import { rotateKey } from "./rotate-key.ts";
import { setupLink } from "./setup-link.ts";
import { showConfig } from "./show-config.ts";
import { verify } from "./verify.ts";

const commands: Record<string, Command> = {
  demo,
  import: importCommand,
  export: exportCommand,
  "reset-password": resetPassword,
  "setup-link": setupLink,
  "rotate-key": rotateKey,
  "move-files": moveFiles,
  backup,
  backups,
  verify,
  restore,
  "move-data": moveData,
  doctor,
  config: showConfig,
};

const [name = "help", ...given] = process.argv.slice(2);
try {
  const command = commands[name];
  if (command) await command.run(readConfig(processEnvironment()), given);
  else process.stdout.write(usage());
  process.exitCode = command || name === "help" ? 0 : 1;
} catch (error) {
  if (!(error instanceof ExitStatus)) {
    if (!isExplained(error)) throw error;
    process.stderr.write(`${error.message}\n`);
  }
  process.exitCode = error instanceof ExitStatus ? error.status : 1;
}

function isExplained(error: unknown): error is Error {
  return (
    error instanceof ConfigError ||
    error instanceof CommandError ||
    error instanceof DomainError ||
    // An option that nobody knows (node:util, parseArgs).
    (error instanceof TypeError && "code" in error && /^ERR_PARSE_ARGS/.test(String(error.code)))
  );
}

function usage(): string {
  const lines = Object.entries(commands).map(
    ([word, { summary }]) => `  npm run portico -- ${word.padEnd(16)} ${summary}`,
  );
  return `Commands:\n${lines.join("\n")}\n`;
}
