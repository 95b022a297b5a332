import { realpathSync } from "node:fs";
import { join } from "node:path";
import { readAssets } from "./assets.ts";
import { readConfig } from "./config.ts";
import { type RunningServer, type ServerOptions, startServer } from "./server.ts";

/** @throws {ConfigError} when a setting, the data folder or the database cannot be used */
export function startBuiltServer(
  environment: Record<string, string | undefined>,
  logTo: ServerOptions["logTo"],
): Promise<RunningServer> {
  const config = readConfig(environment);
  // `dist` may lead to another build while this one serves.
  const clientFolder = realpathSync(join("dist", "client"));
  return startServer({ config, assets: readAssets(clientFolder), clientFolder, logTo });
}
