import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { findChromium } from "#test/support/chromium.ts";
import { findPostgres } from "#test/support/postgres.ts";

interface TestProgram {
  /** Names of Debian's packages, the best first; not every release has all of them. */
  packages: string[];
  homebrew: string;
  isThere: () => boolean;
}

const programs: TestProgram[] = [
  {
    packages: ["postgresql"],
    homebrew: "postgresql@17",
    isThere: () => findPostgres() !== null,
  },
  {
    packages: ["chromium-headless-shell", "chromium"],
    homebrew: "chromium",
    isThere: () => findChromium() !== null,
  },
];

/**
 * Installs what the tests drive and the machine lacks, where this account may.
 * Answers null when all is there, otherwise one line that says what to do.
 */
export function ensureTestPrograms(): string | null {
  if (missing().length === 0) return null;
  const mayInstall = process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");
  if (mayInstall) install(missing());
  const wanted = missing();
  if (wanted.length === 0) return null;
  const names = wanted.map(({ packages }) => packages.at(-1)).join(" ");
  const formulas = wanted.map(({ homebrew }) => homebrew).join(" ");
  return `The tests need ${names}. Run «sudo apt-get install ${names}» (macOS: brew install ${formulas}), then npm test again.`;
}

function missing(): TestProgram[] {
  return programs.filter((program) => !program.isThere());
}

/** Installs the first package of each program that there is. */
function install(wanted: TestProgram[]): void {
  apt("update");
  for (const { packages, isThere } of wanted) {
    for (const name of packages) {
      process.stderr.write(`Installing ${name} for the tests…\n`);
      const { status, stderr } = apt("install", "--no-install-recommends", name);
      if (status === 0 && isThere()) break;
      process.stderr.write(stderr);
    }
  }
}

function apt(...args: string[]) {
  return spawnSync("apt-get", ["-qq", "-y", ...args], {
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    encoding: "utf8",
  });
}
