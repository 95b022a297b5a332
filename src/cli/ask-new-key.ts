import { askAgain, askSecretly } from "./ask-secretly.ts";
import { CommandError } from "./command.ts";

const SHORTEST = 16;

/** Twice on a terminal: after a slip, nobody would know the key. @throws {CommandError} */
export async function askNewKey(): Promise<string> {
  const key = (await askSecretly("New SECRET_KEY: ")).trim();
  if (key.length < SHORTEST) {
    throw new CommandError(
      `SECRET_KEY must have at least ${SHORTEST} characters; 32 random ones are best. Nothing was changed.`,
    );
  }
  if ((await askAgain(key)).trim() === key) return key;
  throw new CommandError("The two keys differ. Nothing was changed.");
}
