import { clusterPrograms } from "#test/cluster/programs.ts";
import { findChromium } from "#test/support/chromium.ts";
import { type DebianProgram, findProgram, installMissing } from "#test/support/debian.ts";
import { findPostgres } from "#test/support/postgres.ts";

interface TestProgram extends DebianProgram {
  /** Absent where Homebrew does not have it. */
  homebrew?: string;
  /** What is otherwise; absent if the tests need it. */
  without?: string;
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
    // Debian's whole browser may be there for other reasons.
    packages: ["chromium-headless-shell"],
    isThere: () => findChromium() !== "/usr/bin/chromium",
    without: "the browser tests take a third longer",
  },
  {
    packages: ["nginx-light"],
    homebrew: "nginx",
    isThere: () => findProgram("nginx") !== null,
    without: "the test of the documented nginx configuration is skipped",
  },
  ...clusterPrograms.map((program) => ({
    ...program,
    without: "what tests an object store or a cluster is skipped",
  })),
];

/** Installs what is missing if it may. Returns null, or one line of advice. */
export async function ensureTestPrograms(): Promise<string | null> {
  const missing = await installMissing(programs, "the tests");
  for (const { packages, without } of missing) {
    if (without) process.stderr.write(`Without ${packages[0]}, ${without}.\n`);
  }
  const wanted = missing.filter(({ without }) => without === undefined);
  if (wanted.length === 0) return null;
  const names = wanted.map(({ packages }) => packages.at(-1)).join(" ");
  const formulas = wanted.flatMap(({ homebrew = [] }) => homebrew).join(" ");
  return `The tests need ${names}. Run «sudo apt-get install ${names}» (macOS: brew install ${formulas}), then npm test again.`;
}
