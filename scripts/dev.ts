// Hot reload: Vite serves the browser's files and runs the server's. Islands and styles are swapped
// in place; an edit of the server restarts it in this process and then reloads the page.
import { setTimeout as sleep } from "node:timers/promises";
import { createServer, isRunnableDevEnvironment, type Plugin, type ViteDevServer } from "vite";
import type { SiteAssets } from "#site/props.ts";
import { freePort } from "#test/support/free-port.ts";

const browserEntries = {
  stylesheet: "src/site/site.css",
  script: "src/site/browser/site.ts",
  contactScript: "src/site/islands/contact.client.tsx",
  downloadScript: "src/site/browser/downloads.ts",
  embedScript: "src/site/browser/embeds.ts",
  portal: "src/admin/main.tsx",
  portalEarly: "src/admin/early.client.ts",
};

const assets: SiteAssets = {
  stylesheet: `/${browserEntries.stylesheet}`,
  script: `/${browserEntries.script}`,
  contactScript: `/${browserEntries.contactScript}`,
  downloadScript: `/${browserEntries.downloadScript}`,
  embedScript: `/${browserEntries.embedScript}`,
  portal: {
    script: `/${browserEntries.portal}`,
    modules: [],
    stylesheets: [],
    earlyScript: `/${browserEntries.portalEarly}`,
    screens: [],
  },
  development: ["/@vite/client", "/@id/@vitejs/plugin-react/preamble"],
};

/** Swapped in place by the browser, although the server renders it as well. */
const swapped = /\/src\/(site\/(islands|browser)|admin)\//;

interface State {
  server: { address: string; close(): Promise<void> } | null;
  /** The last one that was begun, or waits for the one before. */
  restart: Promise<void>;
  /** A restart that has not begun yet, which every further edit shares. */
  waiting: Promise<void> | null;
  editedAt: number;
  /** True if some edits cannot be swapped in place. */
  mustReload: boolean;
}

const state: State = {
  server: null,
  restart: Promise.resolve(),
  waiting: null,
  editedAt: 0,
  mustReload: false,
};

/** A checkout, or a change in many files, is one edit. */
const QUIET_MS = 150;

const vite = await createServer({
  appType: "custom",
  clearScreen: false,
  // Two development servers at once must not share a socket.
  server: { middlewareMode: true, ws: { port: await freePort() } },
  optimizeDeps: { entries: Object.values(browserEntries) },
  plugins: [restartOnServerEdit(), stylePage()],
});

await startApp();
if (state.server) {
  process.stdout.write(`Portico is ready at ${state.server.address}, with hot reload.\n`);
}
stopOnSignal();

function restartOnServerEdit(): Plugin {
  return {
    name: "portico:restart-on-server-edit",
    async hotUpdate({ modules, file, server }) {
      if (this.environment.name !== "ssr" || modules.length === 0) return;
      state.mustReload ||= !swapped.test(file);
      // Awaited, so that the browser asks only when somebody can answer.
      await restartOnce(server);
      // The server has restarted as a whole; nothing of it is swapped.
      return [];
    },
  };
}

function restartOnce({ environments: { client } }: ViteDevServer): Promise<void> {
  state.editedAt = performance.now();
  state.waiting ??= state.restart.then(async () => {
    while (performance.now() - state.editedAt < QUIET_MS) await sleep(QUIET_MS);
    const { mustReload } = state;
    state.mustReload = false;
    state.waiting = null;
    if ((await startApp()) && mustReload) client.hot.send({ type: "full-reload" });
  });
  state.restart = state.waiting;
  return state.restart;
}

/** `/styleguide` shows every token and component, and is rendered for each request. */
function stylePage(): Plugin {
  const sheets = {
    site: `/${browserEntries.stylesheet}`,
    portal: "/src/admin/admin.css",
    own: "/scripts/style-page.css",
  };
  return {
    name: "portico:style-page",
    configureServer(server) {
      server.middlewares.use(async (request, response, next) => {
        try {
          const { renderStylePage } =
            await serverRunner(server).import<typeof import("./style-page.tsx")>(
              "/scripts/style-page.tsx",
            );
          const page = renderStylePage(request.url ?? "", sheets);
          if (page === null) return next();
          response.setHeader("Content-Type", "text/html; charset=utf-8");
          response.end(page);
        } catch (error) {
          next(error);
        }
      });
    },
  };
}

/** If the sources have an error, the former server goes on. */
async function startApp(): Promise<boolean> {
  try {
    const runner = serverRunner(vite);
    runner.clearCache();
    const { processEnvironment, readConfig } =
      await runner.import<typeof import("../src/config.ts")>("/src/config.ts");
    const { startServer } =
      await runner.import<typeof import("../src/server.ts")>("/src/server.ts");
    const environment = processEnvironment();
    const config = readConfig(environment);
    await state.server?.close();
    state.server = null;
    state.server = await startServer({
      config,
      environment,
      assets,
      clientFolder: null,
      logTo: process.stdout,
      development: { middlewares: vite.middlewares },
    });
    return true;
  } catch (error) {
    const { message, stack = "" } = error instanceof Error ? error : new Error(String(error));
    process.stderr.write(`${stack || message}\nWaiting for the next edit…\n`);
    vite.environments.client.hot.send({ type: "error", err: { message, stack } });
    return false;
  }
}

function serverRunner({ environments: { ssr } }: ViteDevServer) {
  if (!isRunnableDevEnvironment(ssr)) throw new Error("Vite cannot run the server's modules.");
  return ssr.runner;
}

/** A terminal and npm may both send the signal; the first one counts. */
function stopOnSignal(): void {
  let isStopping = false;
  const stop = async () => {
    if (isStopping) return;
    isStopping = true;
    await state.restart;
    await state.server?.close();
    await vite.close();
    process.exit(0);
  };
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => void stop());
}
