import { createInterface } from "node:readline";
import { Writable } from "node:stream";
import { newPassword } from "#contract/fields.ts";
import { mintActor } from "#domain/mint-actor.ts";
import { openApp } from "#foundations.ts";
import { type Command, CommandError } from "./command.ts";

/** Needs neither the old password nor working mail. */
export const resetPassword: Command = {
  summary: "sets a new password and signs every device out [username]",
  run: async (config, [username]) => {
    const typed = await ask("New password (12 characters or more): ");
    const password = newPassword.safeParse(typed);
    if (!password.success) {
      throw new CommandError(password.error.issues[0]?.message ?? "Use another password.");
    }
    const opened = await openApp(config);
    try {
      const { administrator } = opened.app.asOwner(mintActor("command line", null));
      const name = await administrator.resetPassword(username ?? null, password.data);
      process.stdout.write(`The password of ${name} is set; every device is signed out.\n`);
    } finally {
      await opened.close();
    }
  },
};

/** On a terminal, what is typed is not shown. */
function ask(question: string): Promise<string> {
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
