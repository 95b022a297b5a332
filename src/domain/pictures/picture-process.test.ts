import { execFileSync } from "node:child_process";
import { Readable } from "node:stream";
import { expect, it } from "vitest";
import { painted } from "#test/support/pictures.ts";
import { withoutSetPriority } from "#test/support/refused-call.ts";
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
