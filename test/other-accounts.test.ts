// @module-tag slow
// Root and the account of a service work on one data folder.
import { spawnSync } from "node:child_process";
import {
  chmod,
  chown,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sitePaths } from "#contract/paths.ts";
import { temporaryFolder } from "#test/support/folder.ts";
import { buildProgram, type Program } from "#test/support/process.ts";
import { startProgram } from "#test/support/running-program.ts";

/** Root can become this account, and it owns nothing here. */
const SERVICE = 65_534;

/** Returns why that account cannot run what is here; null where it can. */
function findTrouble(): string | null {
  if (process.getuid?.() !== 0) return "only root can become another account";
  const { status } = spawnSync(process.execPath, ["--version"], { uid: SERVICE, gid: SERVICE });
  return status === 0 ? null : `other accounts cannot enter ${process.cwd()}`;
}

const trouble = findTrouble();
if (trouble) process.stdout.write(`Tests with another account are skipped: ${trouble}.\n`);

describe.skipIf(trouble)("a folder of the service’s account", () => {
  let program: Program;
  let dataDir: string;
  let env: Record<string, string>;

  beforeAll(async () => {
    program = buildProgram();
    await chmod(program.folder, 0o755);
    dataDir = await mkdtemp(join(tmpdir(), "portico-test-"));
    await chown(dataDir, SERVICE, SERVICE);
    env = { DATA_DIR: dataDir, PORT: "0" };
    const site = startService();
    await site.ready;
    site.process.kill("SIGTERM");
    expect(await site.ended).toBe(0);
  });
  afterAll(async () => {
    program.remove();
    await rm(dataDir, { recursive: true, force: true });
  });

  const startService = () => startProgram(program.folder, env, { account: SERVICE });

  const run = async (...args: string[]) => {
    const command = program.command(args, env);
    return { status: await command.ended, stdout: command.stdout(), stderr: command.stderr() };
  };

  async function owners(): Promise<number[]> {
    const names = await readdir(dataDir, { recursive: true });
    const found = await Promise.all(names.map((name) => stat(join(dataDir, name))));
    return [...new Set(found.map(({ uid }) => uid))];
  }

  it("root runs a command as that account and says so, and the service can use what is left", async () => {
    const { status, stdout, stderr } = await run("setup-link");
    expect([status, stderr]).toEqual([
      0,
      `Running as nobody, to whom ${dataDir} belongs, and not as root.\n`,
    ]);
    expect(stdout).toContain("Set one with this link");
    expect((await run("backup")).status).toBe(0);
    expect(await owners()).toEqual([SERVICE]);
    expect((await run("config")).stderr).toBe("");
  });

  it("it serves with a read-only root and without any capability, as in the containers of compose.yaml", async () => {
    const script = join(await temporaryFolder(), "bare");
    const folder = JSON.stringify(dataDir);
    const server = `${process.execPath} dist/server/main.js`;
    const account = `--reuid ${SERVICE} --regid ${SERVICE} --clear-groups`;
    const bare = [
      `mount --bind ${folder} ${folder}`,
      "mount -o remount,bind,ro /",
      `mount -o remount,bind,rw ${folder}`,
      `exec setpriv ${account} --no-new-privs --bounding-set=-all --inh-caps=-all ${server}`,
    ].join(" && ");
    await writeFile(script, `#!/bin/sh\nexec unshare --mount sh -c '${bare}'\n`, { mode: 0o755 });
    const site = startProgram(
      program.folder,
      { ...env, XDG_CACHE_HOME: dataDir },
      { program: script },
    );
    const url = await site.ready;
    for (const path of [sitePaths.home(), sitePaths.pageShareCard("home")]) {
      expect((await fetch(url + path)).status).toBe(200);
    }
    const [status, mounts] = await Promise.all(
      ["status", "mounts"].map((name) => readFile(`/proc/${site.process.pid}/${name}`, "utf8")),
    );
    expect(status).toMatch(/^CapEff:\t0+$/m);
    expect(status).toMatch(/^NoNewPrivs:\t1$/m);
    expect(mounts).toMatch(/^\S+ \/ \S+ ro,/m);
    site.process.kill("SIGTERM");
    expect(await site.ended).toBe(0);
    expect(site.stderr()).toBe("");
  });

  it("an account that cannot reach the folder is told to root, and nothing is done", async () => {
    const closed = await temporaryFolder();
    const inside = join(closed, "data");
    await mkdir(inside);
    await chown(inside, SERVICE, SERVICE);
    const command = program.command(["backup"], { DATA_DIR: inside });
    expect(await command.ended).toBe(1);
    expect(command.stderr()).toMatch(
      /belongs to nobody, which cannot reach it .*systemd-run .*\n$/,
    );
    expect(await readdir(inside)).toEqual([]);
  });

  it.each(["portico.db-wal", "server.lock", "files/incoming", "secret.key"])(
    "a start that finds root’s %s names it, its owner and the remedy in one line",
    async (name) => {
      const path = join(dataDir, name);
      const there = await stat(path).catch(() => null);
      if (there === null) await writeFile(path, "");
      await chown(path, 0, 0);
      await chmod(path, 0o600);
      const site = startService();
      expect(await site.ended).toBe(1);
      expect(site.stderr()).toBe(
        `${path} belongs to root, and this runs as nobody, which may not use it. As root, chown -R ${SERVICE}:${SERVICE} ${dataDir}\n`,
      );
      await chown(path, SERVICE, SERVICE);
      await chmod(path, there?.mode ?? 0o640);
    },
  );

  it("a start by an account that the folder does not belong to says to whom it does", async () => {
    await chown(dataDir, 0, 0);
    await chmod(dataDir, 0o700);
    const site = startService();
    expect(await site.ended).toBe(1);
    expect(site.stderr()).toBe(
      `${dataDir} belongs to root, and this runs as nobody, which may not use it. Run this as root, or, to run it as nobody: as root, chown -R ${SERVICE}:${SERVICE} ${dataDir}\n`,
    );
  });

  it("an account that may not enter the folder is not told that key and database are not there", async () => {
    const closed = await temporaryFolder();
    for (const name of ["secret.key", "portico.db"]) await writeFile(join(closed, name), "");
    const args = ["cli.js", "doctor", "--json"] as const;
    const env = { DATA_DIR: closed };
    const doctor = startProgram(program.folder, env, { args, account: SERVICE });
    expect(await doctor.ended).toBe(1);
    const { findings } = JSON.parse(doctor.stdout());
    for (const id of ["data-folder", "key-file", "database"]) {
      expect(findings).toContainEqual(expect.objectContaining({ id, level: "error" }));
    }
    expect(doctor.stdout()).not.toContain("There is no");
  });
});
