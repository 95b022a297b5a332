import { findChromium } from "#test/support/chromium.ts";
import { type DebianProgram, installMissing } from "#test/support/debian.ts";
import { findPostgres } from "#test/support/postgres.ts";

interface TestProgram extends DebianProgram {
  homebrew: string;
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
  const wanted = installMissing(programs, "the tests");
  if (wanted.length === 0) return null;
  const names = wanted.map(({ packages }) => packages.at(-1)).join(" ");
  const formulas = wanted.map(({ homebrew }) => homebrew).join(" ");
  return `The tests need ${names}. Run «sudo apt-get install ${names}» (macOS: brew install ${formulas}), then npm test again.`;
}
