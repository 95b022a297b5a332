import { type ParseArgsOptionsConfig, parseArgs } from "node:util";
import { CommandError } from "./command.ts";

interface Shape<Options extends ParseArgsOptionsConfig> {
  /** The usage line, which begins with the command's name. */
  usage: string;
  options: Options;
  /** How many positional arguments the command takes. */
  words?: 0 | 1;
}

/**
 * Refuses every unknown argument: a command that ran on regardless would do what nobody meant.
 * @throws {CommandError} with the usage of the command
 */
export function readArguments<const Options extends ParseArgsOptionsConfig>(
  given: readonly string[],
  { usage, options, words = 0 }: Shape<Options>,
) {
  const args = [...given];
  const known: ParseArgsOptionsConfig = options;
  const { tokens } = parseArgs({ args, options: known, strict: false, tokens: true });
  let found = 0;
  for (const token of tokens) {
    if (token.kind === "positional") {
      found += 1;
      if (found > words) throw unknown(usage, token.value);
    } else if (token.kind === "option") {
      const option = Object.hasOwn(known, token.name) ? known[token.name] : undefined;
      if (option === undefined) throw unknown(usage, token.rawName);
      const lacksValue = token.value === undefined || /^-|^$/.test(token.value);
      if (option.type === "string" && lacksValue) throw valueMissing(usage, token.rawName);
      if (option.type === "boolean" && token.value !== undefined)
        throw unknown(usage, `${token.rawName}=${token.value}`);
    }
  }
  return parseArgs({ args, options, allowPositionals: true });
}

export function usageLine(usage: string): string {
  return `Usage: npm run portico -- ${usage}`;
}

function unknown(usage: string, argument: string): CommandError {
  return refusal(usage, `does not know “${argument}”`);
}

function valueMissing(usage: string, option: string): CommandError {
  return refusal(usage, `needs a value after “${option}”`);
}

function refusal(usage: string, what: string): CommandError {
  const [name] = usage.split(" ");
  return new CommandError(`${name} ${what}, so nothing was done. ${usageLine(usage)}`);
}
