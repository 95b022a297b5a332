// @module-tag slow
import { spawnSync } from "node:child_process";
import { chmod, mkdir, mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { buildProgram, type Program } from "#test/support/process.ts";
import { startProgram } from "#test/support/running-program.ts";
import { waitUntil } from "#test/support/wait.ts";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 });

let program: Program;
let folder: string;
let busy: Server;
let busyPort: number;

beforeAll(async () => {
  program = buildProgram();
  folder = await mkdtemp(join(tmpdir(), "portico-start-"));
  await writeFile(join(folder, "file"), "a regular file");
  busy = createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => busy.once("listening", resolve));
  const address = busy.address();
  busyPort = typeof address === "object" && address ? address.port : 0;
});
afterAll(async () => {
  busy.close();
  program.remove();
  await rm(folder, { recursive: true, force: true });
});

const good = () => ({ PORT: "0", DATA_DIR: join(folder, "data"), LOG_LEVEL: "silent" });

describe("a start that cannot succeed", () => {
  // Each starts the program; `config.test.ts` asks about every setting.
  const faults: [string, () => Record<string, string>, RegExp][] = [
    ["a port in use", () => ({ PORT: String(busyPort) }), /^Port \d+ is in use.*set PORT/],
    ["a port that is none", () => ({ PORT: "http" }), /^PORT must be a whole number/],
    [
      "a host that is none of ours",
      () => ({ HOST: "203.0.113.1" }),
      /^HOST 203\.0\.113\.1 is no address/,
    ],
    [
      "a host of no network card",
      () => ({ HOST: "fe80::1" }),
      /^HOST fe80::1 cannot be listened on/,
    ],
    [
      "a data folder below a file",
      () => ({ DATA_DIR: join(folder, "file", "data") }),
      /^The data folder .* cannot be written.*DATA_DIR/,
    ],
    [
      "a data folder that is a file",
      () => ({ DATA_DIR: join(folder, "file") }),
      /^The data folder .* cannot be written/,
    ],
    [
      "a data folder where nothing can be made",
      () => ({ DATA_DIR: "/proc/portico/data" }),
      /^The data folder .* cannot be written.*DATA_DIR/,
    ],
    [
      "a PostgreSQL that does not answer",
      () => ({ DATABASE_URL: `postgres://u:hidden-password@127.0.0.1:1/x` }),
      /^PostgreSQL cannot be reached with DATABASE_URL \(ECONNREFUSED\)/,
    ],
    [
      "a short password",
      () => ({ ADMIN_USERNAME: "olive", ADMIN_PASSWORD: "hunter2" }),
      /^ADMIN_PASSWORD must have 12/,
    ],
  ];
  it.each(faults)("because of %s ends with one line and code 1", async (_, fault, text) => {
    const started = program.start({ ...good(), ...fault() });
    expect(await started.ended).toBe(1);
    expect(started.stderr()).toMatch(text);
    expect(started.stderr().trimEnd().split("\n")).toHaveLength(1);
    expect(started.stderr()).not.toMatch(/hidden-password|hunter2| {4}at /);
    expect(started.stdout()).not.toContain("ready");
  });

  it.each([["main.js"], ["cli.js", "demo"], ["cli.js", "config"]])(
    "because %s %s is called in another folder ends with one line and code 1",
    async (entry, ...rest) => {
      const dir = await mkdtemp(join(folder, "elsewhere-"));
      const args = [join(program.folder, "dist", "server", entry), ...rest];
      const env = { PATH: process.env.PATH, DATA_DIR: join(dir, "data") };
      const { status, stdout, stderr } = spawnSync(process.execPath, args, {
        cwd: dir,
        env,
        encoding: "utf8",
      });
      expect([status, stdout]).toEqual([1, ""]);
      expect(stderr).toMatch(/^Portico runs in its own folder, which \S+ is not\. .*\n$/);
      expect(await readdir(dir)).toEqual([]);
    },
  );

  it("because of a damaged database ends with one line and code 1", async () => {
    const dataDir = join(folder, "damaged");
    await mkdir(dataDir);
    await writeFile(join(dataDir, "portico.db"), "this is no database, only text ".repeat(500));
    const started = program.start({ ...good(), DATA_DIR: dataDir });
    expect(await started.ended).toBe(1);
    expect(started.stderr()).toMatch(/^The file .* is no database\. Restore it/);
    expect(started.stderr().trimEnd().split("\n")).toHaveLength(1);
  });
});

/** Expects exactly one setup link. */
function setupTokenIn(text: string): string {
  const [match, ...more] = text.matchAll(
    /^http:\/\/localhost:\d+\/admin\/setup#token=([\w-]{43})$/gm,
  );
  expect(more).toEqual([]);
  return match?.[1] ?? "";
}

/** Lists what others may access, or the group may write. */
async function exposed(root: string): Promise<string[]> {
  const names = ["", ...(await readdir(root, { recursive: true }))];
  const modes = await Promise.all(
    names.map(async (name) => ({ name, mode: (await stat(join(root, name))).mode & 0o777 })),
  );
  return modes.filter(({ mode }) => (mode & 0o027) !== 0).map(({ name }) => name);
}

