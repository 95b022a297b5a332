import { spawn } from "node:child_process";
import { stripVTControlCharacters } from "node:util";

/** The text says what to do. */
export class SetupError extends Error {}

/**
 * Shows one line of progress; the output only on failure.
 * @param quicker tried before the command, and says whether it has done the step
 * @throws {SetupError} with `advice`
 */
export async function step({ title, quicker, command, args, env, cwd, advice }) {
  process.stderr.write(`${title}…\n`);
  if (await quicker?.()) return;
  const { code, output } = await collect(command, args, { env, cwd });
  if (code !== 0) {
    process.stderr.write(`\n${output.trimEnd()}\n\n`);
    throw new SetupError(`${title} failed. ${advice}`);
  }
}

/** Runs a program to its end. `code` is 1 where it could not be started. */
export function collect(command, args, { env, cwd }) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      env: { ...process.env, ...env },
      cwd,
      stdio: ["ignore", "pipe", "pipe"],
    });
    const stopListening = endWith(child);
    const chunks = [];
    child.stdout.on("data", (chunk) => chunks.push(chunk));
    child.stderr.on("data", (chunk) => chunks.push(chunk));
    child.on("error", (error) => resolve({ code: 1, output: error.message }));
    child.on("close", (code) => {
      stopListening();
      resolve({ code, output: stripVTControlCharacters(Buffer.concat(chunks).toString()) });
    });
  });
}

/** Stopping this program stops the step, too: nothing goes on in the background. */
function endWith(child) {
  const signals = ["SIGINT", "SIGTERM", "SIGHUP"];
  const stop = (signal) => {
    stopListening();
    child.kill(signal);
    process.kill(process.pid, signal);
  };
  const stopListening = () => {
    for (const signal of signals) process.off(signal, stop);
  };
  for (const signal of signals) process.on(signal, stop);
  return stopListening;
}
