import { findProgram } from "./debian.ts";

/** Numbers of the kernel's calls on the architectures where Node.js runs on Debian. */
const numbers: Partial<Record<NodeJS.Architecture, Record<"prctl" | "setpriority", number>>> = {
  x64: { prctl: 157, setpriority: 141 },
  arm64: { prctl: 167, setpriority: 140 },
};

/** Runs what follows without the call, as SystemCallFilter= of systemd does. Every Debian has Perl. */
const FILTER = `
  my ($prctl, $refused) = (shift() + 0, shift() + 0);
  my $filter = pack("SCCL" x 4, 0x20, 0, 0, 0, 0x15, 0, 1, $refused, 6, 0, 0, 0x50001, 6, 0, 0, 0x7fff0000);
  my $program = pack("S x6 P", 4, $filter);
  syscall($prctl, 38, 1, 0, 0, 0) == 0 or die "no_new_privs: $!";
  syscall($prctl, 22, 2, $program) == 0 or die "seccomp: $!";
  exec { $ARGV[0] } @ARGV or die $!;
`;

/** The command and arguments before those of a program; null where this machine cannot do so. */
export function withoutSetPriority(): [string, ...string[]] | null {
  const calls = process.platform === "linux" ? numbers[process.arch] : undefined;
  const perl = findProgram("perl");
  if (perl === null || calls === undefined) return null;
  return [perl, "-e", FILTER, String(calls.prctl), String(calls.setpriority)];
}
