// @module-tag slow
import { execFile, execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { temporaryFolder } from "#test/support/folder.ts";

const packages = resolve("scripts/run/packages.mjs");

test("a lockfile that names no registry is installed without asking where each package is", async () => {
  const { install, asked } = await cloneWithRegistry("/@agency/door/-/door-1.0.0.tgz");
  expect(await install()).toBe("export const door = 'open';");
  expect(asked).toEqual(["/@agency/door/-/door-1.0.0.tgz"]);
});

test("a registry that keeps its files elsewhere is asked where", async () => {
  const { install, asked } = await cloneWithRegistry("/files/door.tgz");
  expect(await install()).toBe("export const door = 'open';");
  expect(asked).toEqual(["/@agency/door/-/door-1.0.0.tgz", "/@agency%2fdoor", "/files/door.tgz"]);
});

test("another file than the lockfile's is refused at the usual address, too", async () => {
  const { folder, install } = await cloneWithRegistry("/@agency/door/-/door-1.0.0.tgz");
  const lockfile = readFileSync(join(folder, "package-lock.json"), "utf8");
  const other = `sha512-${createHash("sha512").update("another").digest("base64")}`;
  writeFileSync(
    join(folder, "package-lock.json"),
    lockfile.replace(/(?<="integrity": ")[^"]+/, other),
  );
  await expect(install()).rejects.toThrow(/EINTEGRITY/);
  expect(existsSync(join(folder, "node_modules/@agency/door"))).toBe(false);
});

/** A clone that needs one package, and the registry that has it, at one address. */
async function cloneWithRegistry(place: string) {
  const folder = await temporaryFolder();
  const tarball = packDoor(folder);
  const integrity = `sha512-${createHash("sha512").update(tarball).digest("base64")}`;
  const door = { name: "@agency/door", version: "1.0.0" };
  const asked: string[] = [];

  const registry = createServer(({ url = "" }, response) => {
    asked.push(url);
    if (url === place) return response.end(tarball);
    if (url !== "/@agency%2fdoor") return response.writeHead(404).end();
    const dist = { tarball: address + place, integrity };
    const versions = { [door.version]: { ...door, dist } };
    response.end(JSON.stringify({ name: door.name, "dist-tags": {}, versions }));
  });
  registry.listen(0, "127.0.0.1");
  await once(registry, "listening");
  onTestFinished(() => void registry.close());
  const address = `http://127.0.0.1:${(registry.address() as AddressInfo).port}`;

  const site = { name: "site", version: "1.0.0", dependencies: { [door.name]: door.version } };
  const locked = { "": site, [`node_modules/${door.name}`]: { version: "1.0.0", integrity } };
  writeFileSync(join(folder, "package.json"), JSON.stringify(site));
  writeFileSync(
    join(folder, "package-lock.json"),
    JSON.stringify({ ...site, lockfileVersion: 3, requires: true, packages: locked }, null, 2),
  );

  /** Gives what the package exports then. */
  async function install(): Promise<string> {
    const script = `import { installForBuild } from ${JSON.stringify(packages)};
      installForBuild().catch(() => { process.exitCode = 1 });`;
    await promisify(execFile)(process.execPath, ["--input-type=module", "-e", script], {
      cwd: folder,
      env: {
        ...process.env,
        npm_config_registry: address,
        npm_config_cache: join(folder, "cache"),
        npm_config_fetch_retries: "0",
      },
    });
    return readFileSync(join(folder, "node_modules", door.name, "index.js"), "utf8");
  }
  return { folder, install, asked };
}

function packDoor(folder: string): Buffer {
  const source = join(folder, "door");
  mkdirSync(source);
  writeFileSync(
    join(source, "package.json"),
    JSON.stringify({ name: "@agency/door", version: "1.0.0" }),
  );
  writeFileSync(join(source, "index.js"), "export const door = 'open';");
  execFileSync("npm", ["pack", "--offline", "./door"], { cwd: folder, stdio: "ignore" });
  return readFileSync(join(folder, "agency-door-1.0.0.tgz"));
}
