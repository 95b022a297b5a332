import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join, resolve } from "node:path";

export interface RunningProgram {
  process: ChildProcess;
  /** The output so far; empty if it goes to a file. */
  stdout(): string;
  stderr(): string;
  /** Resolves to the address in the line that says it is ready. Rejects when the program ends before that. */
  ready: Promise<string>;
  /** Null when a signal ended it. */
  ended: Promise<number | null>;
}

interface StartOptions {
  /** The file descriptor for standard output and errors. */
  output?: "pipe" | number;
  /** A program of `dist/server` with its arguments; the server by default. */
  args?: readonly [entry: string, ...rest: string[]];
  /** Runs this instead: a release has a program of its own. */
  program?: string;
  /** Standard input; nothing by default. */
  input?: string | undefined;
  /** The account in whose name root starts it. */
  account?: number;
}

/** Starts the product in `dist/` of a folder. Only PATH is passed on from the environment. */
export function startProgram(
  folder: string,
  env: Record<string, string>,
  { output = "pipe", args = ["main.js"], program, input, account }: StartOptions = {},
): RunningProgram {
  const [entry, ...rest] = args;
  const command = program ?? process.execPath;
  const child = spawn(command, program ? [] : [join("dist", "server", entry), ...rest], {
    cwd: folder,
    ...(account === undefined ? {} : { uid: account, gid: account }),
    env: {
      PATH: process.env.PATH,
      NODE_ENV: "production",
      // Like `npm start`.
      NODE_COMPILE_CACHE: resolve(".cache", "compile"),
      ...env,
    },
    stdio: [input === undefined ? "ignore" : "pipe", output, output],
  });
  child.stdin?.end(input);
  const written = { stdout: "", stderr: "" };
  const ready = new Promise<string>((resolve, reject) => {
    child.stdout?.on("data", (chunk) => {
      written.stdout += chunk;
      const address = /^Portico is ready at (\S+)$/m.exec(written.stdout)?.[1];
      if (address) resolve(address.replace("localhost", "127.0.0.1"));
    });
    child.stderr?.on("data", (chunk) => {
      written.stderr += chunk;
    });
    child.once("close", (code) => reject(new Error(`Ended with ${code}: ${written.stderr}`)));
  });
  // A caller that only waits for the end need not handle this one.
  ready.catch(() => undefined);
  const ended = once(child, "close").then(([code]: (number | null)[]) => code ?? null);
  return {
    process: child,
    stdout: () => written.stdout,
    stderr: () => written.stderr,
    ready,
    ended,
  };
}
