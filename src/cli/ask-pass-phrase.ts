import { passPhrase } from "#contract/backup.ts";
import { askAgain, askSecretly } from "./ask-secretly.ts";
import { CommandError } from "./command.ts";

export function askPassPhrase(): Promise<string> {
  return askSecretly("Pass phrase: ");
}

/** Twice on a terminal: one with a slip would never open it again. @throws {CommandError} */
export async function askNewPassPhrase(): Promise<string> {
  const typed = passPhrase.safeParse(await askSecretly("Pass phrase for the backup: "));
  if (!typed.success) {
    throw new CommandError(typed.error.issues[0]?.message ?? "Use another pass phrase.");
  }
  if ((await askAgain(typed.data)) === typed.data) return typed.data;
  throw new CommandError("The two pass phrases differ. Nothing was written.");
}
