import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync, globSync, readFileSync } from "node:fs";
import { chown, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import { freePort } from "./free-port.ts";

const oldestVersion = 15;

const fastSettings = { fsync: "off", synchronous_commit: "off", full_page_writes: "off" };

export interface Postgres {
  url: string;
  version: string;
  stop(): Promise<void>;
  /** Keeps the data: SIGQUIT is like a crash, SIGINT disconnects clients. */
  end(signal: "SIGQUIT" | "SIGINT"): Promise<void>;
  /** Resolves when the server answers again. */
  startAgain(): Promise<void>;
  /** The server's own process first. */
  pids(): number[];
}

interface PostgresOptions {
  /** Syncs to disk. */
  durable?: boolean;
  settings?: Record<string, string>;
}

/** The folder of the newest installed server; null when there is none. */
export function findPostgres(): string | null {
  const folders = globSync([
    "/usr/lib/postgresql/*/bin",
    "/usr/pgsql-*/bin",
    "/opt/homebrew/opt/postgresql@*/bin",
    "/usr/local/opt/postgresql@*/bin",
  ]);
  const versions = folders
    .map((folder) => ({ folder, version: Number(/(\d+)\/bin$/.exec(folder)?.[1]) }))
    .filter(({ folder, version }) => version >= oldestVersion && existsSync(join(folder, "initdb")))
    .sort((a, b) => b.version - a.version);
  return versions[0]?.folder ?? null;
}

/** A server of its own in a temporary folder. */
export async function startPostgres({
  durable = false,
  settings: more = {},
}: PostgresOptions = {}): Promise<Postgres> {
  const programs = findPostgres();
  if (programs === null) throw new Error(`PostgreSQL ${oldestVersion} or newer is not installed.`);
  const user = unprivilegedUser();
  const folder = await mkdtemp(join(tmpdir(), "portico-postgres-"));
  if (user) await chown(folder, user.uid, user.gid);
  const data = join(folder, "data");
  const locale = process.platform === "linux" ? "C.UTF-8" : "en_US.UTF-8";
  execFileSync(
    join(programs, "initdb"),
    ["-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", `--locale=${locale}`, "-N"],
    { ...user, cwd: folder, stdio: ["ignore", "ignore", "inherit"] },
  );
  const port = await freePort();
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  const settings = {
    port: String(port),
    listen_addresses: "127.0.0.1",
    unix_socket_directories: "",
    // The files are in its folder, and gone with it after a crash.
    dynamic_shared_memory_type: "mmap",
    ...(durable ? {} : fastSettings),
    ...more,
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const launch = () =>
    spawn(join(programs, "postgres"), ["-D", data, ...flags], {
      ...user,
      cwd: folder,
      stdio: ["ignore", "ignore", "ignore"],
    });
  let server = launch();
  const stop = async () => {
    await endServer(server, "SIGQUIT");
    await rm(folder, { recursive: true, force: true });
  };
  try {
    return {
      url,
      version: await waitUntilReady(server, url),
      stop,
      end: (signal) => endServer(server, signal),
      startAgain: async () => {
        server = launch();
        await waitUntilReady(server, url);
      },
      pids: () => pidsOf(server),
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

export interface FreshDatabase {
  url: string;
  drop(): Promise<void>;
}

/** Makes a database on the same server: empty, or a copy of `template`. */
export async function freshDatabase(adminUrl: string, template?: string): Promise<FreshDatabase> {
  const name = `test_${randomBytes(8).toString("hex")}`;
  await execute(adminUrl, `create database ${name} ${template ? `template ${template}` : ""}`);
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    drop: () => execute(adminUrl, `drop database if exists ${name} with (force)`),
  };
}

/**
 * Gives a database the function `remembered.restore`, which brings back the rows of this moment.
 * Its statements are fixed, so that a connection plans them once.
 */
export function rememberRows(url: string): Promise<void> {
  return execute(
    url,
    `create schema remembered;
    do $$ declare name text; has_rows boolean; steps text := ''; begin
      for name in select tablename from pg_tables where schemaname = 'public' loop
        steps := steps || format('delete from public.%I;', name);
      end loop;
      for name in select tablename from pg_tables where schemaname = 'public' loop
        execute format('select exists (select from public.%I)', name) into has_rows;
        if has_rows then
          execute format('create table remembered.%1$I as table public.%1$I', name);
          steps := steps || format('insert into public.%1$I select * from remembered.%1$I;', name);
        end if;
      end loop;
      execute format(
        'create function remembered.restore() returns void language plpgsql as %L',
        'begin ' || steps || ' end'
      );
    end $$`,
  );
}

/** Brings back what {@link rememberRows} saw, and ends all connections. */
export function restoreRows(url: string): Promise<void> {
  return execute(
    url,
    `select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid();
    select remembered.restore()`,
  );
}

export async function withClient<Result>(
  url: string,
  work: (client: Client) => Promise<Result>,
): Promise<Result> {
  const client = new Client({ connectionString: url });
  // A broken connection fails the query on it as well.
  client.on("error", () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** PostgreSQL refuses to run as root: use its own account, or nobody. */
export function unprivilegedUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const ask = (option: string, account: string) =>
    Number(execFileSync("id", [option, account], { stdio: ["ignore", "pipe", "ignore"] }));
  for (const account of ["postgres", "nobody"]) {
    try {
      return { uid: ask("-u", account), gid: ask("-g", account) };
    } catch {
      // The account does not exist on this machine.
    }
  }
  throw new Error("PostgreSQL needs an account other than root: add the user postgres.");
}

async function waitUntilReady(server: ChildProcess, url: string): Promise<string> {
  let failure: unknown;
  for (let attempt = 0; attempt < 300; attempt++) {
    if (server.exitCode !== null) throw new Error("PostgreSQL ended while it started.");
    try {
      return await askVersion(url);
    } catch (error) {
      failure = error;
      await sleep(100);
    }
  }
  throw new Error("PostgreSQL did not start within 30 seconds.", { cause: failure });
}

function askVersion(url: string): Promise<string> {
  return withClient(url, async (client) => {
    const { rows } = await client.query("show server_version");
    return String(rows[0].server_version).split(" ")[0] ?? "";
  });
}

function execute(url: string, statement: string): Promise<void> {
  return withClient(url, async (client) => {
    await client.query(statement);
  });
}

/** SIGQUIT is immediate, which will do when the folder is not needed any more. */
async function endServer(server: ChildProcess, signal: "SIGQUIT" | "SIGINT"): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = new Promise((resolve) => server.once("exit", resolve));
  // A stopped process takes no other signal before it is continued.
  for (const pid of pidsOf(server)) process.kill(pid, "SIGCONT");
  server.kill(signal);
  await ended;
}

function pidsOf({ pid = 0 }: ChildProcess): number[] {
  if (process.platform !== "linux") return [pid];
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8");
  return [pid, ...children.trim().split(" ").filter(Boolean).map(Number)];
}
