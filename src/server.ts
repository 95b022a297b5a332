import type { Server } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { pino } from "pino";
import { nounOf } from "#domain/publications/nouns.ts";
import type { Services } from "#http/context.ts";
import { Drain } from "#http/drain.ts";
import { securityHeaders } from "#http/headers.ts";
import { createHttpServer, type ListenerOptions } from "#http/listener.ts";
import { createMetrics } from "#http/metrics.ts";
import { importHandler } from "#moving/import-job.ts";
import { Outages } from "#platform/outages.ts";
import { watchEnds } from "#platform/process-end.ts";
import { repeat } from "#platform/repeat.ts";
import type { Swept } from "#platform/scratch-folder.ts";
import { timeOuts } from "#platform/time-outs.ts";
import type { SiteAssets } from "#site/props.ts";
import { createClockCheck } from "./clock-check.ts";
import { type Config, ConfigError } from "./config.ts";
import { mintActor } from "./domain/mint-actor.ts";
import { type Opened, openApp } from "./foundations.ts";
import { PageCache } from "./http/cache/page-cache.ts";
import { Cors } from "./http/guards/cors.ts";
import { createGates } from "./http/guards/gates.ts";
import { LocalAccess } from "./http/guards/local-access.ts";
import { ProxyWatch } from "./http/guards/proxy-watch.ts";
import { DownloadCounts } from "./http/visits/download-counts.ts";
import { PageViews } from "./http/visits/page-views.ts";
import { removeLeftOvers } from "./left-overs.ts";
import { productVersion } from "./product-version.ts";
import { announceSetup, type SetupNotice } from "./setup-notice.ts";
import { unknownSettings } from "./unknown-settings.ts";
import { createWorkLog } from "./work-log.ts";

export interface ServerOptions {
  config: Config;
  /** What the settings were read from, to tell of names that nothing reads. */
  environment: NodeJS.ProcessEnv;
  assets: SiteAssets;
  clientFolder?: string | null;
  logTo: { write(line: string): void };
  /** The development server's own handlers, which come first. */
  development?: ListenerOptions["development"];
}

export interface RunningServer {
  address: string;
  /** Null once a password is set. */
  setup: SetupNotice | null;
  /** Says that it is not ready, and serves on until a front, if there is one, has noticed. */
  drain(): Promise<void>;
  /** Finishes the requests in hand first. */
  close(): Promise<void>;
}

/** @throws {ConfigError} when port, data folder or database cannot be used */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const { config } = options;
  const opened = await openApp(config, { role: "server" });
  const base = { server: config.serverName, version: productVersion() };
  const log = pino({ level: config.logLevel, base }, options.logTo);
  const outages = new Outages(log);
  const services = createServices(options, opened, { log, outages });
  const unwatchEnds = watchEnds((error) => outages.met(error));
  const { app } = services;
  const jobs = createJobs(opened, log, outages);
  const checkClock = createClockCheck(app.clock, log, outages.of("clock"));
  try {
    const { databaseCopy } = opened;
    if (databaseCopy) log.info({ event: "copied", database: databaseCopy });
    await prepare(opened, config, services);
    // This comes before requests can store anything with a wrong clock.
    await checkClock();
    const patience = sleep(timeOuts.objectStore.start, null, { ref: false });
    const trouble = await Promise.race([opened.storeProblem, patience]);
    if (trouble instanceof ConfigError) throw trouble;
    const { server, close: closeServer } = createHttpServer({
      services,
      clientFolder: options.clientFolder ?? null,
      logTo: options.logTo,
      development: options.development,
    });
    await listen(server, config);
    jobs.start();
    const stopChecking = repeat(timeOuts.job.checkClock, checkClock, () => {});
    void removeLeftOvers(config).then((swept) => logLeftOvers(log, swept));
    for (const { what, remedy } of unknownSettings(options.environment)) {
      log.warn({ event: "setting" }, `${what} ${remedy}`);
    }
    if (opened.isKeyNew) warnOfNewKey(log);
    void opened.storeProblem.then((err) => err && log.error({ event: "files", err }));
    if (opened.isDataFolderOpen) warnOfOpenFolder(log, config.dataDir);
    log.info({ event: "started", database: opened.databaseVersion });
    const address = publicAddress(server, config);
    return {
      address,
      setup: await announceSetup(app, log, config, address),
      drain: () => services.drain.begin(),
      close: async () => {
        await closeServer(timeOuts.job.stopRequests);
        await Promise.all([jobs.stop(), stopChecking()]);
        app.content.stop();
        await opened.close();
        unwatchEnds();
        log.info({ event: "stopped" });
      },
    };
  } catch (error) {
    app.content.stop();
    await opened.close();
    unwatchEnds();
    throw error;
  }
}

