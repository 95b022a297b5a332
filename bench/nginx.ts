import { closeSync, mkdirSync, openSync, readFileSync, truncateSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { freePort } from "#test/support/free-port.ts";
import { type Fetched, fetchBytes } from "./fetched.ts";
import { waitFor } from "./processes.ts";
import { BenchError, type Run } from "./run.ts";

export interface Page {
  title: string;
  path: string;
  /** The path of the file itself, so that nginx has no index to look up. */
  file: string;
  gzip: Fetched;
  identity: Fetched;
}

export interface RunningNginx {
  origin: string;
  /** The only worker process, which answers all requests. */
  pid: number;
  emptyLog(): void;
  stop(): Promise<void>;
}

/** nginx sets these headers itself, or they differ in every answer. */
const OWN_HEADERS =
  /^(connection|content-encoding|content-length|content-type|date|etag|keep-alive|x-request-id)$/;

/** Serves the same bytes with the same headers from files. */
export async function startNginx(
  run: Pick<Run, "folder" | "nginx" | "processes">,
  pages: Page[],
): Promise<RunningNginx> {
  const folder = resolve(run.folder, "nginx");
  for (const page of pages) {
    const file = join(folder, "files", page.file);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, page.identity.body);
    writeFileSync(`${file}.gz`, page.gzip.body);
  }
  const port = await freePort();
  writeFileSync(join(folder, "nginx.conf"), configuration(folder, port, pages));
  const log = openSync(join(folder, "output.log"), "a");
  const args = ["-p", folder, "-c", "nginx.conf", "-e", join(folder, "error.log")];
  const child = run.processes.start("server", run.nginx, args, { stdio: ["ignore", log, log] });
  closeSync(log);
  const pid = await waitFor("nginx did not start", 10_000, () => {
    if (child.exitCode !== null) {
      throw new BenchError(`nginx stopped:\n${readFileSync(join(folder, "error.log"), "utf8")}`);
    }
    return workerOf(child.pid);
  });
  const origin = `http://127.0.0.1:${port}`;
  return {
    origin,
    pid,
    emptyLog: () => truncateSync(join(folder, "access.log")),
    stop: () => run.processes.stop(child),
  };
}

function workerOf(master: number | undefined): number | null {
  const children = readFileSync(`/proc/${master}/task/${master}/children`, "utf8").trim();
  return /^\d+$/.test(children) ? Number(children) : null;
}

/** Every page has headers of its own, because its policy names its own styles. */
function locationOf({ file, gzip }: Page): string {
  const headers = Object.entries(gzip.headers).filter(([name]) => !OWN_HEADERS.test(name));
  const lines = headers.map(([name, value]) => `add_header ${name} ${JSON.stringify(value)};`);
  return `location = /${file} {
      add_header x-request-id $request_id;
      ${lines.join("\n      ")}
    }`;
}

/** Apart from this, Debian's defaults hold: sendfile and tcp_nopush on, no file cache. */
function configuration(folder: string, port: number, pages: Page[]): string {
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
    .map((name) => `${name}_temp_path ${folder}/temporary;`)
    .join("\n  ");
  return `
${process.getuid?.() === 0 ? "user root;" : ""}
worker_processes 1;
daemon off;
pid ${folder}/nginx.pid;
events { worker_connections 1024; }
http {
  ${temporary}
  sendfile on;
  tcp_nopush on;
  etag on;
  gzip_static on;
  keepalive_requests 1000000000;
  log_format line escape=json '{"level":30,"time":$msec,"event":"request","method":"$request_method","path":"$request_uri","status":$status,"source":"file"}';
  # The app gathers its lines too, instead of one write each.
  access_log ${folder}/access.log line buffer=64k flush=1s;
  types {}
  default_type "text/html; charset=utf-8";
  server {
    listen 127.0.0.1:${port};
    root ${folder}/files;
    ${pages.map(locationOf).join("\n    ")}
  }
}
`;
}

/** @throws {BenchError} when the two servers would not do the same work */
export async function assertSameAnswers(app: string, nginx: string, page: Page): Promise<void> {
  for (const encoding of ["gzip", "identity"] as const) {
    const headers = { "Accept-Encoding": encoding };
    const [ours, theirs] = [
      await fetchBytes(`${app}${page.path}`, headers),
      await fetchBytes(`${nginx}/${page.file}`, headers),
    ];
    const names = Object.keys(ours.headers).filter(
      (name) => !/^(connection|date|etag|keep-alive|x-request-id)$/.test(name),
    );
    const different = names.filter((name) => ours.headers[name] !== theirs.headers[name]);
    const isSame = theirs.status === 200 && ours.status === 200 && ours.body.equals(theirs.body);
    if (isSame && different.length === 0) continue;
    throw new BenchError(
      `nginx does not serve ${page.path} (${encoding}) as the app does: status ${theirs.status}, headers ${different.join(", ") || "equal"}, bytes ${ours.body.length} and ${theirs.body.length}.`,
    );
  }
}
