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
  stopOnSignal(() => server.close());
  process.stdout.write(`Portico is ready at ${server.address}\n`);
  if (server.setup) process.stdout.write(server.setup.text);
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}

/**
 * SIGTERM and Ctrl-C finish the requests in hand. Repeats are ignored: npm passes on what the terminal
 * has already sent, and closing is bounded in time.
 */
function stopOnSignal(stop: () => Promise<void>): void {
  let isStopping = false;
  const onSignal = () => {
    if (isStopping) return;
    isStopping = true;
    stop().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on("SIGINT", onSignal);
  process.on("SIGTERM", onSignal);
}