function createServices(
  { config, assets, development }: ServerOptions,
  { app }: Opened,
  { log, outages }: Pick<Services, "log" | "outages">,
): Services {
  const security = securityHeaders({
    siteUrl: config.siteUrl,
    isDevelopment: development !== undefined,
    serverName: config.isServerNamePublic ? config.serverName : null,
  });
  const gates = createGates();
  return {
    app,
    log,
    outages,
    security,
    localAccess: new LocalAccess(config),
    proxyWatch: new ProxyWatch(config),
    gates,
    cors: new Cors(config.corsOrigins),
    drain: new Drain(),
    trustProxy: config.trustProxy,
    metricsToken: config.metricsToken,
    serverName: config.serverName,
    version: productVersion(),
    site: { origin: config.siteUrl, filesOrigin: config.filesUrl, assets },
    cache: new PageCache(() => app.content.generation, security, gates.compression),
    downloadCounts: new DownloadCounts(),
    pageViews: new PageViews({
      activity: app.activity,
      siteOrigin: config.siteUrl,
      ownVisits: app.ownVisits,
    }),
    metrics: createMetrics({ server: config.serverName, version: productVersion() }),
  };
}

/** What goes on beside the requests, once the port is open. */
function createJobs({ app }: Opened, log: Services["log"], outages: Outages) {
  const owner = app.asOwner(mintActor("import", null));
  const onError = (err: unknown) => log.error({ event: "import", err });
  const more = [importHandler({ owner, nounOf, onError })];
  const queue = app.createQueue(createWorkLog(log, outages, app.filePlace), undefined, more);
  let stopWatching = async () => {};
  return {
    start() {
      queue.start();
      stopWatching = app.backups.watchPlaces(outages.of("backup"));
    },
    async stop() {
      await Promise.all([queue.stop(), stopWatching()]);
    },
  };
}

async function prepare(
  { app }: Opened,
  config: Config,
  { log, outages }: Pick<Services, "log" | "outages">,
): Promise<void> {
  if (config.admin) {
    const owner = app.asOwner(mintActor("environment", null));
    const weakness = await owner.administrator.ensure(config.admin);
    if (weakness !== null) warnOfWeakPassword(log, weakness);
  }
  await app.content.follow(outages.of("content"));
  await app.rateLimits.start(outages.of("rate-limits"));
  app.activity.start(outages.of("activity"));
}

function logLeftOvers(log: Services["log"], { removed, stuck }: Swept): void {
  if (removed.length > 0) {
    log.info(
      { event: "left-overs", removed },
      "What a command or server left that was killed is gone.",
    );
  }
  if (stuck.length > 0) {
    const msg = `What a killed command or server left cannot be removed, and may be a whole backup in clear. Remove it: ${stuck.join(", ")}`;
    log.warn({ event: "left-overs", stuck, msg });
  }
}

function warnOfWeakPassword(log: Services["log"], weakness: string): void {
  log.warn(
    { event: "admin-password" },
    `The password of ADMIN_PASSWORD signs in and is easily guessed. ${weakness} Change it in the portal under Settings › Account, or with npm run portico -- reset-password.`,
  );
}

function warnOfNewKey(log: Services["log"]): void {
  log.warn(
    { event: "secret-key" },
    "The secret key is another one than before, so what was sealed under the former one can no longer be read. Restore that key; or, if mail was set up, type the password of its account again under Settings, if there are webhooks, make new secrets for them, and if an authenticator app was on, sign in with a recovery code or a passkey, or run npm run portico -- reset-password.",
  );
}

function warnOfOpenFolder(log: Services["log"], folder: string): void {
  log.warn(
    { event: "data-folder", folder },
    `Other users of this machine can read the data folder. Close it with: chmod -R o-rwx ${folder}`,
  );
}

function listen(server: Server, { port, host }: Config): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      const texts: Record<string, string> = {
        EADDRINUSE: `Port ${port} is in use by another program. Stop it, or set PORT to another number.`,
        EACCES: `Port ${port} needs special rights. Set PORT to a number above 1023.`,
        EADDRNOTAVAIL: `HOST ${host} is no address of this machine. Set HOST to 127.0.0.1 or 0.0.0.0.`,
        EINVAL: `HOST ${host} cannot be listened on. Set HOST to 127.0.0.1 or 0.0.0.0.`,
        ENOTFOUND: `HOST ${host} is no known name. Set HOST to 127.0.0.1 or 0.0.0.0.`,
      };
      const text = texts[error.code ?? ""];
      reject(text ? new ConfigError(text, { cause: error }) : error);
    });
    server.listen(port, host, () => resolve());
  });
}

function publicAddress(server: Server, { host, siteUrl, port }: Config): string {
  if (port !== 0 && !siteUrl.startsWith("http://localhost")) return siteUrl;
  const bound = server.address();
  const actual = typeof bound === "object" && bound !== null ? bound.port : port;
  const name = host === "127.0.0.1" || host === "0.0.0.0" || host === "::1" ? "localhost" : host;
  return `http://${name}:${actual}`;
}
