import { realpathSync } from "node:fs";
import { join } from "node:path";
import { readAssets } from "./assets.ts";
import { ConfigError, readConfig } from "./config.ts";
import { CardFonts } from "./http/cards/card-fonts.ts";
import { type RunningServer, type ServerOptions, startServer } from "./server.ts";

/** @throws {ConfigError} when a setting, the data folder, the database or a font cannot be used */
export async function startBuiltServer(
  environment: Record<string, string | undefined>,
  logTo: ServerOptions["logTo"],
): Promise<RunningServer> {
  const config = readConfig(environment);
  await new CardFonts().verify().catch((cause: unknown) => {
    throw new ConfigError(
      `The fonts of share cards cannot be read: ${String(cause)}. Install the release again, or make them with node scripts/fonts.ts.`,
      { cause },
    );
  });
  // `dist` may lead to another build while this one serves.
  const clientFolder = realpathSync(join("dist", "client"));
  return startServer({
    config,
    environment,
    assets: readAssets(clientFolder),
    clientFolder,
    logTo,
  });
}
