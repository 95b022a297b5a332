import { execFileSync } from "node:child_process";
import { Readable } from "node:stream";
import { expect, it } from "vitest";
import { findProgram } from "#test/support/debian.ts";
import { painted } from "#test/support/pictures.ts";
import { slow } from "#test/support/slow.ts";
import { encodeApart } from "./picture-process.ts";

const source = async () => Readable.from([await painted().png().toBuffer()]);

it("a picture that takes too long is given up, and its process with it", async () => {
  const files: number[] = [];
  const encoded = await encodeApart(
    await source(),
    async ({ width }) => void files.push(width),
    50,
  );
  expect([encoded, files]).toEqual(["too costly", []]);
});

slow("a file that cannot be kept ends the work with its reason", async () => {
  const full = new Error("The disk is full.");
  await expect(encodeApart(await source(), () => Promise.reject(full))).rejects.toBe(full);
});

it("a source that fails ends the work with its reason", async () => {
  const gone = new Readable({ read: () => void gone.destroy(new Error("The file is gone.")) });
  await expect(encodeApart(gone, async () => {})).rejects.toThrow("The file is gone.");
});

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
function withoutSetPriority(): [string, ...string[]] | null {
  const calls = process.platform === "linux" ? numbers[process.arch] : undefined;
  const perl = findProgram("perl");
  if (perl === null || calls === undefined) return null;
  return [perl, "-e", FILTER, String(calls.prctl), String(calls.setpriority)];
}

const filter = withoutSetPriority();

it.skipIf(filter === null)(
  "a service that may not change priorities takes pictures",
  { tags: "slow" },
  () => {
    const [program = "", ...args] = [...(filter ?? []), process.execPath];
    const encoded = execFileSync(program, [...args, "test/support/encode-a-picture.ts"]);
    expect(encoded.toString()).toMatch(/^[1-9]\d* files$/);
  },
);
