import { existsSync } from "node:fs";
import { join } from "node:path";
import { ConfigError } from "./config.ts";

/**
 * What serves is read from the working folder, and a DATA_DIR such as `./data` lies there.
 * @throws {ConfigError} in any other
 */
export function requireProgramFolder(): void {
  if (["package.json", join("dist", "client")].every((path) => existsSync(path))) return;
  throw new ConfigError(
    `Portico runs in its own folder, which ${process.cwd()} is not. Call ./start or ./portico of a release, or npm start or npm run portico of a clone: they change to it.`,
  );
}
