import { findProgram, installMissing } from "#test/support/debian.ts";
import { findPostgres } from "#test/support/postgres.ts";
import { findLibrary } from "./fake-clock.ts";

const programs = [
  { packages: ["postgresql"], isThere: () => findPostgres() !== null },
  { packages: ["faketime"], isThere: () => findLibrary() !== null },
  { packages: ["strace"], isThere: () => findProgram("strace") !== null },
];

/** Installs what the faults need, if it may. Returns what is still missing. */
export async function ensureFaultPrograms(): Promise<string[]> {
  return (await installMissing(programs, "the faults")).flatMap(({ packages }) => packages);
}
