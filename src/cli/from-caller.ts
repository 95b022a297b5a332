import { realpathSync } from "node:fs";
import { resolve } from "node:path";

/** Scripts of ours that npm runs in the program's folder, wherever it was called. */
const SCRIPTS = ["portico", "demo", "release"];

/** What is typed as a path means the caller's folder; the program works in its own. */
export function fromCaller(path: string, env: NodeJS.ProcessEnv): string {
  const here = process.cwd();
  const caller = env.PORTICO_CALLER ?? here;
  const isByNpm =
    SCRIPTS.includes(env.npm_lifecycle_event ?? "") && realpathSync(caller) === realpathSync(here);
  return resolve(isByNpm ? (env.INIT_CWD ?? caller) : caller, path);
}
