import { ConfigError, processEnvironment, readConfig } from "#config.ts";
import { DomainError } from "#domain/error.ts";
import { type Command, CommandError } from "./command.ts";
import { demo } from "./demo.ts";
import { resetPassword } from "./reset-password.ts";
import { rotateKey } from "./rotate-key.ts";
import { setupLink } from "./setup-link.ts";
import { showConfig } from "./show-config.ts";

const commands: Record<string, Command> = {
  demo,
  "reset-password": resetPassword,
  "setup-link": setupLink,
  "rotate-key": rotateKey,
  config: showConfig,
};

const [name = "help", ...given] = process.argv.slice(2);
try {
  const command = commands[name];
  if (command) await command.run(readConfig(processEnvironment()), given);
  else process.stdout.write(usage());
  process.exitCode = command || name === "help" ? 0 : 1;
} catch (error) {
  const isExplained =
    error instanceof ConfigError || error instanceof CommandError || error instanceof DomainError;
  if (!isExplained) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}

function usage(): string {
  const lines = Object.entries(commands).map(
    ([word, { summary }]) => `  npm run portico -- ${word.padEnd(16)} ${summary}`,
  );
  return `Commands:\n${lines.join("\n")}\n`;
}
