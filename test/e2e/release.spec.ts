import { execFileSync, spawnSync } from "node:child_process";
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { apiPaths, publicationPaths } from "#contract/paths.ts";
import { administrator } from "#test/support/administrator.ts";
import { expect, test } from "#test/support/browser.ts";
import { startProgram } from "#test/support/running-program.ts";

// The release is made once, before the tests.
test.describe.configure({ mode: "default" });

const parent = mkdtempSync(join(tmpdir(), "portico-release-"));
const folder = join(parent, "release");

const release = (target: string) =>
  spawnSync(process.execPath, ["scripts/release.ts", target], { encoding: "utf8" });

/** Node.js refuses to read any other folder, such as the clone that the release was made from. */
const alone = [
  ...[
    "--permission",
    "--allow-addons",
    "--allow-worker",
    "--allow-child-process",
    "--disable-warning=SecurityWarning",
  ],
  ...[parent, "/proc", "/etc"].map((path) => `--allow-fs-read=${path}`),
  `--allow-fs-write=${parent}`,
].join(" ");

const settings = {
  PATH: process.env.PATH ?? "",
  NODE_OPTIONS: alone,
  PORT: "0",
  DATA_DIR: join(parent, "data"),
  ADMIN_USERNAME: administrator.username,
  ADMIN_PASSWORD: administrator.password,
  LOG_LEVEL: "warn",
};

test.beforeAll(() => {
  const [, megabytes] = release(folder).stdout.match(/holds Portico for .*, (\d+) MB\./) ?? [];
  const [, promised] = readFileSync("README.md", "utf8").match(/a folder of (\d+) MB/) ?? [];
  // File systems differ in what a file takes.
  expect(Math.abs(Number(megabytes) / Number(promised) - 1)).toBeLessThan(0.05);
});
test.afterAll(() => rmSync(parent, { recursive: true, force: true }));

test("a release serves pages, share cards and the portal with its own files only", {
  tag: "@journey",
}, async () => {
  execFileSync(join(folder, "portico"), ["demo"], { cwd: parent, env: settings });
  const site = startProgram(folder, settings, { program: join(folder, "start") });
  const url = await site.ready;
  const blogs = await (await fetch(url + publicationPaths.blog.publicList())).json();
  for (const path of ["/", "/resources", "/contact", "/admin", `/blogs/${blogs[0].slug}`]) {
    const page = await fetch(url + path);
    expect(page.status, path).toBe(200);
    expect(await page.text(), path).toContain("</html>");
  }
  const card = await fetch(`${url}/share/blogs/${blogs[0].slug}.jpg`);
  expect(card.status).toBe(200);
  expect((await card.arrayBuffer()).byteLength).toBeGreaterThan(20_000);
  const login = await fetch(url + apiPaths.login(), {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(administrator),
  });
  expect(login.status).toBe(200);
  site.process.kill("SIGTERM");
  expect(await site.ended).toBe(0);
  expect(site.stderr()).toBe("");
  expect(site.stdout()).not.toContain('"level":50');
});

test("a release links to nothing outside and contains no build packages", () => {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  expect(entries.filter((entry) => entry.isSymbolicLink())).toEqual([]);
  expect(readdirSync(join(folder, "dist", "node_modules"))).not.toContain("vite");
  expect(readdirSync(folder)).not.toContain("node_modules");
});

test("a link to a program of a release runs it, wherever it is called", () => {
  const link = join(parent, "portico");
  symlinkSync(join(folder, "portico"), link);
  const shown = execFileSync(link, ["config"], { cwd: "/", env: settings, encoding: "utf8" });
  expect(JSON.parse(shown)).toMatchObject({ port: 0 });
});

test("a release never overwrites a folder with something in it", () => {
  const used = join(parent, "used");
  mkdirSync(used);
  writeFileSync(join(used, "portico.db"), "");
  const { status, stderr } = release(used);
  expect(status).toBe(1);
  expect(stderr).toMatch(/is not empty\. Name a new folder/);
  expect(readdirSync(used)).toEqual(["portico.db"]);
});