describe("a start without a password", () => {
  it("prints a link that sets one, however quiet the log is", async () => {
    const started = program.start({ ...good(), DATA_DIR: join(folder, "unset") });
    const url = await started.ready;
    const setup = async (token: string) => {
      const body = JSON.stringify({ token, username: "olive", password: "correct horse battery" });
      const headers = { "Content-Type": "application/json" };
      return (await fetch(`${url}/api/admin/setup`, { method: "POST", headers, body })).status;
    };
    await waitUntil(() => setupTokenIn(started.stdout()) !== "");
    const env = { ...good(), DATA_DIR: join(folder, "unset") };
    const printed = program.command(["setup-link"], env);
    expect(await printed.ended).toBe(0);
    const [atStart, byCommand] = [started, printed].map((from) => setupTokenIn(from.stdout()));
    expect(atStart).not.toBe(byCommand);
    expect(await setup(byCommand ?? "")).toBe(200);
    expect(await setup(atStart ?? "")).toBe(404);
    const refused = program.command(["setup-link"], env);
    expect(await refused.ended).toBe(1);
    expect(refused.stderr()).toMatch(/^A password is set already\..*reset-password\.\n$/);
    started.process.kill("SIGTERM");
    expect(await started.ended).toBe(0);
    const later = program.start(env);
    await later.ready;
    later.process.kill("SIGTERM");
    await later.ended;
    expect(later.stdout()).not.toContain("setup");
  });
});

describe("the data folder", () => {
  it("is closed to the machine's other users, with everything in it", async () => {
    const dataDir = join(folder, "closed");
    const env = { ...good(), DATA_DIR: dataDir };
    const started = program.start({ ...env, LOG_LEVEL: "info" });
    await started.ready;
    expect(await readdir(dataDir)).toEqual(
      expect.arrayContaining(["files", "portico.db", "portico.db-shm", "portico.db-wal"]),
    );
    expect(await exposed(dataDir)).toEqual([]);
    started.process.kill("SIGTERM");
    await started.ended;
    expect(started.stdout()).not.toContain('"event":"data-folder"');
  });

  it("is reported in the log when it is open, with the command that closes it", async () => {
    const dataDir = join(folder, "open");
    await mkdir(dataDir);
    await chmod(dataDir, 0o755);
    const started = program.start({ ...good(), DATA_DIR: dataDir, LOG_LEVEL: "warn" });
    await started.ready;
    started.process.kill("SIGTERM");
    await started.ended;
    expect(started.stdout()).toContain(`chmod -R o-rwx ${dataDir}`);
  });
});

it.each(["--help", "-h"])("a start that is given %s says how it is called", async (argument) => {
  const started = startProgram(program.folder, good(), { args: ["main.js", argument] });
  expect(await started.ended).toBe(0);
  expect(started.stdout()).toMatch(/^Usage: npm start/);
  expect(started.stderr()).toBe("");
});

describe("a start that succeeds", () => {
  it.each(["SIGTERM", "SIGHUP"] as const)(
    "prints the address and ends on %s after the requests in hand",
    async (signal) => {
      const started = program.start({ ...good(), LOG_LEVEL: "info" });
      const url = await started.ready;
      expect((await fetch(`${url}/readyz`)).status).toBe(200);
      started.process.kill(signal);
      expect(await started.ended).toBe(0);
      expect(started.stdout()).toContain('"event":"stopped"');
      expect(started.stderr()).toBe("");
    },
  );

  it("keeps its key, its data and its counts for the next", async () => {
    const contact = {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: '{"name":"A","email":"a@b.example","message":"Hello"}',
    };
    const env = { ...good(), ADMIN_USERNAME: "olive", ADMIN_PASSWORD: "correct horse battery" };
    const first = program.start({ ...env, DATA_DIR: join(folder, "kept") });
    expect((await fetch(`${await first.ready}/api/contact`, contact)).status).toBe(201);
    first.process.kill("SIGTERM");
    await first.ended;
    const second = program.start({ ...env, DATA_DIR: join(folder, "kept") });
    const url = await second.ready;
    const login = await fetch(`${url}/api/admin/login`, {
      ...contact,
      body: JSON.stringify({ username: "olive", password: "correct horse battery" }),
    });
    const { access_token } = (await login.json()) as { access_token: string };
    const ask = async (path: string) => {
      const headers = { Authorization: `Bearer ${access_token}` };
      return (await fetch(`${url}/api/admin/${path}`, { headers })).json();
    };
    expect(await ask("contact-submissions")).toMatchObject([{ name: "A", message: "Hello" }]);
    expect(await ask("stats")).toMatchObject({ today: { messages: 1 } });
    second.process.kill("SIGKILL");
    await second.ended;
  });

  it("changes its key by a command, or takes another where it was lost", async () => {
    const dataDir = join(folder, "keyed");
    const env = { ...good(), DATA_DIR: dataDir, LOG_LEVEL: "warn" };
    const run = async (args: string[], given = {}) => {
      const command = program.command(args, { ...env, ...given });
      return [await command.ended, command.stdout() + command.stderr()] as const;
    };
    expect(await run(["rotate-key"])).toEqual([1, expect.stringContaining("There is no site in")]);
    const started = program.start(env);
    await started.ready;
    expect(await run(["rotate-key"])).toEqual([1, expect.stringContaining("Stop it first")]);
    started.process.kill("SIGTERM");
    await started.ended;
    expect(started.stderr()).toBe("");
    expect(await run(["rotate-key"])).toEqual([0, expect.stringContaining("key is changed")]);
    const given = { SECRET_KEY: "a key from the environment" };
    const lost = () => run(["rotate-key", "--lost"], given);
    expect(await lost()).toEqual([0, expect.stringContaining("type the password")]);
    expect(await lost()).toEqual([0, expect.stringContaining("nothing was changed")]);
  });
});
