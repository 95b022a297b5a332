import { owned, reportedElsewhere } from "#platform/owned.ts";
import { timeOuts } from "#platform/time-outs.ts";
import { startBuiltServer } from "./built-server.ts";
import { ConfigError, processEnvironment } from "./config.ts";
import { LogOutput, toDescriptor } from "./log-output.ts";
import { requireProgramFolder } from "./program-folder.ts";

// The log's disk may be full, or the program that reads it gone.
for (const stream of [process.stdout, process.stderr]) owned(stream, reportedElsewhere);

const USAGE = `Usage: npm start, or ./start in a release
It serves the site and takes no arguments: settings come from the environment or from .env, as .env.example lists them.
“npm run portico -- config” shows those in force, “npm run portico -- --help” the commands.
`;

const [argument] = process.argv.slice(2);
try {
  if (argument === undefined) await serve();
  else if (/^(?:--help|-h)$/.test(argument)) process.stdout.write(USAGE);
  else refuseArgument(argument);
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}

async function serve(): Promise<void> {
  requireProgramFolder();
  const environment = processEnvironment();
  // A person at a terminal wants the address; a log collector wants every request.
  const settings = process.stdout.isTTY ? { LOG_LEVEL: "warn", ...environment } : environment;
  const output = new LogOutput(toDescriptor(process.stdout.fd));
  const server = await startBuiltServer(settings, output);
  output.write(`Portico is ready at ${server.address}\n`);
  if (server.setup) output.write(server.setup.text);
  stopOnSignal(async (signal) => {
    // A person at a terminal does not wait for a front.
    if (signal !== "SIGINT") await server.drain();
    await server.close();
    await output.close();
  });
}

/** @throws {ConfigError} */
function refuseArgument(argument: string): never {
  throw new ConfigError(
    `A start takes no arguments, such as “${argument}”: settings come from the environment or from .env, as .env.example lists them.`,
  );
}

/** Repeated signals are ignored: npm passes on what the terminal has already sent. */
function stopOnSignal(stop: (signal: NodeJS.Signals) => Promise<void>): void {
  let isStopping = false;
  const onSignal = (signal: NodeJS.Signals) => {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => process.exit(1), timeOuts.job.stop);
    stop(signal).then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  // A terminal that is closed, or a connection that is lost, sends SIGHUP.
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, onSignal);
}
