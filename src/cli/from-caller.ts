import { realpathSync } from "node:fs";
import { resolve } from "node:path";

/** These npm scripts run in the program's folder, wherever they are called. */
const SCRIPTS = ["portico", "demo", "release"];

/** A typed path is relative to the caller's folder, while the program works in its own. */
export function fromCaller(path: string, env: NodeJS.ProcessEnv): string {
  const here = process.cwd();
  const caller = env.PORTICO_CALLER ?? here;
  const isByNpm =
    SCRIPTS.includes(env.npm_lifecycle_event ?? "") && realpathSync(caller) === realpathSync(here);
  return resolve(isByNpm ? (env.INIT_CWD ?? caller) : caller, path);
}
