import { clusterPrograms } from "#test/cluster/programs.ts";
import { findChromium } from "#test/support/chromium.ts";
import { type DebianProgram, findProgram, installMissing } from "#test/support/debian.ts";
import { findPostgres } from "#test/support/postgres.ts";

interface TestProgram extends DebianProgram {
  /** Absent where Homebrew does not have it. */
  homebrew?: string;
  /** The tests that are skipped without it; absent if the tests need it. */
  skipped?: string;
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
  {
    packages: ["nginx-light"],
    homebrew: "nginx",
    isThere: () => findProgram("nginx") !== null,
    skipped: "the test of the documented nginx configuration",
  },
  ...clusterPrograms.map((program) => ({
    ...program,
    skipped: "what tests an object store or a cluster",
  })),
];

/** Installs what is missing if it may. Returns null, or one line of advice. */
export async function ensureTestPrograms(): Promise<string | null> {
  const missing = await installMissing(programs, "the tests");
  for (const { packages, skipped } of missing) {
    if (skipped) process.stderr.write(`Without ${packages[0]}, ${skipped} is skipped.\n`);
  }
  const wanted = missing.filter(({ skipped }) => skipped === undefined);
  if (wanted.length === 0) return null;
  const names = wanted.map(({ packages }) => packages.at(-1)).join(" ");
  const formulas = wanted.flatMap(({ homebrew = [] }) => homebrew).join(" ");
  return `The tests need ${names}. Run «sudo apt-get install ${names}» (macOS: brew install ${formulas}), then npm test again.`;
}
