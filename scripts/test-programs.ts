import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { findChromium } from "#test/support/chromium.ts";
import { findPostgres } from "#test/support/postgres.ts";

const programs = [
  { package: "postgresql", isThere: () => findPostgres() !== null },
  { package: "chromium", isThere: () => findChromium() !== null },
];

/**
 * Installs what the tests drive and the machine lacks, where this account may.
 * Answers null when all is there, otherwise one line that says what to do.
 */
export function ensureTestPrograms(): string | null {
  const wanted = missing();
  if (wanted.length === 0) return null;
  const mayInstall = process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");
  if (mayInstall && install(wanted) && missing().length === 0) return null;
  const names = missing().join(" and ");
  return `The tests need ${names}. Run «sudo apt-get install ${missing().join(" ")}» (macOS: brew install ${missing().join(" ").replace("postgresql", "postgresql@17")}), then npm test again.`;
}

function missing(): string[] {
  return programs.filter((program) => !program.isThere()).map((program) => program.package);
}

function install(packages: string[]): boolean {
  process.stderr.write(`Installing ${packages.join(" and ")} for the tests…\n`);
  const apt = (...args: string[]) =>
    spawnSync("apt-get", ["-qq", "-y", ...args], {
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
      encoding: "utf8",
    });
  apt("update");
  const { status, stderr } = apt("install", "--no-install-recommends", ...packages);
  if (status !== 0) process.stderr.write(stderr);
  return status === 0;
}
