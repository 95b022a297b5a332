import { execFileSync } from "node:child_process";
import { mkdirSync, utimesSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { temporaryFolder } from "#test/support/folder.ts";

const program = resolve("scripts/run/mark.mjs");

let folder: string;
beforeEach(async () => {
  folder = await temporaryFolder();
  mkdirSync(join(folder, "src"));
  write("src/a.ts", "2026-12-05");
  write("src/b.ts", "2026-12-04");
});

test("a build is marked with the day and the commit of its sources, in any time zone", () => {
  commit("2026-12-05T23:30:00-10:00");
  expect(mark()).toMatch(/^20261206\.[0-9a-f]{8}$/);
});

test("sources that differ from their commit say so, and other files do not", () => {
  commit("2026-12-05T12:00:00Z");
  write("notes.md", "2026-12-07");
  expect(mark()).not.toContain("changed");
  write("src/b.ts", "2026-12-08", "new");
  expect(mark()).toMatch(/^20261205\.[0-9a-f]{8}\.changed$/);
});

test("without git, a build is marked with the day of the newest file", () => {
  expect(mark()).toBe("20261205");
});

function write(path: string, day: string, text = "") {
  const file = join(folder, path);
  writeFileSync(file, text);
  utimesSync(file, new Date(day), new Date(day));
}

function commit(date: string) {
  const env = {
    ...process.env,
    ...{ GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date, GIT_CONFIG_GLOBAL: "/dev/null" },
  };
  const author = ["-c", "user.name=Olive", "-c", "user.email=olive@example.com"];
  const git = (...given: string[]) => execFileSync("git", given, { cwd: folder, env });
  git("init", "-q");
  git("add", ".");
  git(...author, "commit", "-q", "-m", "Begin");
}

function mark(): string {
  const script = `import { buildMark } from ${JSON.stringify(program)};
    process.stdout.write(buildMark(["src/a.ts", "src/b.ts"]));`;
  // The folder is in none of the repositories above it.
  const env = { ...process.env, GIT_CEILING_DIRECTORIES: folder };
  return execFileSync(process.execPath, ["--input-type=module", "-e", script], {
    cwd: folder,
    env,
    encoding: "utf8",
  });
}
