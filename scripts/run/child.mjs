import { spawn } from "node:child_process";
import { pathWith } from "./npm.mjs";

/** Replaces this process where Node.js can, otherwise runs the program here and ends as it ends. */
export async function becomeChild(node, args, env) {
  // Programs that this one starts by name run on the same Node.js.
  const whole = { ...process.env, ...env, PATH: pathWith(node) };
  if (process.execve !== undefined && process.platform !== "win32") {
    process.execve(node, [node, ...args], whole);
  }
  const child = spawn(node, args, { env: whole, stdio: "inherit" });
  for (const signal of ["SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
  // A terminal sends Ctrl-C to the child itself; only a signal from elsewhere is passed on.
  process.on("SIGINT", () => process.stdin.isTTY || child.kill("SIGINT"));
  const watch = endWithNpm(child);
  const [code, signal] = await ended(child);
  clearInterval(watch);
  if (signal !== null) {
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
  }
  process.exitCode = code ?? 1;
}

/** A killed npm must not leave a server behind that holds the port. */
function endWithNpm(child) {
  if (process.env.npm_lifecycle_event === undefined) return undefined;
  const parent = process.ppid;
  return setInterval(() => process.ppid === parent || child.kill("SIGTERM"), 250);
}

function ended(child) {
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code, signal) => resolve([code, signal]));
  });
}
