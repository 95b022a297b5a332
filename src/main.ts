import { join } from "node:path";
import { readAssets } from "./assets.ts";
import { ConfigError, processEnvironment, readConfig } from "./config.ts";
import { startServer } from "./server.ts";

const clientFolder = join("dist", "client");

try {
  const environment = processEnvironment();
  // A person at a terminal wants the address; a log collector wants every request.
  const config = readConfig(
    process.stdout.isTTY ? { LOG_LEVEL: "warn", ...environment } : environment,
  );
  const server = await startServer({ config, assets: readAssets(clientFolder), clientFolder });
  process.stdout.write(`Portico is ready at ${server.address}\n`);
  stopOnSignal(() => server.close());
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}

/** SIGTERM finishes the requests in hand; a second signal ends the process at once. */
function stopOnSignal(stop: () => Promise<void>): void {
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => {
      stop().then(
        () => process.exit(0),
        () => process.exit(1),
      );
    });
  }
}
