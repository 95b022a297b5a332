import { createInterface } from "node:readline";
import { Writable } from "node:stream";
import { passPhrase } from "#contract/backup.ts";
import { CommandError } from "./command.ts";

export function askSecretly(question: string): Promise<string> {
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const { stdin, stderr } = process;
  stderr.write(question);
  const reader = createInterface({ input: stdin, output: silent, terminal: stdin.isTTY });
  return new Promise((resolve) => {
    let answer = "";
    reader.once("line", (line) => {
      answer = line;
      reader.close();
    });
    reader.once("close", () => {
      stderr.write("\n");
      resolve(answer);
    });
  });
}

/** On a terminal, asks again and returns the second answer; otherwise returns `typed`. */
async function askAgain(typed: string): Promise<string> {
  return process.stdin.isTTY ? askSecretly("Once more: ") : typed;
}

const MIN_KEY_LENGTH = 16;

/**
 * Asks twice on a terminal, because after a slip nobody would know the key.
 * @throws {CommandError}
 */
export async function askNewKey(): Promise<string> {
  const key = (await askSecretly("New SECRET_KEY: ")).trim();
  if (key.length < MIN_KEY_LENGTH) {
    throw new CommandError(
      `SECRET_KEY must have at least ${MIN_KEY_LENGTH} characters; 32 random ones are best. Nothing was changed.`,
    );
  }
  if ((await askAgain(key)).trim() === key) return key;
  throw new CommandError("The two keys differ. Nothing was changed.");
}

export function askPassPhrase(): Promise<string> {
  return askSecretly("Pass phrase: ");
}

/**
 * Asks twice on a terminal, because a mistyped pass phrase would never open the backup.
 * @throws {CommandError}
 */
export async function askNewPassPhrase(): Promise<string> {
  const typed = passPhrase.safeParse(await askSecretly("Pass phrase for the backup: "));
  if (!typed.success) {
    throw new CommandError(typed.error.issues[0]?.message ?? "Use another pass phrase.");
  }
  if ((await askAgain(typed.data)) === typed.data) return typed.data;
  throw new CommandError("The two pass phrases differ. Nothing was written.");
}
