import { createInterface } from "node:readline";
import { Writable } from "node:stream";

/** On a terminal, what is typed is not shown. */
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

/** What is typed the second time; without a terminal nobody types, and it is `typed`. */
export async function askAgain(typed: string): Promise<string> {
  return process.stdin.isTTY ? askSecretly("Once more: ") : typed;
}
