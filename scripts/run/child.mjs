import { spawn } from "node:child_process";

/**
 * Becomes the given program where Node.js can replace its process, otherwise runs it with this
 * terminal and ends as it ends.
 */
export async function becomeChild(node, args, env) {
  const whole = { ...process.env, ...env };
  if (process.execve !== undefined && process.platform !== "win32") {
    process.execve(node, [node, ...args], whole);
  }
  const child = spawn(node, args, { env: whole, stdio: "inherit" });
  for (const signal of ["SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
  // A terminal sends Ctrl-C to the child as well; only one that comes from elsewhere is passed on.
  process.on("SIGINT", () => process.stdin.isTTY || child.kill("SIGINT"));
  const [code, signal] = await ended(child);
  if (signal !== null) {
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
  }
  process.exitCode = code ?? 1;
}

function ended(child) {
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code, signal) => resolve([code, signal]));
  });
}
