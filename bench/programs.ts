import { findProgram, installMissing } from "#test/support/debian.ts";
import { BenchError } from "./bench-error.ts";

const programs = [
  { packages: ["nginx-light"], isThere: () => findProgram("nginx") !== null },
  { packages: ["wrk"], isThere: () => findProgram("wrk") !== null },
  { packages: ["util-linux"], isThere: () => findProgram("taskset") !== null },
];

/** Installs nginx and wrk if possible; returns nginx's path. @throws {BenchError} with advice */
export async function ensurePrograms(): Promise<string> {
  if (process.platform !== "linux") {
    throw new BenchError("The bench reads Linux's /proc; run it on Linux, say in a container.");
  }
  const wanted = (await installMissing(programs, "the bench"))
    .map(({ packages }) => packages[0])
    .join(" ");
  if (wanted !== "") {
    throw new BenchError(
      `The bench needs ${wanted}. Run «sudo apt-get install ${wanted}», then npm run bench again.`,
    );
  }
  return findProgram("nginx") ?? "nginx";
}
